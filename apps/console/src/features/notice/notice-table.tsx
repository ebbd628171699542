import type { NoticeLine } from '@credence/contract/notice';
import { classes } from '@credence/ui/classes';
import { Table } from '@credence/ui/table';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SkeletonRows } from '../../lists/rows.tsx';
import { searchNext } from '../../lists/use-search.ts';
import { CopyId } from '../../parts/copy-id.tsx';
import { age, exactTime } from '../../words/time.ts';
import { NoticeStateBadge } from './notice-state.tsx';
import styles from './notice-table.module.css';
import { answerWords, channelNames, kindNames } from './notice-words.ts';

function Frame({ children }: { children: ReactNode }) {
  return (
    <Table caption="Messages, newest first" captionHidden>
      <thead>
        <tr>
          <th scope="col">Written</th>
          <th scope="col">About</th>
          <th scope="col">State</th>
          <th scope="col">By</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      {children}
    </Table>
  );
}

/** What became of it, where its state does not say all. */
function Fate({ notice: { state, attempts, answer, nextTryAt } }: { notice: NoticeLine }) {
  if (state === 'sent' || state === 'kept' || answer === '') return null;
  const again = nextTryAt === null ? '' : `, next ${exactTime(nextTryAt)}`;
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  return (
    <div className={styles.quiet}>
      {answerWords(answer)} ({tries}
      {again})
    </div>
  );
}

interface RowProps {
  notice: NoticeLine;
  now: number;
  onOpen: (notice: NoticeLine) => void;
}

function Row({ notice, now, onOpen }: RowProps) {
  const client = useQueryClient();
  const { createdAt, kind, state, channel, language, userId } = notice;
  return (
    <tr>
      <td className={styles.when}>
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {age(createdAt, now)} ago
        </time>
      </td>
      <td>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(notice)}>
          {kindNames[kind]}
        </button>
      </td>
      <td>
        <NoticeStateBadge state={state} />
        <Fate notice={notice} />
      </td>
      <td>
        {channelNames[channel]}
        <div className={styles.quiet}>{language}</div>
      </td>
      <td>
        <div className={styles.account}>
          <CopyId label="Account" id={userId} />
          {/* The queue is searched by the account; the id goes in the body of the request. */}
          <Link
            href="/queue/decided"
            className={styles.cases}
            onClick={() => searchNext(client, 'queue', userId)}
          >
            Its cases
          </Link>
        </div>
      </td>
    </tr>
  );
}

export interface NoticeTableProps {
  notices: readonly NoticeLine[];
  now: number;
  /** The rows are those of the previous search. */
  stale: boolean;
  onOpen: (notice: NoticeLine) => void;
}

export function NoticeTable({ notices, now, stale, onOpen }: NoticeTableProps) {
  return (
    <Frame>
      <tbody aria-busy={stale} className={classes(stale && styles.stale)}>
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} now={now} onOpen={onOpen} />
        ))}
      </tbody>
    </Frame>
  );
}

/** Placeholder rows while the first page loads. */
export function NoticeTableSkeleton() {
  return (
    <Frame>
      <SkeletonRows columns={5} />
    </Frame>
  );
}
