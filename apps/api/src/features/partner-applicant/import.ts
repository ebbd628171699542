import { type ImportLine, importLine, importLimits, importPath } from '@credence/contract/partner-import';
import type { ImportReport } from '@credence/contract/partner-import';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import { expectedProblem, inputProblem } from '../../http/problem.ts';
import { partnerCall, type PartnerGuard, partnerPrefix } from '../../http/serve-partner.ts';
import { keepDetails, lockApplicant } from '../applicant/index.ts';
import { spendOnImport } from '../picture/index.ts';
import { accountOfExternalId } from '../partner/index.ts';
import { inspectPicture, openCaseFor, takeOverPicture } from '../submission/index.ts';
import { findOrCreate } from './create.ts';
import { linesIn } from './lines.ts';
import { requireOpen } from './present.ts';

type ApplicantLine = Extract<ImportLine, { type: 'applicant' }>;
type FileLine = Extract<ImportLine, { type: 'file' }>;

interface Batch {
  call: PartnerCall;
  reply: FastifyReply;
  dryRun: boolean;
  report: ImportReport;
  /** External ids that a dry run would have opened by now. */
  would: Set<string>;
}

/** Opens an applicant, and fills in what the person has not said here yet. */
async function takeApplicant(
  { call, dryRun, report, would }: Batch,
  { details, externalId, email, currency }: ApplicantLine,
): Promise<void> {
  if (dryRun) {
    const known = await accountOfExternalId(call.db, call.actor, externalId);
    if (known !== undefined || would.has(externalId)) report.found++;
    else report.created++;
    would.add(externalId);
    return;
  }
  const { applicant, created } = await findOrCreate(call, { externalId, email, currency });
  if (created) report.created++;
  else report.found++;
  if (details === undefined) return;
  await transact(call, applicant.userId, async (unit) => {
    const current = await lockApplicant(unit.work, applicant.userId, call.keyring);
    requireOpen(current);
    if (current.info !== undefined) {
      unit.unchanged();
      return;
    }
    // Not complete, whatever it says: the person confirms it.
    const action = 'personal-info.imported';
    await keepDetails(unit, current, { info: details, complete: false, savedAt: call.now(), action });
  });
}

/** Puts a picture into the case of level 1, which stays the person's to complete and submit. */
async function takeFile({ call, reply, dryRun, report, would }: Batch, line: FileLine): Promise<void> {
  const known = await accountOfExternalId(call.db, call.actor, line.externalId);
  if (known === undefined && !(dryRun && would.has(line.externalId)))
    throw new Problem(404, 'not-found', 'No line before this one, and no earlier call, made this applicant.');
  const picture = await inspectPicture(Buffer.from(line.content, 'base64'));
  if (dryRun || known === undefined) {
    report.files++;
    return;
  }
  await spendOnImport(call, reply, call.actor.partnerId, picture.content.length);
  const { userId } = known;
  const begun = await transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    requireOpen(applicant);
    const row = await openCaseFor(call, unit, applicant, {
      level: 1,
      purpose: 'verify',
      route: 'document',
      provider: 'PROVIDER_DEFAULT',
      country: line.country,
      documentType: line.documentType,
    });
    return { applicant, caseId: row.id };
  });
  await takeOverPicture(call, begun.applicant, { ...picture, caseId: begun.caseId, kind: line.kind });
  report.files++;
}

function parseLine(text: string): ImportLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem(422, 'input-invalid', 'The line is no JSON.');
  }
  const read = v.safeParse(importLine, value);
  if (!read.success) throw inputProblem(read.issues);
  return read.output;
}

const namedIn = v.pipe(v.string(), v.parseJson(), v.looseObject({ externalId: v.string() }));

/** Takes one line, or notes why not; each is a change of its own. */
async function takeLine(batch: Batch, text: string, number: number): Promise<void> {
  try {
    const line = parseLine(text);
    await (line.type === 'applicant' ? takeApplicant(batch, line) : takeFile(batch, line));
  } catch (error) {
    const problem = expectedProblem(error);
    if (problem === undefined) throw error;
    const named = v.safeParse(namedIn, text);
    batch.report.refused.push({
      line: number,
      externalId: named.success ? named.output.externalId.slice(0, 128) : '',
      code: problem.code,
      detail: problem.message,
    });
  }
}

const asked = v.strictObject({ dryRun: v.optional(v.picklist(['true', 'false']), 'false') });

/** Mounts the import. Its body is read line by line, so that memory stays flat. */
export function importRoutes(part: FastifyInstance, context: Context, guard: PartnerGuard): void {
  // The body is left to the loop below.
  part.addContentTypeParser('application/x-ndjson', (_request, _body, done) => done(null));
  part.post(importPath.slice(partnerPrefix.length), async (request, reply) => {
    const actor = await guard.admit(request, reply, { scope: 'applicants:write' });
    const call = partnerCall(context, actor, request, reply);
    const query = v.safeParse(asked, request.query);
    if (!query.success) throw inputProblem(query.issues);
    const dryRun = query.output.dryRun === 'true';
    const report: ImportReport = { dryRun, lines: 0, created: 0, found: 0, files: 0, refused: [] };
    const batch: Batch = { call, reply, dryRun, report, would: new Set() };
    for await (const line of linesIn(request.raw, importLimits.lineBytes)) {
      report.lines++;
      if (report.lines > importLimits.lines)
        throw new Problem(413, 'import-too-long', `An import has at most ${importLimits.lines} lines.`);
      await takeLine(batch, line, report.lines);
    }
    if (!dryRun) {
      const { lines, created, files, refused } = report;
      const details = { mode: actor.mode, lines, created, files, refused: refused.length };
      await transact(call, actor.partnerId, (unit) =>
        unit.record({ action: 'partner.imported', subject: actor.partnerId, details }),
      );
    }
    reply.retCode = retCodes.OK;
    return reply.type('application/json').send(report);
  });
}
