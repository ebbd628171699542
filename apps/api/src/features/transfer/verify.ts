import { randomInt } from 'node:crypto';
import type { ResultOf } from '@credence/contract/endpoint';
import { securityActions } from '@credence/contract/security-action';
import type { transferVerify } from '@credence/contract/transfer';
import { day } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import { keyedHash } from '../../seal/index.ts';
import { databaseErrorCode } from '../../db/error-code.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, readApplicant, resetVerification } from '../applicant/index.ts';
import { requireSecurity } from '../step-up/index.ts';
import { allCasesOf, type CaseRow, counts } from '../case/index.ts';
import { duplicatesWith, approvedCasesOf } from '../decision/index.ts';
import { presentVerdict } from '../submission/index.ts';
import { endIfExpired } from './end.ts';
import { endOpen, insertTransfer, moveTransfer, newestFrom, newestTo, openByCode } from './store.ts';
import { codeLife, hasIdentity } from './terms.ts';

/** Without characters that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 12 characters, some 59 bits: not guessable within its hour. */
function newCode(): string {
  const characters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return (characters.match(/.{4}/g) ?? []).join('-');
}

function hashOf(call: Call, code: string): string {
  return keyedHash(
    call.keyring.current('tokens'),
    'transfer-code',
    code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
  );
}

/** An account gives one identity at a time, and receives one: where it already does, that is a refusal. */
const refusedWhereLive =
  (message: string) =>
  (error: unknown): never => {
    throw databaseErrorCode(error) === '23505' ? new Refusal('TRANSFER_NOT_POSSIBLE', message) : error;
  };

export const transferVerifyVerb: Verb<typeof transferVerify> = (call, input) =>
  input.role === 'source' ? offer(call, input.ticket) : accept(call, input.ticket, input.code);

/** The source's side: a code that another account of the same person can enter. */
function offer(call: AccountCall, ticket: string | undefined): Promise<ResultOf<typeof transferVerify>> {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.IDENTITY_TRANSFER_BEFORE, ticket);
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const newest = await newestFrom(unit.work, userId);
    const waits = newest?.status === 'pending' && !(await endIfExpired(call, unit, newest));
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
    return {
      status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED' as const,
      code,
      expiresAt: expiresAt.toISOString(),
    };
  }).catch(refusedWhereLive('The identity was taken over by another account at this moment.'));
}

/**
 * The target's side. The verification that follows is a new one; officers see that the document is known from
 * the source.
 */
function accept(
  call: AccountCall,
  ticket: string | undefined,
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
    const taken = await hasIdentity(call, unit.work, applicant);
    if (transfer.user_id === userId || taken || applicant.memberTagKyc === 1) {
      throw new Refusal(
        'TRANSFER_NOT_POSSIBLE',
        'An identity can be moved only to an account that has none.',
      );
    }
    // A level may have been lost, or a bar added, since the code was created.
    const source = await readApplicant(unit.work, transfer.user_id, call.keyring);
    if (source.level === 0 || source.memberTagKyc === 1) {
      throw new Refusal('TRANSFER_NOT_POSSIBLE', 'The other account has no identity to give any more.');
    }
    await setAsideRefusals(call, unit, applicant, source);
    const before = await newestTo(unit.work, userId);
    if (before?.status === 'pending') await endIfExpired(call, unit, before);
    const place = { userId: transfer.user_id, id: transfer.id, from: 'open' } as const;
    // As long as a case waits for its pictures, so that someone who begins on the first day is not cut off.
    // Until then neither account can begin another transfer.
    const expiresAt = new Date(now.getTime() + call.policyOf(applicant.site).collectingDays * day);
    const changes = { status: 'pending', target_user_id: userId, expires_at: expiresAt } as const;
    if (!(await moveTransfer(unit.work, place, changes, now))) throw wrong();
    await unit.record({ action: 'transfer.accepted', subject: transfer.id });
    return {
      status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING' as const,
      code: '',
      expiresAt: expiresAt.toISOString(),
    };
  }).catch(refusedWhereLive('This account is taking an identity already.'));
}

/**
 * A refusal because the identity belonged to the account that now gives it up does not count any more.
 * Refusals for other reasons, or because of other accounts, stay.
 */
async function setAsideRefusals(
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
  const there = await duplicatesWith(work, refused, verified, ['document', 'face', 'picture']);
  if (there.length < refused.length) {
    throw new Refusal('TRANSFER_NOT_POSSIBLE', 'A verification was refused because of another account.');
  }
  await resetVerification(work, applicant.userId, call.now());
  for (const { id } of refused) {
    await record({ action: 'case.refusal-set-aside', subject: id, details: { source: source.userId } });
  }
}
