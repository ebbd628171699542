import { randomBytes, randomInt } from 'node:crypto';
import type {
  handOffClaim,
  handOffFinish,
  handOffJoin,
  handOffLook,
  handOffPair,
  handOffStart,
  handOffStop,
  ResultOf,
} from '@credence/contract';
import * as v from 'valibot';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../http/call.ts';
import { pageOrigin } from '../../http/page-origin.ts';
import { drawQr } from '../../http/qr-drawing.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant } from '../applicant/index.ts';
import { endSdkSessions, issueOneTimeToken } from '../embedding/index.ts';
import { codeAt, hashOf, isHashOf, msUntilNextCode, readCode } from './code.ts';
import {
  endAll,
  insertHandOff,
  liveHandOff,
  lockHandOff,
  moveHandOff,
  readHandOff,
  type HandOffRow,
} from './store.ts';

/** milliseconds; of the pairing */
const life = 10 * 60 * 1000;

const wrongDigitsAllowed = 3;

/** Of SDK tokens of phones, as the audit trail and the business of the token name it. */
const handOffBusiness = 'hand-off';

const over = () => new Refusal('HAND_OFF_OVER', 'This hand-off is over. Begin a new one.');

/** The stage as it is now: the time of a pairing may be up. */
function stageOf(row: HandOffRow, now: Date): HandOffRow['stage'] {
  const pairing = row.stage === 'waiting' || row.stage === 'joined' || row.stage === 'paired';
  return pairing && row.expires_at <= now ? 'over' : row.stage;
}

/** Where the phone goes: the code stands behind the #, which browsers send to nobody. */
const addressOf = (call: Call, code: string): string =>
  `${pageOrigin(call)}/user/accounts/auth/hand-off#${code}`;

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

/** Ends what an account has handed to a phone, and the phone's session with it. */
async function endHandOffs(call: Call, unit: Unit, userId: string): Promise<void> {
  await lockApplicant(unit.work, userId, call.keyring);
  const ended = await endAll(unit.work, userId);
  await endSdkSessions(unit.work, userId, handOffBusiness, call.now());
  if (ended.length === 0) unit.unchanged();
  for (const id of ended) await unit.record({ action: 'hand-off.stopped', subject: id });
}

/** Whoever signs out leaves no phone behind that goes on. */
export const endHandOffsOf = (call: Call, userId: string): Promise<void> =>
  transact(call, userId, (unit) => endHandOffs(call, unit, userId));

export const handOffStartVerb: Verb<typeof handOffStart> = (call, { level }) =>
  transact(call, call.actor.userId, async (unit) => {
    const { userId } = call.actor;
    const now = call.now();
    // One at a time: two tabs that begin at once end up with the later one.
    await endHandOffs(call, unit, userId);
    const row: HandOffRow = {
      user_id: userId,
      id: call.newId(),
      level,
      stage: 'waiting',
      ticket_hash: null,
      digits_hash: null,
      tries: 0,
      expires_at: new Date(now.getTime() + life),
      created_at: now,
    };
    await insertHandOff(unit.work, row);
    await unit.record({ action: 'hand-off.started', subject: row.id, details: { level } });
    return present(call, row);
  });

async function requireHandOff(call: Call, userId: string, id: string): Promise<HandOffRow> {
  const row = await readHandOff(call.db, userId, id);
  if (row === undefined) throw over();
  return row;
}

export const handOffLookVerb: Verb<typeof handOffLook> = async (call, { id }) =>
  present(call, await requireHandOff(call, call.actor.userId, id));

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
    // Beginning another has ended it: there is one at most.
    if (row === undefined || row.stage === 'over') unit.unchanged();
    else await endHandOffs(call, unit, userId);
    return {};
  });

export const handOffJoinVerb: Verb<typeof handOffJoin> = async (call, { code }) => {
  const place = readCode(call.keyring, code, call.now());
  if (place === undefined) throw over();
  return transact(call, place.userId, async (unit) => {
    const row = await readHandOff(unit.work, place.userId, place.id);
    if (row === undefined || stageOf(row, call.now()) !== 'waiting') throw over();
    const secret = randomBytes(24).toString('base64url');
    const digits = String(randomInt(10_000)).padStart(4, '0');
    const joined = await moveHandOff(
      unit.work,
      { ...place, from: 'waiting' },
      { stage: 'joined', ticket_hash: hashOf(secret), digits_hash: hashOf(digits) },
    );
    if (!joined) throw over();
    await unit.record({ action: 'hand-off.joined', subject: place.id });
    return {
      ticket: `${place.userId}.${place.id}.${secret}`,
      digits,
      expiresAt: row.expires_at.toISOString(),
    };
  });
};

const ticketShape = v.tuple([v.pipe(v.string(), v.uuid()), v.pipe(v.string(), v.uuid()), v.string()]);

export const handOffClaimVerb: Verb<typeof handOffClaim> = async (call, { ticket }) => {
  const parts = v.safeParse(ticketShape, ticket.split('.'));
  if (!parts.success) throw over();
  const [userId, id, secret] = parts.output;
  const row = await readHandOff(call.db, userId, id);
  if (row === undefined || !isHashOf(row.ticket_hash, secret)) throw over();
  const stage = stageOf(row, call.now());
  if (stage === 'joined') return { stage, accessToken: '' };
  // The token is good once and for a minute: who never heard the answer asks again.
  const inTime = row.expires_at > call.now();
  if (stage !== 'paired' && !(stage === 'open' && inTime)) throw over();
  return transact(call, userId, async (unit) => {
    // Stopped in this very moment, it gives no token.
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
