import { fileKind } from '@credence/contract';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../http/call.ts';
import { abandonSession } from './sessions/settle.ts';
import { move } from './states.ts';
import { allCasesOf, retireFiles, updateCase, type CaseRow } from './store.ts';

/** An open case of another site, of before the identity was set back, or by another way, gives way to the new one. */
export async function leaveCase(call: Call, unit: Unit, row: CaseRow): Promise<void> {
  const state = row.state === 'collecting' ? move(row.state, 'abandon') : undefined;
  if (state === undefined) return;
  await abandonSession(call, unit, row);
  await updateCase(unit.work, row.user_id, row.id, { state, updated_at: call.now() });
  await unit.record({ action: 'case.abandoned', subject: row.id });
}

/** Gives up every case of an account that still collects, or some, with its pictures and what was begun with a provider. */
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
    await leaveCase(call, unit, row);
  }
}
