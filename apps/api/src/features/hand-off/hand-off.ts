import { randomBytes, randomInt } from 'node:crypto';
import type { ResultOf } from '@credence/contract/endpoint';
import {
  type handOffClaim,
  type handOffEnter,
  type handOffFinish,
  type handOffJoin,
  type handOffLook,
  type handOffPair,
  type handOffStart,
  type handOffStop,
  type handOffType,
  handOffTypedLife,
} from '@credence/contract/hand-off';
import * as v from 'valibot';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { drawQr } from '../../pages/qr.ts';
import { Refusal } from '../../base/refusal.ts';
import { isHashOf, sha256 } from '../../base/sha256.ts';
import { uuid } from '../../base/uuid.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { permittedLevel } from '../case/index.ts';
import { endSdkSessions, handOffBusiness, issueOneTimeToken } from '../embedding/index.ts';
import { codeAt, msUntilNextCode, newTypedCode, readCode, typedIndex } from './code.ts';
import {
  endAllHandOffs,
  findByTyped,
  insertHandOff,
  liveHandOff,
  lockHandOff,
  moveHandOff,
  readHandOff,
  type HandOffRow,
} from './store.ts';

/** Milliseconds; lifetime of the pairing. */
const life = 10 * 60 * 1000;

const wrongDigitsAllowed = 3;

const over = () => new Refusal('HAND_OFF_OVER', 'This hand-off is over. Begin a new one.');

/** The current stage: the pairing may have expired. */
function stageOf(row: HandOffRow, now: Date): HandOffRow['stage'] {
  const pairing = row.stage === 'waiting' || row.stage === 'joined' || row.stage === 'paired';
  return pairing && row.expires_at <= now ? 'over' : row.stage;
}

/** The phone's address: the code is in the fragment (#), which browsers do not send. */
const addressOf = (call: Call, code: string): string =>
  `${pageOrigin(call)}/user/accounts/auth/hand-off#${code}`;

/** Short enough to type; it leads to the phone's page (`pages/static.ts`). */
const typedPath = '/m';

function present(call: Call, row: HandOffRow): ResultOf<typeof handOffLook> {
  const now = call.now();
  const stage = stageOf(row, now);
  const waiting = stage === 'waiting';
  const address = waiting
    ? addressOf(call, codeAt(call.keyring, { userId: row.user_id, id: row.id }, now))
    : '';
  const { path, size } = waiting ? drawQr(address) : { path: '', size: 0 };
  return {
    id: row.id,
    stage,
    drawing: path,
    size,
    address,
    changesIn: waiting ? msUntilNextCode(now) : 0,
    triesLeft: wrongDigitsAllowed - row.tries,
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Ends an account's hand-offs, and the phone's session. */
export async function endHandOffs(call: Call, unit: Unit, userId: string): Promise<void> {
  await lockApplicant(unit.work, userId, call.keyring);
  const ended = await endAllHandOffs(unit.work, userId);
  await endSdkSessions(unit.work, userId, handOffBusiness, call.now());
  if (ended.length === 0) unit.unchanged();
  for (const id of ended) await unit.record({ action: 'hand-off.stopped', subject: id });
}

export const handOffStartVerb: Verb<typeof handOffStart> = (call, asked) => {
  const level = permittedLevel(call, asked.level);
  return transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const now = call.now();
    // Serialised: of two tabs that start at once the later one wins.
    await endHandOffs(call, unit, userId);
    const row: HandOffRow = {
      user_id: userId,
      id: call.newId(),
      level,
      stage: 'waiting',
      ticket_hash: null,
      digits_hash: null,
      typed_index: null,
      typed_until: null,
      tries: 0,
      expires_at: new Date(now.getTime() + life),
      created_at: now,
    };
    await insertHandOff(unit.work, row);
    await unit.record({ action: 'hand-off.started', subject: row.id, details: { level } });
    return present(call, row);
  });
};

async function requireHandOff(call: Call, userId: string, id: string): Promise<HandOffRow> {
  const row = await readHandOff(call.db, userId, id);
  if (row === undefined) throw over();
  return row;
}

export const handOffLookVerb: Verb<typeof handOffLook> = async (call, { id }) =>
  present(call, await requireHandOff(call, call.actor.userId, id));

export const handOffTypeVerb: Verb<typeof handOffType> = (call, { id }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const now = call.now();
    const row = await lockHandOff(unit.work, userId, id);
    if (row === undefined || stageOf(row, now) !== 'waiting') throw over();
    const code = newTypedCode();
    const until = new Date(Math.min(now.getTime() + handOffTypedLife * 1000, row.expires_at.getTime()));
    const changes = { typed_index: typedIndex(call.keyring, code), typed_until: until };
    if (!(await moveHandOff(unit.work, { userId, id, from: 'waiting' }, changes))) throw over();
    await unit.record({ action: 'hand-off.code-to-type', subject: id });
    const goodFor = Math.floor((until.getTime() - now.getTime()) / 1000);
    return { address: `${pageOrigin(call)}${typedPath}`, code, goodFor };
  });

