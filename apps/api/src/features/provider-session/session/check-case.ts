import type { FileKind } from '@credence/contract/verification';
import { type Unit, within } from '../../../audit/index.ts';
import type { Work } from '../../../db/database.ts';
import { isoDay } from '../../../base/day.ts';
import type { Call, SystemCall } from '../../../base/call.ts';
import type { Event } from '../../../jobs/events.ts';
import { type Applicant, lockApplicant, readApplicant } from '../../applicant/index.ts';
import {
  decideCase,
  type Evidence,
  noEvidence,
  pictureHash,
  recordSubmission,
  type DuplicateHash,
} from '../../decision/index.ts';
import {
  type CaseRow,
  filesForProvider,
  isOwnCapture,
  levelOf,
  lockCase,
  move,
  readCase,
  updateCase,
  waitedFor,
} from '../../case/index.ts';
import { checkCase } from './jobs.ts';
import { currentFiles, type FileRow, loadPicture } from '../../picture/index.ts';

import {
  type CaseMaterial,
  type Providers,
  ProviderUnavailable,
  type ProviderVerdict,
} from '../../provider/index.ts';
import { nothingRead } from '../../reading/index.ts';

import { settleSession } from './settle.ts';
import { liveSession, referenceOf, type SessionRow } from './store.ts';

interface Ids {
  userId: string;
  caseId: string;
}

/**
 * How long a case of our own capture waits for its pictures and reading, in milliseconds, before it goes to
 * an officer as it is, so that no applicant waits for something that never comes.
 */
const longestWait = 10 * 60_000;

/** For officers only: nothing was read. */
const unchecked = (privateNote: string): ProviderVerdict => ({
  state: 'checked',
  submitted: true,
  labels: [],
  privateNote,
  facts: {},
  reading: nothingRead,
});

/**
 * Has a case checked by its provider and moves it. The provider is called before anything is locked; if the
 * case does not wait for a verdict any more by then (the job ran twice, late, or after another), it stays as
 * it is.
 */
export async function checkCaseJob(
  call: SystemCall,
  work: Work,
  ids: Ids,
  providers: Providers,
): Promise<void> {
  const row = await readCase(work, ids.userId, ids.caseId);
  if (row === undefined) return;
  if (isOwnCapture(row)) await checkOwn(call, work, row, providers);
  else await checkOutside(call, work, row, providers);
}

/** Checks a case once one of its pictures is processed, if it was submitted before that. */
export async function checkOnPictureJob(call: SystemCall, work: Work, happened: Event): Promise<void> {
  const row = await readCase(work, happened.userId, happened.subject);
  if (row?.state === 'submitted') await call.jobs.enqueue(work, checkCase, idsOf(row));
}

/* Our own capture */

async function checkOwn(call: SystemCall, work: Work, row: CaseRow, providers: Providers): Promise<void> {
  if (row.state !== 'submitted') return;
  const files = await currentFiles(work, row.user_id, row.id);
  const processing = files.some((file) => file.state === 'processing');
  const waited = waitedFor(row, call.now());
  if (processing && waited < longestWait) {
    return checkAgain(call, work, row);
  }
  const provider = providers.get(row.provider);
  if (provider === undefined) throw new Error(`No provider ${row.provider} is configured`);
  const applicant = await readApplicant(work, row.user_id, call.keyring);
  const pictures = picturesOf(call, applicant, files);
  const material = materialOf(call, row, applicant, pictures);
  const pictureUnreadable = files.some((file) => file.state === 'unreadable');
  const verdict =
    processing || pictureUnreadable
      ? unchecked('')
      : await provider
          .readVerdict({ sessionId: row.id, vendorApplicant: '', vendorSession: '' }, material)
          .catch((error: unknown) => {
            const name = error instanceof Error ? error.name : 'unknown';
            call.log.error({ provider: provider.name, error: name }, 'pictures could not be read');
            return waited < longestWait ? undefined : unchecked('The pictures could not be read.');
          });
  // If this were rethrown, the queue would give up before the wait ends, and no officer would see the case.
  if (verdict === undefined) return checkAgain(call, work, row);
  const evidence: Evidence = { pictureUnreadable, hashes: await pictureHashesOf(call, pictures) };
  await conclude(call, work, row, async (unit, owner, current) => {
    await decideCase(call, unit, owner, current, verdict, evidence);
  });
}

/** Soon at first, then less and less often. */
function checkAgain(call: SystemCall, work: Work, row: CaseRow): Promise<void> {
  const startAfterSeconds = 1 + Math.floor(waitedFor(row, call.now()) / 10_000);
  return call.jobs.enqueue(work, checkCase, idsOf(row), { startAfterSeconds });
}

async function pictureHashesOf(
  call: SystemCall,
  pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>,
): Promise<DuplicateHash[]> {
  const found: DuplicateHash[] = [];
  for (const [kind, load] of pictures) {
    const hash = pictureHash(call.keyring, kind, await load());
    if (hash !== undefined) found.push(hash);
  }
  return found;
}

/* Outside providers */

