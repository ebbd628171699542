import { transact, type Unit } from '../../../audit/index.ts';
import type { AccountActor } from '../../../http/actor.ts';
import type { Call } from '../../../http/call.ts';
import { readApplicant } from '../../applicant/index.ts';
import { askProvider, materialOf, picturesOf } from '../check-case.ts';
import { checkCase } from '../jobs.ts';
import { filesForProvider } from '../level-requirements.ts';
import type { Providers } from '../providers/index.ts';
import { currentFiles, lockCase, newestCase, type CaseRow } from '../store.ts';
import { moveSession } from './settle.ts';
import { isLive, liveSession, lockSession, type SessionRow } from './store.ts';

type AccountCall = Call<AccountActor>;

/**
 * To be called, outside any transaction, before what is open at a level gives way to something else: its vendor is asked whether the person has finished
 * there, and if so the session is handed in, which refuses what would take its place. Else a verdict could be escaped before anybody has read it. A vendor
 * that cannot be reached keeps nobody.
 */
export async function noteHandedIn(
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
  if (verdict !== 'unavailable' && verdict.handedIn) await handIn(call, session);
}

/** The person had finished before we asked. */
export function handIn(call: AccountCall, handedIn: SessionRow): Promise<void> {
  return withLive(call, handedIn, async (unit, row, session) => {
    await moveSession(call, unit, session, 'handed-in');
    await call.jobs.enqueue(unit.work, checkCase, { userId: row.user_id, caseId: row.id });
  });
}

/** Changes a session, unless it has ended by now, with its row and that of its case locked. */
export function withLive(
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
