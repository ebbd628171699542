import * as v from 'valibot';
import { eventsOf, within } from '../../../audit/index.ts';
import type { Reader, Work } from '../../../db/database.ts';
import type { SystemCall } from '../../../base/call.ts';
import { readApplicant } from '../../applicant/index.ts';
import { materialOf, picturesOf } from './check-case.ts';
import { type CaseRow, filesForProvider, lockCase, readCase, updateCase } from '../../case/index.ts';
import { currentFiles } from '../../picture/index.ts';
import { newestDecision } from '../../decision/index.ts';
import type { Providers, VerificationProvider } from '../../provider/index.ts';

import { recheckSession } from './jobs.ts';
import { readSession, referenceOf, type SessionRow } from './store.ts';
import { untilReached } from './until-reached.ts';

const action = 'case.late-verdict';
const lateVerdict = v.pipe(v.string(), v.parseJson(), v.object({ now: v.string() }));

/**
 * Reads again what a provider says about a decided session. Our verdict stands in any case; a different
 * conclusion is recorded once in the case's trail, for officers.
 */
export async function recheckSessionJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; sessionId: string; tries: number },
  providers: Providers,
): Promise<void> {
  const session = await readSession(work, ids.userId, ids.sessionId);
  // Deleted at the vendor, so it cannot say anything more.
  if (session?.state !== 'finished' || session.vendor_session === '') return;
  await untilReached(call, work, recheckSession, ids, providers, session, (provider) =>
    recheckAt(call, work, provider, session),
  );
}

async function recheckAt(
  call: SystemCall,
  work: Work,
  provider: VerificationProvider,
  session: SessionRow,
): Promise<void> {
  const asked = await readCase(work, session.user_id, session.case_id);
  if (asked === undefined) return;
  const applicant = await readApplicant(work, asked.user_id, call.keyring);
  const files = filesForProvider(asked, await currentFiles(work, asked.user_id, asked.id));
  const verdict = await provider.readVerdict(
    referenceOf(session),
    materialOf(call, asked, applicant, picturesOf(call, applicant, files)),
  );
  const now = verdict.facts.providerVerdict;
  if (verdict.state !== 'checked' || now === undefined) return;

  const row = await lockCase(work, asked.user_id, asked.id);
  if (row === undefined) return;
  const before = await knownConclusion(work, row);
  if (now === before) return;
  const caseId = row.id;
  call.log.warn(
    { provider: session.provider, caseId, before, now },
    'a provider concludes something else than before',
  );
  const decidedOn = await newestDecision(work, row.user_id, caseId);
  const agrees = now === row.verdict_outcome || now === decidedOn?.facts.providerVerdict;
  await within(work, call, row.user_id, async (unit) => {
    await updateCase(work, row.user_id, caseId, { late_conclusion: agrees ? null : now });
    await unit.record({ action, subject: caseId, details: { provider: session.provider, before, now } });
  });
}

/** The provider's conclusion as recorded so far; `none` if there was none. */
async function knownConclusion(db: Reader, row: CaseRow): Promise<string> {
  const events = await eventsOf(db, row.user_id, row.id);
  const last = events.findLast((event) => event.action === action);
  if (last !== undefined) return v.parse(lateVerdict, last.details).now;
  return (await newestDecision(db, row.user_id, row.id))?.facts.providerVerdict ?? 'none';
}
