import type { TemplateLine } from '@credence/contract/template-editing';
import { Badge } from '@credence/ui/badge';
import { RowLink, Table } from '@credence/ui/table';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import type { Row } from '../../lists/steady-rows.ts';
import { siteName } from '../../words/site.ts';
import { wordsOf } from '../../words/text.ts';
import { age, exactTime } from '../../words/time.ts';
import { DraftBadge, originNames, TemplateBadge, templateHref } from '../template/index.ts';
import styles from './template-table.module.css';

const Nothing = () => <span className={styles.quiet}>–</span>;

function TemplateRow({ row: { item: line, gone }, now, onOpen }: RowProps) {
  const { newest, draft } = line;
  return (
    <ListRow gone={gone}>
      <td className={styles.title}>
        <Link href={templateHref(line.templateCode)} onClick={() => onOpen(line.templateCode)} asChild>
          <RowLink data-row={line.templateCode}>{line.title || line.templateCode}</RowLink>
        </Link>
        {gone && <GoneNote />}
        <span className={styles.code}>{line.templateCode}</span>
      </td>
      <td>{wordsOf(line.scene) || <Nothing />}</td>
      <td>{line.sites.length === 0 ? 'Every' : line.sites.map(siteName).join(', ')}</td>
      <td>
        <TemplateBadge state={line.state} />
      </td>
      <td className={styles.version}>
        {newest === null ? (
          <Nothing />
        ) : (
          <>
            {newest.version}{' '}
            <span className={styles.quiet} title={exactTime(newest.publishedAt)}>
              {originNames[newest.origin].toLowerCase()}, {age(newest.publishedAt, now)} ago
            </span>
          </>
        )}
        {line.offered !== null && <Badge tone="info">Release offers {line.offered}</Badge>}
      </td>
      <td>
        {draft === null ? (
          <Nothing />
        ) : (
          <span className={styles.draft}>
            <DraftBadge state={draft.state} />
            <span className={styles.quiet} title={exactTime(draft.lastEdited.at)}>
              {(draft.submitted ?? draft.lastEdited).officerName},{' '}
              {age((draft.submitted ?? draft.lastEdited).at, now)} ago
            </span>
          </span>
        )}
      </td>
    </ListRow>
  );
}

interface RowProps {
  row: Row<TemplateLine>;
  now: number;
  /** A row is about to be opened. */
  onOpen: (templateCode: string) => void;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Table caption="Questionnaire templates" captionHidden>
      <thead>
        <tr className={styles.head}>
          {['Template', 'Scene', 'Sites', 'State', 'Newest version', 'Draft'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </Table>
  );
}

export interface TemplateTableProps extends Omit<RowProps, 'row'> {
  rows: readonly Row<TemplateLine>[];
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
}

/** The rows of a list of templates. */
export function TemplateTable({ rows, now, stale, body, hold, onOpen }: TemplateTableProps) {
  return (
    <Frame>
      <Rows stale={stale} body={body} hold={hold}>
        {rows.map((row) => (
          <TemplateRow key={row.item.templateCode} row={row} now={now} onOpen={onOpen} />
        ))}
      </Rows>
    </Frame>
  );
}

/** Placeholder rows while the first page loads. */
export const TemplateTableSkeleton = () => (
  <Frame>
    <SkeletonRows columns={6} />
  </Frame>
);
