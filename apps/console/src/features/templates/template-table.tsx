import type { TemplateLine } from '@credence/contract/template-editing';
import { Badge } from '@credence/ui/badge';
import type { LinkOfRow } from '../../lists/list.tsx';
import { Nothing } from '../../lists/rows.tsx';
import { siteName } from '../../words/site.ts';
import { wordsOf } from '../../words/text.ts';
import { age, exactTime } from '../../words/time.ts';
import { DraftBadge, originNames, TemplateBadge, templateHref } from '../template/index.ts';
import styles from './template-table.module.css';

export const templateColumns = ['Template', 'Scene', 'Sites', 'State', 'Newest version', 'Draft'];

export interface TemplateCellsProps {
  line: TemplateLine;
  now: number;
  link: LinkOfRow;
}

/** The row of a template. */
export function TemplateCells({ line, now, link }: TemplateCellsProps) {
  const { newest, draft } = line;
  return (
    <>
      <td className={styles.title}>
        {link(templateHref(line.templateCode), line.title || line.templateCode)}
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
    </>
  );
}
