import type { WebhookDelivery } from '@credence/contract/webhook';
import type { LinkOfRow } from '../../lists/list.tsx';
import { CopyId } from '../../parts/copy-id.tsx';
import { age, exactTime, untilWords } from '../../words/time.ts';
import { deliveryHref } from './queries.ts';
import { DeliveryBadge } from './state-badge.tsx';
import { answerWords, typeNames } from './webhook-words.ts';
import styles from './webhook.module.css';

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

export const deliveryColumns = ['Written', 'What', 'State', 'To', 'Event'];

export interface DeliveryCellsProps {
  delivery: WebhookDelivery;
  partnerId: string;
  now: number;
  /** The address of each endpoint. */
  addresses: ReadonlyMap<string, string>;
  link: LinkOfRow;
}

/** The row of a delivery. */
export function DeliveryCells({ delivery, partnerId, now, addresses, link }: DeliveryCellsProps) {
  const { id, mode, type, state, createdAt, endpointId, eventId } = delivery;
  return (
    <>
      <td className={styles.when}>
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {age(createdAt, now)} ago
        </time>
      </td>
      <td>{link(deliveryHref(partnerId, mode, id), typeNames[type])}</td>
      <td>
        <DeliveryBadge state={state} />
        <Fate delivery={delivery} now={now} />
      </td>
      <td className={styles.url}>{addresses.get(endpointId)}</td>
      <td>
        <CopyId label="Event" id={eventId} />
      </td>
    </>
  );
}
