import type { Provider } from '@credence/contract/first-words';
import type { Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Work } from '../../../db/database.ts';
import type { RunStatement } from '../../../db/run-together.ts';
import type { Tables } from '../../../db/tables/index.ts';

export type WebhookRow = Selectable<Tables['vendor_webhook']>;

const noTime = new Date(0);

/** A single statement, because a vendor waits for it and resends after a time-out. */
const insert = compileOnce<
  { delivery: string },
  [
    provider: Provider,
    delivery: string,
    sessionHint: string,
    vendorSession: string,
    receivedAt: Date,
    nextLookAt: Date,
    looks: number,
    outcome: '',
  ]
>(
  ['PROVIDER_SUMSUB', 'd', 's', 'v', noTime, noTime, 0, ''],
  (db, provider, delivery, sessionHint, vendorSession, receivedAt, nextLookAt, looks, outcome) =>
    db
      .insertInto('vendor_webhook')
      .values({
        provider,
        delivery,
        session_hint: sessionHint,
        vendor_session: vendorSession,
        received_at: receivedAt,
        next_look_at: nextLookAt,
        looks,
        outcome,
      })
      .onConflict((conflict) => conflict.columns(['provider', 'delivery']).doNothing())
      .returning('delivery'),
);

/** Stores a vendor's delivery; false if it was stored before. */
export async function insertWebhook(
  runStatement: RunStatement,
  webhook: { provider: Provider; delivery: string; sessionHint: string; vendorSession: string; at: Date },
): Promise<boolean> {
  const { provider, delivery, sessionHint, vendorSession, at } = webhook;
  const rows = await insert(runStatement, provider, delivery, sessionHint, vendorSession, at, at, 0, '');
  return rows.length > 0;
}

/** Due webhooks, locked; those locked by another worker are skipped. */
export function lockWaiting(work: Work, now: Date, atMost: number): Promise<WebhookRow[]> {
  return work
    .selectFrom('vendor_webhook')
    .selectAll()
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(atMost)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Stores the outcome of webhooks, or when to look again. */
export async function updateWebhooks(
  work: Work,
  webhooks: readonly Pick<WebhookRow, 'provider' | 'delivery'>[],
  changes: Pick<WebhookRow, 'next_look_at' | 'outcome'> & Partial<Pick<WebhookRow, 'looks'>>,
): Promise<void> {
  for (const provider of new Set(webhooks.map((webhook) => webhook.provider))) {
    const deliveries = webhooks.flatMap((webhook) =>
      webhook.provider === provider ? [webhook.delivery] : [],
    );
    await work
      .updateTable('vendor_webhook')
      .set(changes)
      .where('provider', '=', provider)
      .where('delivery', 'in', deliveries)
      .execute();
  }
}

export async function deleteWebhooksBefore(work: Work, time: Date): Promise<void> {
  await work.deleteFrom('vendor_webhook').where('received_at', '<', time).execute();
}
