import type { FileKind } from '@credence/contract';
import { within, type Unit } from '../../audit/index.ts';
import type { Work } from '../../db/database.ts';
import type { SystemActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { lockApplicant, readApplicant, type Applicant } from '../applicant/index.ts';
import { decideCase, recordHandedIn, type Evidence } from './decision.ts';
import { checkCase } from './jobs.ts';
import { filesForProvider, isOwnCapture } from './level-requirements.ts';
import { loadPicture } from './picture.ts';
import { levelOf } from './level.ts';
import type { Providers } from './providers/index.ts';
import {
  nothingRead,
  ProviderUnavailable,
  type CaseMaterial,
  type ProviderVerdict,
} from './providers/provider.ts';
import { settleSession } from './sessions/settle.ts';
import { liveSession, referenceOf, type SessionRow } from './sessions/store.ts';
import { pictureSighting, type Sighting } from './sightings.ts';
import { move } from './states.ts';
import { currentFiles, lockCase, readCase, updateCase, type CaseRow, type FileRow } from './store.ts';

type SystemCall = Call<SystemActor>;
interface Ids {
  userId: string;
  caseId: string;
}

/**
 * How long a case of our own capture waits for its pictures and its reading, in milliseconds, before it goes to an officer as it is: nobody may be
 * left waiting for something that does not come.
 */
const longestWait = 10 * 60_000;

/** For an officer alone: nothing was read. */
const unchecked = (privateNote: string): ProviderVerdict => ({
  state: 'checked',
  handedIn: true,
  labels: [],
  privateNote,
  facts: {},
  reading: nothingRead,
});

/**
 * Has a case checked by its provider and moves it on. The provider is asked before anything is locked; a case that waits for no verdict any more when it
 * has answered (a job that runs twice, late, or after another) stays as it is.
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

/* Our own capture */

async function checkOwn(call: SystemCall, work: Work, row: CaseRow, providers: Providers): Promise<void> {
  if (row.state !== 'submitted') return;
  const files = await currentFiles(work, row.user_id, row.id);
  const processing = files.some((file) => file.state === 'processing');
  const waited = waitedFor(call, row);
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
  // Thrown on, the queue would give the job up before the wait is over, and no officer would ever see the case.
  if (verdict === undefined) return checkAgain(call, work, row);
  const evidence: Evidence = { pictureUnreadable, sightings: await sightingsOf(call, pictures) };
  await conclude(call, work, row, async (unit, owner, current) => {
    await decideCase(call, unit, owner, current, verdict, evidence);
  });
}

/** Soon at first, then less and less often. */
function checkAgain(call: SystemCall, work: Work, row: CaseRow): Promise<void> {
  const startAfterSeconds = 1 + Math.floor(waitedFor(call, row) / 10_000);
  return call.jobs.enqueue(work, checkCase, idsOf(row), { startAfterSeconds });
}

async function sightingsOf(
  call: SystemCall,
  pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>,
): Promise<Sighting[]> {
  const found: Sighting[] = [];
  for (const [kind, load] of pictures) {
    const seen = pictureSighting(call.keyring, kind, await load());
    if (seen !== undefined) found.push(seen);
  }
  return found;
}

/* Outside providers */

async function checkOutside(call: SystemCall, work: Work, row: CaseRow, providers: Providers): Promise<void> {
  if (row.state !== 'collecting' && row.state !== 'submitted') return;
  const session = await liveSession(work, row.user_id, row.id);
  if (session === undefined || session.state === 'opening') return;
  const files = filesForProvider(row, await currentFiles(work, row.user_id, row.id));
  if (files.some((file) => isLookedAt(call, file))) {
    await call.jobs.enqueue(work, checkCase, idsOf(row), { startAfterSeconds: 2 });
    return;
  }
  const asked = await readApplicant(work, row.user_id, call.keyring);
  const pictures = picturesOf(call, asked, files);
  const material = materialOf(call, row, asked, pictures);
  const verdict = await askProvider(call, material, session, providers);
  // The next look is planned, and after a day without a verdict the sweep hands the case to an officer.
  if (verdict === 'unavailable') return;
  const evidence: Evidence =
    verdict.state === 'checked'
      ? {
          pictureUnreadable: files.some((file) => file.state === 'unreadable'),
          sightings: await sightingsOf(call, pictures),
        }
      : {};
  await conclude(call, work, row, async (unit, applicant, current) => {
    const still = await liveSession(work, row.user_id, row.id);
    if (still?.id !== session.id) {
      unit.unchanged();
      return;
    }
    // What was looked at is not what is declared, or shown, by now: until a case is handed in that may be changed.
    const since = filesForProvider(row, await currentFiles(work, row.user_id, row.id));
    const changed = applicant.infoUpdatedAt?.getTime() !== asked.infoUpdatedAt?.getTime();
    if (changed || !sameFiles(files, since)) {
      unit.unchanged();
      await call.jobs.enqueue(work, checkCase, idsOf(current));
      return;
    }
    await settleSession(call, work, still, verdict);
    if (verdict.state === 'checked') await decideCase(call, unit, applicant, current, verdict, evidence);
    else await noteProgress(call, unit, current, verdict);
  });
}

/** What the provider says of a session now. A fault of ours is logged and asked again like a vendor that is down: the case waits. */
export async function askProvider(
  call: Call,
  material: CaseMaterial,
  session: SessionRow,
  providers: Providers,
): Promise<ProviderVerdict | 'unavailable'> {
  // Its secrets were taken out of the configuration: they may be back tomorrow.
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

/** There is no verdict: the person has finished at the provider and waits, or has left without finishing. */
async function noteProgress(
  call: SystemCall,
  unit: Unit,
  row: CaseRow,
  verdict: ProviderVerdict,
): Promise<void> {
  const now = call.now();
  const event = verdict.state === 'abandoned' ? 'abandon' : verdict.handedIn ? 'submit' : undefined;
  const state = event === undefined ? undefined : move(row.state, event);
  if (state === 'submitted') {
    await updateCase(unit.work, row.user_id, row.id, { state, submitted_at: now, updated_at: now });
    await recordHandedIn(unit, row);
  } else if (state === 'abandoned') {
    // It was no attempt.
    await updateCase(unit.work, row.user_id, row.id, { state, submitted_at: null, updated_at: now });
    await unit.record({ action: 'case.abandoned', subject: row.id });
  } else {
    unit.unchanged();
  }
}

/* Both */

/** Locks the account and the case, in this order as everywhere, and lets `run` go on if nobody else checks the case by now. */
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

/** The pictures that can be looked at. */
export function picturesOf(
  call: Call,
  { key }: Applicant,
  files: readonly FileRow[],
): CaseMaterial['pictures'] {
  return new Map(
    files
      .filter(({ state }) => state === 'ready')
      .map(({ kind, blob }) => [kind, once(() => loadPicture(call.blobs, key, blob))]),
  );
}

/** A picture that is being looked at, and not for so long that nothing will come of it. */
const isLookedAt = (call: SystemCall, { state, created_at: at }: FileRow): boolean =>
  state === 'processing' && call.now().getTime() - at.getTime() < longestWait;

const sameFiles = (some: readonly FileRow[], others: readonly FileRow[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/** What a provider is told of a case, with such pictures. */
export function materialOf(
  call: Call,
  row: CaseRow,
  applicant: Applicant,
  pictures: CaseMaterial['pictures'],
): CaseMaterial {
  if (applicant.info === undefined) throw new Error('A case was handed in without personal information');
  return {
    level: levelOf(row),
    country: row.country,
    documentType: row.document_type,
    declared: applicant.info,
    pictures,
    today: call.now().toISOString().slice(0, 10),
  };
}

const idsOf = (row: CaseRow): Ids => ({ userId: row.user_id, caseId: row.id });

const waitedFor = (call: SystemCall, row: CaseRow): number =>
  call.now().getTime() - (row.submitted_at ?? row.updated_at).getTime();

/** Loads once, however often it is asked for. */
function once(load: () => Promise<Buffer>): () => Promise<Buffer> {
  let loaded: Promise<Buffer> | undefined;
  return () => (loaded ??= load());
}
