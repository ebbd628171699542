import type { ResultOf } from '@credence/contract/endpoint';
import type { claimCase } from '@credence/contract/review-queue';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { officerNames } from '../officer/index.ts';

/** Anything that an officer can claim. */
export interface Claimable {
  claimed_by: string | null;
  claim_expires_at: Date | null;
}

export type Claim = ResultOf<typeof claimCase>;

/** The columns of what nobody holds. */
export const unclaimed = { claimed_by: null, claim_expires_at: null };

/**
 * How long a claim holds without renewal, in milliseconds. The console renews it every minute while the
 * officer is active.
 */
const claimLife = 10 * 60 * 1000;

/** Whether somebody holds it now. */
export const isHeld = (
  { claim_expires_at: until }: Pick<Claimable, 'claim_expires_at'>,
  now: Date,
): boolean => until !== null && until > now;

export const heldByAnother = () => new Refusal('CLAIM_HELD', 'Another officer holds it.');

/**
 * The columns of an officer's claim from now on, new or renewed; undefined where another one holds it. The
 * row must be locked: of two officers one wins.
 */
export function claimed(
  call: OfficerCall,
  row: Claimable,
): { columns: { claimed_by: string; claim_expires_at: Date }; renewed: boolean } | undefined {
  const [now, { officerId }] = [call.now(), call.actor];
  const held = isHeld(row, now);
  if (held && row.claimed_by !== officerId) return undefined;
  const until = new Date(now.getTime() + claimLife);
  return { columns: { claimed_by: officerId, claim_expires_at: until }, renewed: held };
}

/** The officer's own claim as it is told. */
export const ownClaim = (call: OfficerCall, until: Date): Claim => ({
  officerName: call.actor.name,
  mine: true,
  expiresAt: until.toISOString(),
});

/** Who decides about something must hold it. */
export function requireClaim(call: OfficerCall, row: Claimable): void {
  const held = isHeld(row, call.now());
  if (held && row.claimed_by === call.actor.officerId) return;
  throw held ? heldByAnother() : new Refusal('CLAIM_MISSING', 'It is not claimed by you any more.');
}

/** Who holds each of several rows, with all names read at once. */
export async function claimsOf(
  call: OfficerCall,
  rows: readonly Claimable[],
): Promise<(row: Claimable) => Claim | null> {
  const now = call.now();
  const holders = rows.flatMap(({ claimed_by: holder }) => (holder === null ? [] : [holder]));
  const names = new Map((await officerNames(call.db, holders)).map((officer) => [officer.id, officer.name]));
  return ({ claimed_by: holder, claim_expires_at: until }) =>
    holder === null || until === null || until <= now
      ? null
      : {
          officerName: names.get(holder) ?? '',
          mine: holder === call.actor.officerId,
          expiresAt: until.toISOString(),
        };
}
