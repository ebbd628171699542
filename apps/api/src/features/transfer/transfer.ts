import { randomInt } from 'node:crypto';
import { securityActions, type ResultOf, type transferState, type transferVerify } from '@credence/contract';
import { transact, within, type Unit } from '../../audit/index.ts';
import { blindIndex } from '../../blobs/seal.ts';
import type { Work } from '../../db/database.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { AccountActor, SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { lockApplicant, readApplicant, setBack, type Applicant } from '../applicant/index.ts';
import { requireSecurity } from '../risk/index.ts';
import {
  allCasesOf,
  approvedCasesOf,
  counts,
  isSameIdentity,
  presentVerdict,
  seenWith,
  type CaseRow,
} from '../verification/index.ts';
import {
  endOpen,
  insertTransfer,
  readTransfer,
  moveTransfer,
  newestFrom,
  newestTo,
  openByCode,
  type TransferRow,
} from './store.ts';
import { codeLife, endTold, isOver, pendingLife } from './terms.ts';

/** Without signs that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 12 signs, some 59 bits: nobody guesses one within its hour. */
function newCode(): string {
  const signs = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

function hashOf(call: Call, code: string): string {
  return blindIndex(call.keyring, 'transfer-code', code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
}

export const transferVerifyVerb: Verb<typeof transferVerify> = (call, input) =>
  input.role === 'source' ? offer(call, input.ticket) : accept(call, input.ticket, input.code);

/** The source's side: a code that another account of the same person can give. */
function offer(call: Call<AccountActor>, ticket: string): Promise<ResultOf<typeof transferVerify>> {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_BEFORE, ticket);
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const newest = await newestFrom(unit.work, userId);
    const waits = newest?.status === 'pending' && !(await endIfOver(call, unit, newest));
    if (applicant.level === 0 || applicant.memberTagKyc === 1 || waits) {
      throw new Refusal('TRANSFER_NOT_POSSIBLE', 'There is no verified identity that could be moved now.');
    }
    const now = call.now();
    await endOpen(unit.work, userId, now);
    const code = newCode();
    const expiresAt = new Date(now.getTime() + codeLife);
    const id = call.newId();
    await insertTransfer(unit.work, {
      user_id: userId,
      id,
      code_hash: hashOf(call, code),
      target_user_id: null,
      status: 'open',
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    });
    await unit.record({ action: 'transfer.offered', subject: id });
    return { status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED', code, expiresAt: expiresAt.toISOString() };
  });
}

/** The target's side. The verification that follows is a new one; that the document is known from the source is noticed by an officer. */
function accept(
  call: Call<AccountActor>,
  ticket: string,
  code: string,
): Promise<ResultOf<typeof transferVerify>> {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_AFTER, ticket);
    const wrong = () => new Refusal('TRANSFER_CODE_WRONG', 'The code is wrong, used or over.');
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const transfer = await openByCode(unit.work, hashOf(call, code));
    const now = call.now();
    if (transfer === undefined || transfer.expires_at <= now) throw wrong();
    if (transfer.user_id === userId || applicant.level > 0 || applicant.memberTagKyc === 1) {
      throw new Refusal(
        'TRANSFER_NOT_POSSIBLE',
        'An identity can be moved only to an account that has none.',
      );
    }
    // A level may have gone, or a bar come, since the code was given.
    const source = await readApplicant(unit.work, transfer.user_id, call.keyring);
    if (source.level === 0 || source.memberTagKyc === 1) {
      throw new Refusal('TRANSFER_NOT_POSSIBLE', 'The other account has no identity to give any more.');
    }
    await forgetInUse(call, unit, applicant, source);
    const before = await newestTo(unit.work, userId);
    if (before?.status === 'pending') await endIfOver(call, unit, before);
    const place = { userId: transfer.user_id, id: transfer.id, from: 'open' } as const;
    const expiresAt = new Date(now.getTime() + pendingLife);
    const changes = { status: 'pending', target_user_id: userId, expires_at: expiresAt } as const;
    if (!(await moveTransfer(unit.work, place, changes, now))) throw wrong();
    await unit.record({ action: 'transfer.accepted', subject: transfer.id });
    return {
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING' as const,
      code: '',
      expiresAt: expiresAt.toISOString(),
    };
  }).catch((error: unknown) => {
    // One account takes one identity.
    if (databaseErrorCode(error) === '23505') {
      throw new Refusal('TRANSFER_NOT_POSSIBLE', 'This account is taking an identity already.');
    }
    throw error;
  });
}

/**
 * What was refused because the identity stands at the account that gives it up now is no hindrance any more. Whatever was refused for another reason, or
 * because of another account, stays refused.
 */
async function forgetInUse(
  call: Call,
  { work, record }: Unit,
  applicant: Applicant,
  source: Applicant,
): Promise<void> {
  const refused = (await allCasesOf(work, applicant.userId)).filter(
    (one) => one.state === 'refused' && counts(applicant, one),
  );
  const inUse = (one: CaseRow) => {
    const labels = presentVerdict(one)?.labels ?? [];
    return labels.length > 0 && labels.every((label) => label === 'identity-in-use');
  };
  if (!refused.every(inUse)) {
    throw new Refusal('TRANSFER_NOT_POSSIBLE', 'A verification was refused for another reason.');
  }
  if (refused.length === 0) return;
  const verified = await approvedCasesOf(work, source);
  const there = await seenWith(work, refused, verified, ['document', 'face', 'picture']);
  if (there.length < refused.length) {
    throw new Refusal('TRANSFER_NOT_POSSIBLE', 'A verification was refused because of another account.');
  }
  await setBack(work, applicant.userId, call.now());
  for (const { id } of refused) {
    await record({ action: 'case.refusal-set-aside', subject: id, details: { source: source.userId } });
  }
}

