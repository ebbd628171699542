import { askedBefore, type DutyStanding, type Policy, type UpkeepKind } from '@credence/policy';
import { awaitsVerdict, type CaseRow } from '../case/index.ts';
import type { UpkeepRow } from './store.ts';

/** What of the row says where something stands. */
type Kept = Pick<UpkeepRow, 'kind' | 'due_at' | 'asked_at' | 'asks_document' | 'confirmed_at'>;

/** Since when something is asked. */
export const askedSince = (policy: Policy, row: Pick<Kept, 'kind' | 'due_at' | 'asked_at'>): Date =>
  row.asked_at ?? new Date(row.due_at.getTime() - askedBefore(policy, row.kind));

/** A document is being checked that would settle this. */
const isChecked = (cases: readonly Pick<CaseRow, 'state' | 'purpose'>[]): boolean =>
  cases.some((one) => one.purpose === 'update' && awaitsVerdict(one));

/**
 * What an account owes for its file at this moment; undefined before it is asked. `cases` are those that
 * count for the account.
 */
export function upkeepDuty(
  policy: Policy,
  row: Kept,
  cases: readonly Pick<CaseRow, 'state' | 'purpose'>[],
  now: Date,
): { kind: UpkeepKind; standing: DutyStanding } | undefined {
  if (policy.upkeep === undefined || askedSince(policy, row) > now) return undefined;
  const { kind } = row;
  const documentLeft = kind === 'document' || (row.asks_document && row.confirmed_at !== null);
  if (documentLeft && isChecked(cases)) return { kind, standing: 'waiting' };
  return { kind, standing: row.due_at <= now ? 'overdue' : 'open' };
}
