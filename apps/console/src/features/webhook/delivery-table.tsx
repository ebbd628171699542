import type { WebhookDelivery } from '@credence/contract/webhook';
import { RowLink, Table } from '@credence/ui/table';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { GoneNote, ListRow, Rows, SkeletonRows } from '../../lists/rows.tsx';
import type { Row } from '../../lists/steady-rows.ts';
import { CopyId } from '../../parts/copy-id.tsx';
import { age, exactTime, untilWords } from '../../words/time.ts';
import { deliveryHref } from './queries.ts';
import { DeliveryBadge } from './state-badge.tsx';
import { answerWords, typeNames } from './webhook-words.ts';
import styles from './webhook.module.css';

interface RowProps {
  row: Row<WebhookDelivery>;
  partnerId: string;
  now: number;
  /** The address of each endpoint. */
  addresses: ReadonlyMap<string, string>;
  /** A row is about to be opened. */
  onOpen: (id: string) => void;
}

/** How the last try ended, and when the next one is made. */
function Fate({
  delivery: { state, answer, attempts, dueAt },
  now,
}: {
  delivery: WebhookDelivery;
  now: number;
}) {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const next = state === 'waiting' && dueAt !== null ? `, next ${untilWords(dueAt, now)}` : '';
  return (
    <div className={styles.quiet}>
      {attempts === 0 ? 'not tried yet' : `${answerWords(answer)} (${tries}${next})`}
    </div>
  );
}

function DeliveryRow({ row: { item, gone }, partnerId, now, addresses, onOpen }: RowProps) {
  const { id, mode, type, state, createdAt, endpointId, eventId } = item;
  return (
    <ListRow gone={gone}>
      <td className={styles.when}>
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {age(createdAt, now)} ago
        </time>
      </td>
      <td>
        <Link href={deliveryHref(partnerId, mode, id)} onClick={() => onOpen(id)} asChild>
          <RowLink data-row={id}>{typeNames[type]}</RowLink>
        </Link>
        {gone && <GoneNote />}
      </td>
      <td>
        <DeliveryBadge state={state} />
        <Fate delivery={item} now={now} />
      </td>
      <td className={styles.url}>{addresses.get(endpointId)}</td>
      <td>
        <CopyId label="Event" id={eventId} />
      </td>
    </ListRow>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Table caption="Deliveries, newest first" captionHidden>
      <thead>
        <tr>
          {['Written', 'What', 'State', 'To', 'Event'].map((title) => (
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

export interface DeliveryTableProps extends Omit<RowProps, 'row'> {
  rows: readonly Row<WebhookDelivery>[];
  /** The rows are those of the previous search. */
  stale: boolean;
  body: RefObject<HTMLTableSectionElement | null>;
  hold: object;
}

/** The rows of a list of deliveries. */
export function DeliveryTable({ rows, stale, body, hold, ...rest }: DeliveryTableProps) {
  return (
    <Frame>
      <Rows stale={stale} body={body} hold={hold}>
        {rows.map((row) => (
          <DeliveryRow key={row.item.id} row={row} {...rest} />
        ))}
      </Rows>
    </Frame>
  );
}

/** Placeholder rows while the first page loads. */
export function DeliveryTableSkeleton() {
  return (
    <Frame>
      <SkeletonRows columns={5} />
    </Frame>
  );
}