export const transferStateVerb: Verb<typeof transferState> = async (call) => {
  const { userId } = call.actor;
  const [from, to] = await Promise.all([newestFrom(call.db, userId), newestTo(call.db, userId)]);
  const [newest, role] =
    to !== undefined && (from === undefined || to.updated_at > from.updated_at)
      ? ([to, 'target'] as const)
      : ([from, 'source'] as const);
  const none = {
    status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
    role: null,
    outcome: null,
    expiresAt: null,
    ended: null,
  } as const;
  if (newest === undefined || (await isOver(call, call.db, newest))) return none;
  const expiresAt = newest.expires_at.toISOString();
  switch (newest.status) {
    case 'pending':
      return {
        status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
        role,
        outcome: 'pending',
        expiresAt,
        ended: null,
      };
    case 'complete':
      return {
        status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
        role,
        outcome: 'success',
        expiresAt: null,
        ended: null,
      };
    case 'open':
      return { status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED', role, outcome: null, expiresAt, ended: null };
    case 'over': {
      const isNews = call.now().getTime() - newest.updated_at.getTime() < endTold;
      return newest.ended === null || !isNews ? none : { ...none, role, ended: newest.ended };
    }
  }
};

/** Ends a transfer that nobody completed in time, so that both sides can begin again; false where it still stands. */
async function endIfOver(call: Call, unit: Unit, transfer: TransferRow): Promise<boolean> {
  if (transfer.status !== 'pending' || !(await isOver(call, unit.work, transfer))) return false;
  const place = { userId: transfer.user_id, id: transfer.id, from: 'pending' } as const;
  if (await moveTransfer(unit.work, place, { status: 'over' }, call.now())) {
    await unit.record({ action: 'transfer.expired', subject: transfer.id });
  }
  return true;
}

/** Completes an accepted transfer whose report was lost, or ends it where its time is up. Repeatable. */
export async function settleTransfer(
  call: Call<SystemActor>,
  work: Work,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const found = await readTransfer(work, userId, id);
  if (found?.status !== 'pending' || found.target_user_id === null) return;
  // The target hands in or is approved under the lock of its row: nothing of it comes in between.
  const target = await lockApplicant(work, found.target_user_id, call.keyring);
  if (target.level > 0) return completeTransfer(call, work, { userId: target.userId });
  await within(work, call, userId, async (unit) => {
    unit.unchanged();
    await endIfOver(call, unit, found);
  });
}

/**
 * Ends a transfer to an account whose new verification was approved. Of the same identity, the source loses what it had; of another one nothing moves, as
 * whoever takes a code from somebody else takes nothing by it. Repeatable.
 */
export async function completeTransfer(
  call: Call<SystemActor>,
  work: Work,
  { userId: targetId }: { userId: string },
): Promise<void> {
  const transfer = await newestTo(work, targetId);
  if (transfer?.status !== 'pending') return;
  const target = await lockApplicant(work, targetId, call.keyring);
  // A second identity alone, approved before the document, earns no level yet.
  if (target.level === 0) return;
  const { user_id: sourceId, id } = transfer;
  const place = { userId: sourceId, id, from: 'pending' } as const;
  await within(work, call, sourceId, async (unit) => {
    const source = await lockApplicant(work, sourceId, call.keyring);
    const now = call.now();
    const against = await reasonAgainst(work, source, target);
    const changes =
      against === undefined
        ? ({ status: 'complete' } as const)
        : ({ status: 'over', ended: against === 'another-identity' ? against : 'stopped' } as const);
    if (!(await moveTransfer(work, place, changes, now))) return unit.unchanged();
    if (against === undefined) {
      await setBack(work, sourceId, now);
      await unit.record({ action: 'transfer.completed', subject: id });
      return;
    }
    await unit.record({ action: 'transfer.ended', subject: id, details: { why: against } });
    await tellOfficers(call, unit, { source, target, against });
  });
}

type Against = 'barred' | 'nothing-verified' | 'another-identity';

async function reasonAgainst(work: Work, source: Applicant, target: Applicant): Promise<Against | undefined> {
  if (source.memberTagKyc === 1 || target.memberTagKyc === 1) return 'barred';
  if (source.level === 0) return 'nothing-verified';
  return (await isSameIdentity(work, source, target)) ? undefined : 'another-identity';
}

/** In the history of the newest approved case of either side, where officers look. */
async function tellOfficers(
  call: Call<SystemActor>,
  { work }: Unit,
  { source, target, against }: { source: Applicant; target: Applicant; against: Against },
): Promise<void> {
  for (const [side, other] of [
    [source, target],
    [target, source],
  ] as const) {
    const [approved] = await approvedCasesOf(work, side);
    if (approved === undefined) continue;
    await within(work, call, side.userId, (unit) =>
      unit.record({
        action: 'transfer.ended',
        subject: approved.id,
        details: { why: against, account: other.userId },
      }),
    );
  }
}
