import type { NoticeLine } from '@credence/contract/notice';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListRow, ListTable, ListTableSkeleton, Rows } from '../../lists/rows.tsx';
import { searchNext } from '../../lists/use-search.ts';
import { CopyId } from '../../parts/copy-id.tsx';
import { age, exactTime } from '../../words/time.ts';
import { NoticeStateBadge } from './notice-state.tsx';
import styles from './notice-table.module.css';
import { answerWords, channelNames, kindNames } from './notice-words.ts';

const table = { caption: 'Messages, newest first', columns: ['Written', 'About', 'State', 'By', 'To'] };

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
    <ListRow>
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
    </ListRow>
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
    <ListTable {...table}>
      <Rows stale={stale}>
        {notices.map((notice) => (
          <Row key={notice.id} notice={notice} now={now} onOpen={onOpen} />
        ))}
      </Rows>
    </ListTable>
  );
}

/** Placeholder rows while the first page loads. */
export const NoticeTableSkeleton = () => <ListTableSkeleton {...table} />;