export const handOffPairVerb: Verb<typeof handOffPair> = async (call, { id, digits }) => {
  const { userId } = call.actor;
  const answer = await transact(call, userId, async (unit) => {
    const row = await lockHandOff(unit.work, userId, id);
    if (row === undefined || stageOf(row, call.now()) !== 'joined') throw over();
    const place = { userId, id, from: 'joined' } as const;
    const right = isHashOf(row.digits_hash, digits);
    const tries = right ? row.tries : row.tries + 1;
    const stage: HandOffRow['stage'] = right ? 'paired' : tries >= wrongDigitsAllowed ? 'over' : 'joined';
    if (!(await moveHandOff(unit.work, place, { stage, tries }))) throw over();
    await unit.record({ action: right ? 'hand-off.paired' : 'hand-off.wrong-digits', subject: id });
    return { right, row: { ...row, stage, tries } };
  });
  if (!answer.right && answer.row.stage === 'over') throw over();
  if (!answer.right) {
    throw new Refusal('HAND_OFF_CODE_WRONG', 'These are not the digits that the phone shows.', {
      triesLeft: wrongDigitsAllowed - answer.row.tries,
    });
  }
  return present(call, answer.row);
};

export const handOffStopVerb: Verb<typeof handOffStop> = (call, { id }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const row = await readHandOff(unit.work, userId, id);
    // Ended by starting another: there is at most one.
    if (row === undefined || row.stage === 'over') unit.unchanged();
    else await endHandOffs(call, unit, userId);
    return {};
  });

/** Lets the phone in that has the code, as far as to show digits; no second one. */
async function joinBy(
  unit: Unit,
  call: Call,
  place: { userId: string; id: string },
): Promise<ResultOf<typeof handOffJoin>> {
  const row = await readHandOff(unit.work, place.userId, place.id);
  if (row === undefined || stageOf(row, call.now()) !== 'waiting') throw over();
  const secret = randomBytes(24).toString('base64url');
  const digits = String(randomInt(10_000)).padStart(4, '0');
  const joined = await moveHandOff(
    unit.work,
    { ...place, from: 'waiting' },
    {
      stage: 'joined',
      ticket_hash: sha256(secret),
      digits_hash: sha256(digits),
      typed_index: null,
      typed_until: null,
    },
  );
  if (!joined) throw over();
  await unit.record({ action: 'hand-off.joined', subject: place.id });
  return {
    ticket: `${place.userId}.${place.id}.${secret}`,
    digits,
    expiresAt: row.expires_at.toISOString(),
  };
}

export const handOffJoinVerb: Verb<typeof handOffJoin> = async (call, { code }) => {
  const place = readCode(call.keyring, code, call.now());
  if (place === undefined) throw over();
  return transact(call, place.userId, (unit) => joinBy(unit, call, place));
};

export const handOffEnterVerb: Verb<typeof handOffEnter> = async (call, { code }) => {
  const row = await findByTyped(call.db, typedIndex(call.keyring, code));
  if (row === undefined || row.typed_until === null || row.typed_until <= call.now()) throw over();
  const { user_id: userId, id } = row;
  return transact(call, userId, (unit) => joinBy(unit, call, { userId, id }));
};

const ticketShape = v.tuple([uuid, uuid, v.string()]);

export const handOffClaimVerb: Verb<typeof handOffClaim> = async (call, { ticket }) => {
  const parts = v.safeParse(ticketShape, ticket.split('.'));
  if (!parts.success) throw over();
  const [userId, id, secret] = parts.output;
  const row = await readHandOff(call.db, userId, id);
  if (row === undefined || !isHashOf(row.ticket_hash, secret)) throw over();
  const stage = stageOf(row, call.now());
  if (stage === 'joined') return { stage, accessToken: '' };
  // The token can be used once within a minute: a phone that missed the response asks again.
  const inTime = row.expires_at > call.now();
  if (stage !== 'paired' && !(stage === 'open' && inTime)) throw over();
  return transact(call, userId, async (unit) => {
    // Stopped at this very moment, it gives no token.
    const opens =
      (await moveHandOff(unit.work, { userId, id, from: 'paired' }, { stage: 'open' })) ||
      (await moveHandOff(unit.work, { userId, id, from: 'open' }, { stage: 'open' }));
    if (!opens) throw over();
    const token = await issueOneTimeToken(unit, call, userId, {
      level: row.level,
      business: handOffBusiness,
    });
    await unit.record({ action: 'hand-off.opened', subject: id });
    return { stage: 'open' as const, accessToken: token };
  });
};

export const handOffFinishVerb: Verb<typeof handOffFinish> = (call) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const row = await liveHandOff(unit.work, userId);
    if (row?.stage === 'open') {
      await moveHandOff(unit.work, { userId, id: row.id, from: 'open' }, { stage: 'finished' });
      await unit.record({ action: 'hand-off.finished', subject: row.id });
    } else unit.unchanged();
    return {};
  });
