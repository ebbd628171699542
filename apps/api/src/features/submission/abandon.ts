import { fileKind } from '@credence/contract/verification';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { abandonSession } from '../provider-session/index.ts';
import { allCasesOf, type CaseRow, move, updateCase } from '../case/index.ts';
import { retireFiles } from '../picture/index.ts';

/** An open case of another site, from before a reset, or by another route gives way to the new one. */
export async function abandonCase(call: Call, unit: Unit, row: CaseRow): Promise<void> {
  const state = row.state === 'collecting' ? move(row.state, 'abandon') : undefined;
  if (state === undefined) return;
  await abandonSession(call, unit, row);
  await updateCase(unit.work, row.user_id, row.id, { state, updated_at: call.now() });
  await unit.record({ action: 'case.abandoned', subject: row.id });
}

/** Gives up an account's collecting cases, or some of them, with their pictures and provider sessions. */
export async function abandonOpenCases(
  call: Call,
  unit: Unit,
  userId: string,
  which: (row: CaseRow) => boolean = () => true,
): Promise<void> {
  unit.unchanged();
  for (const row of await allCasesOf(unit.work, userId)) {
    if (row.state !== 'collecting' || !which(row)) continue;
    await retireFiles(unit.work, userId, row.id, fileKind.options, call.now());
    await abandonCase(call, unit, row);
  }
}

/** Ends a case that nobody has decided, because its applicant takes back what it needs. */
export async function withdrawCase(call: Call, unit: Unit, row: CaseRow): Promise<void> {
  const state = move(row.state, 'withdraw');
  if (state === undefined) return;
  await abandonSession(call, unit, row);
  const changes = { state, claimed_by: null, claim_expires_at: null, updated_at: call.now() };
  await updateCase(unit.work, row.user_id, row.id, changes);
  await unit.record({ action: 'case.abandoned', subject: row.id, details: { why: 'withdrawn' } });
}