async function checkOutside(call: SystemCall, work: Work, row: CaseRow, providers: Providers): Promise<void> {
  if (row.state !== 'collecting' && row.state !== 'submitted') return;
  const session = await liveSession(work, row.user_id, row.id);
  if (session === undefined || session.state === 'opening') return;
  const files = filesForProvider(row, await currentFiles(work, row.user_id, row.id));
  if (files.some((file) => isProcessing(call, file))) {
    await call.jobs.enqueue(work, checkCase, idsOf(row), { startAfterSeconds: 2 });
    return;
  }
  const asked = await readApplicant(work, row.user_id, call.keyring);
  const pictures = picturesOf(call, asked, files);
  const material = materialOf(call, row, asked, pictures);
  const verdict = await askProvider(call, material, session, providers);
  // The next poll is planned, and after a day without a verdict the sweep passes the case to an officer.
  if (verdict === 'unavailable') return;
  const evidence: Evidence =
    verdict.state === 'checked'
      ? {
          pictureUnreadable: files.some((file) => file.state === 'unreadable'),
          hashes: await pictureHashesOf(call, pictures),
        }
      : noEvidence;
  await conclude(call, work, row, async (unit, applicant, current) => {
    const still = await liveSession(work, row.user_id, row.id);
    if (still?.id !== session.id) {
      unit.unchanged();
      return;
    }
    // What was checked differs from the current data, which may change until a case is submitted.
    const since = filesForProvider(row, await currentFiles(work, row.user_id, row.id));
    const changed = applicant.infoUpdatedAt?.getTime() !== asked.infoUpdatedAt?.getTime();
    if (changed || !sameFiles(files, since)) {
      unit.unchanged();
      await call.jobs.enqueue(work, checkCase, idsOf(current));
      return;
    }
    await settleSession(call, work, still, verdict);
    if (verdict.state === 'checked') await decideCase(call, unit, applicant, current, verdict, evidence);
    else await recordProgress(call, unit, current, verdict);
  });
}

/**
 * The provider's current verdict. An error of ours is logged and retried like a vendor outage: the case
 * waits.
 */
export async function askProvider(
  call: Call,
  material: CaseMaterial,
  session: SessionRow,
  providers: Providers,
): Promise<ProviderVerdict | 'unavailable'> {
  // Its secrets were removed from the configuration, perhaps only for a while.
  const provider = providers.get(session.provider);
  if (provider === undefined) return 'unavailable';
  try {
    return await provider.readVerdict(referenceOf(session), material);
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      call.log.warn({ provider: session.provider, reason: error.reason }, 'a provider cannot be asked');
    } else {
      const name = error instanceof Error ? error.name : 'unknown';
      call.log.error({ provider: session.provider, error: name }, 'a verdict could not be read');
    }
    return 'unavailable';
  }
}

/** No verdict: the applicant has finished and waits, or has left without finishing. */
async function recordProgress(
  call: SystemCall,
  unit: Unit,
  row: CaseRow,
  verdict: ProviderVerdict,
): Promise<void> {
  const now = call.now();
  const event = verdict.state === 'abandoned' ? 'abandon' : verdict.submitted ? 'submit' : undefined;
  const state = event === undefined ? undefined : move(row.state, event);
  if (state === 'submitted') {
    await updateCase(unit.work, row.user_id, row.id, { state, submitted_at: now, updated_at: now });
    await recordSubmission(unit, row);
  } else if (state === 'abandoned') {
    // Does not count as an attempt.
    await updateCase(unit.work, row.user_id, row.id, { state, submitted_at: null, updated_at: now });
    await unit.record({ action: 'case.abandoned', subject: row.id });
  } else {
    unit.unchanged();
  }
}

/* Both */

/** Locks account and case, always in this order, and calls `run` if the case is still undecided. */
async function conclude(
  call: SystemCall,
  work: Work,
  asked: CaseRow,
  run: (unit: Unit, applicant: Applicant, row: CaseRow) => Promise<void>,
): Promise<void> {
  const applicant = await lockApplicant(work, asked.user_id, call.keyring);
  const row = await lockCase(work, asked.user_id, asked.id);
  if (row === undefined || row.provider !== asked.provider) return;
  await within(work, call, asked.user_id, (unit) => run(unit, applicant, row));
}

/** The pictures that can be used. */
export function picturesOf(
  call: Call,
  { key }: Applicant,
  files: readonly FileRow[],
): CaseMaterial['pictures'] {
  return new Map(
    files
      .filter(({ state }) => state === 'ready')
      .map(({ kind, blob }) => [kind, once(() => loadPicture(call.blobs, { key, blob }))]),
  );
}

/** A picture still being processed, and recently enough for that to succeed. */
const isProcessing = (call: SystemCall, { state, created_at: at }: FileRow): boolean =>
  state === 'processing' && call.now().getTime() - at.getTime() < longestWait;

const sameFiles = (some: readonly FileRow[], others: readonly FileRow[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/** What a provider receives of a case, with these pictures. */
export function materialOf(
  call: Call,
  row: CaseRow,
  applicant: Applicant,
  pictures: CaseMaterial['pictures'],
): CaseMaterial {
  if (applicant.info === undefined) throw new Error('A case was submitted without personal information');
  return {
    level: levelOf(row),
    country: row.country,
    documentType: row.document_type,
    declared: applicant.info,
    pictures,
    today: isoDay(call.now()),
  };
}

const idsOf = (row: CaseRow): Ids => ({ userId: row.user_id, caseId: row.id });

/** Loads once, however often it is called. */
function once(load: () => Promise<Buffer>): () => Promise<Buffer> {
  let loaded: Promise<Buffer> | undefined;
  return () => (loaded ??= load());
}
