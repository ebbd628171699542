import type { StoredClientEvent } from '@credence/contract/client-log';
import { retCodeName } from '../../api/ret-code-name.ts';
import {
  ListRow,
  ListTable,
  type ListTableProps,
  ListTableSkeleton,
  Nothing,
  Rows,
} from '../../lists/rows.tsx';
import { CopyId } from '../../parts/copy-id.tsx';
import { clientEventNames, clientHostNames, eventNumber } from '../../words/client-log.ts';
import { age, exactTime } from '../../words/time.ts';
import styles from './event-table.module.css';

/** An HTTP status as it is; a ret_code with its name beside it. */
function Status({ status }: { status: number }) {
  const name = retCodeName(status);
  return (
    <>
      {status}
      {name !== undefined && <span className={styles.quiet}> {name}</span>}
    </>
  );
}

function EventRow({ event, now }: { event: StoredClientEvent; now: number }) {
  return (
    <ListRow>
      <td className={styles.when}>
        <time dateTime={event.happenedAt} title={exactTime(event.happenedAt)}>
          {age(event.happenedAt, now)} ago
        </time>
      </td>
      <td>
        {clientEventNames[event.code]}
        <div className={styles.mono}>
          {eventNumber(event.code)} {event.errorName}
        </div>
      </td>
      <td>
        {event.path === null ? (
          <Nothing />
        ) : (
          <span className={styles.mono}>
            {event.method} {event.path}
          </span>
        )}
        {event.tags.length > 0 && <div className={styles.quiet}>{event.tags.join(', ')}</div>}
      </td>
      <td>{event.status === null ? <Nothing /> : <Status status={event.status} />}</td>
      <td data-align="end">{event.durationMs === null ? <Nothing /> : `${event.durationMs} ms`}</td>
      <td>
        <span className={styles.mono}>{event.page}</span>
        <div className={styles.quiet}>
          {clientHostNames[event.host]}, {event.language}, {event.release}
        </div>
      </td>
      <td>
        {event.traceId !== null && <CopyId label="Trace" id={event.traceId} />}
        {event.stack.length > 0 && (
          <details>
            <summary className={styles.summary}>Where in the page</summary>
            <ol className={styles.stack}>
              {event.stack.map((frame, index) => (
                // Frames repeat in a recursion, so only their position identifies them.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{frame}</li>
              ))}
            </ol>
          </details>
        )}
        {event.traceId === null && event.stack.length === 0 && <Nothing />}
      </td>
    </ListRow>
  );
}

const table: Pick<ListTableProps, 'caption' | 'columns'> = {
  caption: 'Events, newest first',
  columns: ['When', 'Event', 'Call', 'Status', { title: 'Took', align: 'end' }, 'Page', 'More'],
};

export interface EventTableProps {
  events: readonly StoredClientEvent[];
  now: number;
  /** The rows are those of the previous filter. */
  stale: boolean;
}

export function EventTable({ events, now, stale }: EventTableProps) {
  return (
    <ListTable {...table}>
      <Rows stale={stale}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} now={now} />
        ))}
      </Rows>
    </ListTable>
  );
}

/** Placeholder rows while the first page loads. */
export const EventTableSkeleton = () => <ListTableSkeleton {...table} />;
