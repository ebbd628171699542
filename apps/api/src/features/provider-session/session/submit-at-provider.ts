import { transact, type Unit } from '../../../audit/index.ts';
import type { AccountCall } from '../../../base/call.ts';
import { readApplicant } from '../../applicant/index.ts';
import { askProvider, materialOf, picturesOf } from './check-case.ts';
import { type CaseRow, filesForProvider, lockCase, newestCase } from '../../case/index.ts';
import { checkCase } from './jobs.ts';
import { currentFiles } from '../../picture/index.ts';

import type { Providers } from '../../provider/index.ts';

import { moveSession } from './settle.ts';
import { isLive, liveSession, lockSession, type SessionRow } from './store.ts';

/**
 * Call this outside any transaction before a level's open case is replaced: asks the vendor whether the
 * applicant has finished there, and if so submits the session, which then refuses the replacement. Otherwise
 * an applicant could escape a verdict nobody has read yet. A vendor that cannot be reached blocks nobody.
 */
export async function submitIfFinished(
  call: AccountCall,
  providers: Providers,
  level: number,
  givesWay: (row: CaseRow) => boolean = () => true,
): Promise<void> {
  const { userId } = call.actor;
  const row = await newestCase(call.db, userId, level);
  if (row?.state !== 'collecting' || !givesWay(row)) return;
  const session = await liveSession(call.db, userId, row.id);
  if (session?.state !== 'open') return;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const files = filesForProvider(row, await currentFiles(call.db, userId, row.id));
  const material = materialOf(call, row, applicant, picturesOf(call, applicant, files));
  const verdict = await askProvider(call, material, session, providers);
  if (verdict !== 'unavailable' && verdict.submitted) await submitSession(call, session);
}

/** The applicant had finished before we asked. */
export function submitSession(call: AccountCall, submitted: SessionRow): Promise<void> {
  return withLiveSession(call, submitted, async (unit, row, session) => {
    await moveSession(call, unit, session, 'handed-in');
    await call.jobs.enqueue(unit.work, checkCase, { userId: row.user_id, caseId: row.id });
  });
}

/** Changes a session unless it has ended, with its row and that of its case locked. */
export function withLiveSession(
  call: AccountCall,
  { user_id: userId, id, case_id: caseId }: SessionRow,
  run: (unit: Unit, row: CaseRow, session: SessionRow) => Promise<void>,
): Promise<void> {
  return transact(call, userId, async (unit) => {
    const row = await lockCase(unit.work, userId, caseId);
    const session = await lockSession(unit.work, userId, id);
    if (row === undefined || session === undefined || !isLive(session)) unit.unchanged();
    else await run(unit, row, session);
  });
}
