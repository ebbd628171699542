import type { Provider } from '@credence/contract';
import { within } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { readApplicant } from '../applicant/index.ts';
import { checkCase } from './jobs.ts';
import { loadPicture } from './picture.ts';
import { levelOf } from './present.ts';
import type { CheckResult, VerificationProvider } from './providers/provider.ts';
import { move, type CaseEvent } from './states.ts';
import { currentFiles, lockCase, saveReading, updateCase, verdictColumns } from './store.ts';

type SystemCall = Call<SystemActor>;

/** For an officer alone: nothing was read. */
const unchecked: CheckResult = {
  outcome: 'review',
  labels: [],
  reading: { state: 'none', lines: [], fields: [], checks: [], weakest: 0 },
  comparisons: [],
};

const eventOf: Record<CheckResult['outcome'], CaseEvent> = {
  review: 'hand-to-review',
  'ask-again': 'ask-again',
  approve: 'approve',
  refuse: 'refuse',
};

/**
 * How long a case waits for its pictures and its provider, in milliseconds, before it goes to an officer as it is: nobody may be left waiting
 * for something that does not come.
 */
const longestWait = 10 * 60 * 1000;

/**
 * Has a case that was handed in checked by its provider, and moves it on. A case that is no longer waiting for that (a job that runs twice, or
 * late) stays as it is.
 */
export async function checkCaseJob(
  call: SystemCall,
  work: Work,
  ids: { userId: string; caseId: string },
  providers: ReadonlyMap<Provider, VerificationProvider>,
): Promise<void> {
  const row = await lockCase(work, ids.userId, ids.caseId);
  if (row === undefined || row.state !== 'submitted') return;
  const files = await currentFiles(work, row.user_id, row.id);
  const waited = call.now().getTime() - (row.submitted_at ?? row.updated_at).getTime();
  const processing = files.some((file) => file.state === 'processing');
  if (processing && waited < longestWait) {
    // Soon at first, then less and less often.
    await call.jobs.enqueue(work, checkCase, ids, { startAfterSeconds: 1 + Math.floor(waited / 10_000) });
    return;
  }
  const provider = providers.get(row.provider);
  if (provider === undefined) throw new Error(`No provider ${row.provider} is configured`);
  const applicant = await readApplicant(work, row.user_id, call.keyring);
  if (applicant.info === undefined) throw new Error('A case was handed in without personal information');

  const result = processing
    ? unchecked
    : files.some((file) => file.state === 'unreadable')
      ? { ...unchecked, outcome: 'ask-again' as const, labels: ['document-damaged' as const] }
      : await provider
          .check({
            level: levelOf(row) === 2 ? 2 : 1,
            country: row.country,
            documentType: row.document_type,
            declared: applicant.info,
            pictures: new Map(
              files.map((file) => [file.kind, () => loadPicture(call.blobs, applicant.key, file.blob)]),
            ),
            today: call.now().toISOString().slice(0, 10),
          })
          .catch((error: unknown) => {
            // Thrown on, the job is tried again; in the end an officer looks at it without the provider.
            if (waited < longestWait) throw error;
            return unchecked;
          });

  const state = move(row.state, eventOf[result.outcome]);
  if (state === undefined) return;
  await within(work, call, row.user_id, async (unit) => {
    const now = call.now();
    const { reading, comparisons } = result;
    await saveReading(
      work,
      row.user_id,
      row.id,
      applicant.key,
      JSON.stringify({ reading, comparisons }),
      now,
    );
    await updateCase(work, row.user_id, row.id, {
      ...(state === 'approved' || state === 'retry' || state === 'refused'
        ? verdictColumns({ outcome: state, labels: result.labels, at: now, officerId: null, note: null })
        : { state, updated_at: now }),
      reading_state: reading.state,
      difference_count: comparisons.filter((comparison) => comparison.outcome === 'different').length,
      suggested_labels: JSON.stringify(result.labels),
    });
    await unit.record({
      action: `case.${state.replace('_', '-')}`,
      subject: row.id,
      details: { reading: reading.state, labels: result.labels },
    });
  });
}
