import type { ImportLine } from '@credence/contract/partner-import';
import type { FastifyReply } from 'fastify';
import type { Unit } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import { isoDay } from '../../base/day.ts';
import { broughtBefore, notThere, Problem, wrongField } from '../../base/problem.ts';
import { sha256 } from '../../base/sha256.ts';
import { keepDetails, lockApplicant, readApplicant } from '../applicant/index.ts';
import { spendOnImport } from '../picture/index.ts';
import { accountOfExternalId, noteEarlier, type PartnerApplicant } from '../partner/index.ts';
import {
  bringPicture,
  type BroughtPicture,
  inspectPicture,
  storeBrought,
  wasBrought,
} from '../submission/index.ts';
import { withApplicant } from './create.ts';
import { requireOpen } from './present.ts';

type ApplicantLine = Extract<ImportLine, { type: 'applicant' }>;
type FileLine = Extract<ImportLine, { type: 'file' }>;

/** What became of a line that was not refused. */
export type Outcome = 'accepted' | 'repeated';

/** An import as its lines are taken. */
export interface Batch {
  call: PartnerCall;
  reply: FastifyReply;
  dryRun: boolean;
  /** What a dry run would have stored by now, by whose it is. */
  would: { applicants: Map<string, ApplicantLine>; files: Map<string, string> };
}

/** A line was taken in a dry run: its transaction is rolled back. */
class Undone extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('Only tried');
    this.outcome = outcome;
  }
}

/** A dry run does what an import does, and takes it back. */
async function ending({ dryRun }: Batch, outcome: Outcome): Promise<Outcome> {
  if (dryRun) throw new Undone(outcome);
  return outcome;
}

/** Fills in what the person has not said here yet, and notes what others verified. False if all is known. */
async function fillIn(
  call: PartnerCall,
  unit: Unit,
  userId: string,
  { details, verified = [] }: ApplicantLine,
): Promise<boolean> {
  const current = await lockApplicant(unit.work, userId, call.keyring);
  requireOpen(current);
  let fresh = false;
  if (details !== undefined && current.info === undefined) {
    // Not complete, whatever it says: the person confirms it.
    const action = 'personal-info.imported';
    await keepDetails(unit, current, { info: details, complete: false, savedAt: call.now(), action });
    fresh = true;
  }
  for (const one of verified) fresh = (await noteEarlier(call, unit, current.key, one)) || fresh;
  return fresh;
}

/** Opens an applicant with all that its line says, or adds what is not there yet. */
async function takeApplicant(batch: Batch, line: ApplicantLine): Promise<Outcome> {
  const { call, would } = batch;
  const today = isoDay(call.now());
  if (line.verified?.some(({ on }) => on > today) === true) throw wrongField('verified.on', 'in-the-future');
  const before = would.applicants.get(line.externalId);
  if (batch.dryRun && before === undefined) would.applicants.set(line.externalId, line);
  return withApplicant(call, line, async (unit, { applicant, created }) => {
    if (before !== undefined) await fillIn(call, unit, applicant.userId, before);
    const fresh = await fillIn(call, unit, applicant.userId, line);
    const accepted = fresh || (created && before === undefined);
    if (!accepted) unit.unchanged();
    return ending(batch, accepted ? 'accepted' : 'repeated');
  });
}

/** The account that a picture is of; undefined where a dry run would have opened it. */
async function ownerOf({ call, would }: Batch, externalId: string): Promise<PartnerApplicant | undefined> {
  const known = await accountOfExternalId(call.db, call.actor, externalId);
  if (known === undefined && !would.applicants.has(externalId))
    throw new Problem(404, 'not-found', 'No line before this one, and no earlier call, made this applicant.');
  return known;
}

/** Whether a dry run would have stored the same by now; refused where it would have stored something else. */
function wouldHave({ would }: Batch, { externalId, level, kind, ...line }: FileLine): boolean {
  const place = `${externalId} ${level} ${kind}`;
  const digest = sha256(JSON.stringify(line)).toString('hex');
  const before = would.files.get(place);
  if (before !== undefined && before !== digest) throw broughtBefore();
  would.files.set(place, digest);
  return before === digest;
}

/** Keeps a picture sealed, for the case that its person is going to begin. */
async function takeFile(batch: Batch, line: FileLine): Promise<Outcome> {
  const { call, reply, dryRun, would } = batch;
  const { externalId, type: _, content: sent, ...of } = line;
  const owner = await ownerOf(batch, externalId);
  const content = Buffer.from(sent, 'base64');
  const picture: BroughtPicture = { ...of, content, image: await inspectPicture(content) };
  const account = owner && (await readApplicant(call.db, owner.userId, call.keyring));
  if (account !== undefined && (await wasBrought(call.db, account, picture))) return 'repeated';
  const stored = { blob: call.newId(), bytes: 0 };
  if (account !== undefined && !dryRun) {
    await spendOnImport(call, reply, call.actor.partnerId, content.length);
    stored.bytes = await storeBrought(call, account, stored.blob, content);
  }
  const opening = would.applicants.get(externalId);
  const take = () =>
    withApplicant(call, opening ?? { externalId }, async (unit, { applicant, created }) => {
      // Erased at this moment.
      if (created && opening === undefined) throw notThere('applicant');
      if (opening !== undefined) await fillIn(call, unit, applicant.userId, opening);
      const current = await lockApplicant(unit.work, applicant.userId, call.keyring);
      requireOpen(current);
      const fresh = await bringPicture(call, unit, current, picture, stored);
      if (!fresh) unit.unchanged();
      return ending(batch, fresh ? 'accepted' : 'repeated');
    });
  if (dryRun) return take();
  const outcome = await take().catch(async (error: unknown) => {
    await call.blobs.delete(stored.blob);
    throw error;
  });
  if (outcome === 'repeated') await call.blobs.delete(stored.blob);
  return outcome;
}

/** Takes one line in one transaction: the whole of it, or nothing. A dry run only says what it would do. */
export async function takeLine(batch: Batch, line: ImportLine): Promise<Outcome> {
  try {
    return await (line.type === 'applicant' ? takeApplicant(batch, line) : takeFile(batch, line));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (line.type === 'file' && error.outcome === 'accepted' && wouldHave(batch, line)) return 'repeated';
    return error.outcome;
  }
}
