import type { EventType } from '@credence/contract/webhook';
import type { Call } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Owner, PartnerApplicant } from '../partner/index.ts';
import { endpointsOf, insertDeliveries, insertEvent, nextNumber, type EndpointRow } from './store.ts';

type Teller = Pick<Call, 'now' | 'newId'>;

/** What happened: its type, when, and ids and words about it, nothing that names a person. */
export interface Told {
  type: EventType;
  at: Date;
  data: Record<string, string | number>;
}

interface About {
  userId: string | null;
  number: number | null;
  data: object;
}

/** Writes an event, and its way to each of these endpoints. */
async function write(
  call: Teller,
  work: Work,
  { partnerId, mode, endpoints }: Owner & { endpoints: readonly EndpointRow[] },
  { type, at, userId, number, data }: Omit<Told, 'data'> & About,
): Promise<string[]> {
  const id = call.newId();
  const now = call.now();
  const common = { partner_id: partnerId, mode, created_at: now };
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  await insertEvent(work, { ...common, id, user_id: userId, number, type, body });
  const deliveries = endpoints.map((endpoint) => ({
    ...common,
    id: call.newId(),
    endpoint_id: endpoint.id,
    event_id: id,
    state: 'waiting' as const,
    due_at: now,
    tries: 0,
    attempts: 0,
    answer: '',
  }));
  await insertDeliveries(work, deliveries);
  return deliveries.map((delivery) => delivery.id);
}

const hears =
  (type: EventType) =>
  ({ events }: EndpointRow): boolean =>
    events.length === 0 || events.includes(type);

async function aboutApplicant(
  call: Teller,
  work: Work,
  applicant: PartnerApplicant,
  told: Told & { keepsAccount: boolean },
): Promise<void> {
  const { partnerId, mode, userId, externalId } = applicant;
  const number = await nextNumber(work, userId);
  const endpoints = (await endpointsOf(work, applicant)).filter(hears(told.type));
  const data = { applicantId: userId, externalId, mode, number, ...told.data };
  const about = { userId: told.keepsAccount ? userId : null, number, data };
  await write(call, work, { partnerId, mode, endpoints }, { type: told.type, at: told.at, ...about });
}

/** Tells a partner what happened to one of its applicants, if and only if this transaction commits. */
export const tellPartner = (
  call: Teller,
  work: Work,
  applicant: PartnerApplicant,
  told: Told,
): Promise<void> => aboutApplicant(call, work, applicant, { ...told, keepsAccount: true });

/** Tells a partner that an applicant is erased: the last that is told, and no row of the account's. */
export const tellErased = (call: Teller, work: Work, applicant: PartnerApplicant): Promise<void> =>
  aboutApplicant(call, work, applicant, {
    type: 'applicant.erased',
    at: call.now(),
    data: {},
    keepsAccount: false,
  });

/** Sends a `ping` to one endpoint; returns the delivery's id. */
export async function tellPing(call: Teller, work: Work, endpoint: EndpointRow): Promise<string> {
  const { partner_id: partnerId, mode } = endpoint;
  const owner = { partnerId, mode, endpoints: [endpoint] };
  const about = { userId: null, number: null, data: { mode, endpointId: endpoint.id } };
  const [id = ''] = await write(call, work, owner, { type: 'ping', at: call.now(), ...about });
  return id;
}
