import { partnerMode } from '@credence/contract/partner-endpoint';
import * as v from 'valibot';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import { uuid } from '../../base/uuid.ts';
import type { Work } from '../../db/database.ts';
import { defineJob } from '../../jobs/queue.ts';
import { tryAgain } from '../../jobs/try-again.ts';
import { sendLetter } from '../notice/index.ts';
import { openContact } from './delivery/secret.ts';
import { readEndpoint, type EndpointRow } from './store.ts';

/** Tell the contact of an endpoint that it was stopped. */
export const tellStopped = defineJob(
  'tell-webhook-stopped',
  v.object({ partnerId: uuid, mode: partnerMode, endpointId: uuid, letterId: uuid, tries: v.number() }),
);

type Telling = v.InferOutput<typeof tellStopped.data>;

/** An endpoint was stopped by the server: it is on record, and its contact hears of it. */
export async function endpointStopped(call: SystemCall, work: Work, endpoint: EndpointRow): Promise<void> {
  const { partner_id: partnerId, id: endpointId, mode, stop_reason: reason } = endpoint;
  await within(work, call, partnerId, async (unit) => {
    await unit.record({ action: 'webhook.endpoint-stopped', subject: endpointId, details: { reason } });
    const telling = { partnerId, mode, endpointId, letterId: call.newId(), tries: 0 };
    await call.jobs.enqueue(work, tellStopped, telling);
  });
  call.log.warn({ partner: partnerId, endpoint: endpointId, reason }, 'a webhook endpoint was stopped');
}

const why = {
  failing: 'Nothing that we sent there in the last five days was answered with a status of success.',
  gone: 'It answered with the status 410, which says that it is gone for good.',
} as const;

/** Sends the letter, or leaves it to a later try; one that was started again needs none. */
export async function tellStoppedJob(call: SystemCall, work: Work, telling: Telling): Promise<void> {
  const { partnerId, mode, endpointId, letterId } = telling;
  const row = await readEndpoint(work, { partnerId, mode }, endpointId);
  if (row === undefined || (row.stop_reason !== 'failing' && row.stop_reason !== 'gone')) return;
  const to = openContact(call.keyring, row);
  if (to === '') return;
  const { host } = new URL(row.url);
  const sent = await sendLetter(call, {
    to,
    id: letterId,
    subject: `Webhooks to ${host} were stopped`,
    lines: [
      `We send no more webhooks (${mode}) to your endpoint at ${host}. ${why[row.stop_reason]}`,
      'What happens from now on is kept for 30 days. Once the endpoint answers again, start it with PATCH /v1/partner/webhooks/{id} and the status active: everything that waits is sent then.',
    ],
  });
  if (sent?.state === 'later') await tryAgain(call.jobs, work, tellStopped, telling);
}
