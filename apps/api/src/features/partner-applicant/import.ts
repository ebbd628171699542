import { importLine, type ImportLine, importLimits, importPath } from '@credence/contract/partner-import';
import type { ImportReport } from '@credence/contract/partner-import';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import { expectedProblem, inputProblem } from '../../http/problem.ts';
import { partnerCall, type PartnerGuard, partnerPrefix } from '../../http/serve-partner.ts';
import { type Batch, takeLine } from './import-line.ts';
import { linesIn } from './lines.ts';

type ReportLine = ImportReport['lines'][number];

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

function externalIdIn(text: string | undefined): string {
  const named = v.safeParse(namedIn, text);
  return named.success ? named.output.externalId.slice(0, 128) : '';
}

/** What becomes of one line; only an error of ours ends an import. */
async function outcomeOf(batch: Batch, text: string | undefined, line: number): Promise<ReportLine> {
  const externalId = externalIdIn(text);
  try {
    if (text === undefined)
      throw new Problem(413, 'line-too-long', `A line has at most ${importLimits.lineBytes} bytes.`);
    return { line, externalId, outcome: await takeLine(batch, parseLine(text)) };
  } catch (error) {
    const problem = expectedProblem(error);
    if (problem === undefined) throw error;
    const { code, message: detail, fields } = problem;
    return { line, externalId, outcome: 'refused', code, detail, ...(fields && { fields }) };
  }
}

/** Takes every line of a body; what was taken is in the trail, however it ends. */
async function takeAll(batch: Batch, body: AsyncIterable<Uint8Array>): Promise<ImportReport> {
  const { call, dryRun } = batch;
  const report: ImportReport = { dryRun, accepted: 0, repeated: 0, refused: 0, lines: [] };
  try {
    for await (const text of linesIn(body, importLimits.lineBytes)) {
      if (report.lines.length === importLimits.lines)
        throw new Problem(413, 'import-too-long', `An import has at most ${importLimits.lines} lines.`);
      const line = await outcomeOf(batch, text, report.lines.length + 1);
      report[line.outcome]++;
      report.lines.push(line);
    }
  } finally {
    if (!dryRun) await recordImport(call, report);
  }
  return report;
}

async function recordImport(call: PartnerCall, { accepted, repeated, refused }: ImportReport): Promise<void> {
  const { partnerId, mode } = call.actor;
  const details = { mode, accepted, repeated, refused };
  await transact(call, partnerId, (unit) =>
    unit.record({ action: 'partner.imported', subject: partnerId, details }),
  );
}

const asked = v.strictObject({ dryRun: v.optional(v.picklist(['true', 'false']), 'false') });

/** So many imports are read at a time: each may hold the longest of lines in memory, some times over. */
const mostAtOnce = 2;

/** Seconds until another may have ended. */
const soon = 5;

/** Mounts the import. Its body is read line by line, so that memory stays flat. */
export function importRoutes(part: FastifyInstance, context: Context, guard: PartnerGuard): void {
  // The body is left to the loop above.
  part.addContentTypeParser('application/x-ndjson', (_request, _body, done) => done(null));
  let running = 0;
  part.post(importPath.slice(partnerPrefix.length), async (request, reply) => {
    const actor = await guard.admit(request, reply, { scope: 'applicants:write' });
    const call = partnerCall(context, actor, request, reply);
    const query = v.safeParse(asked, request.query);
    if (!query.success) throw inputProblem(query.issues);
    if (running >= mostAtOnce) {
      reply.header('retry-after', soon);
      throw new Problem(429, 'too-many-requests', 'Other imports are being taken. Try again in a moment.');
    }
    const dryRun = query.output.dryRun === 'true';
    running++;
    try {
      const would = { applicants: new Map(), files: new Map() };
      const report = await takeAll({ call, reply, dryRun, would }, request.raw).catch((error: unknown) => {
        if (!request.raw.errored) throw error;
        throw new Problem(400, 'request-invalid', 'The body broke off. The lines before were taken.');
      });
      reply.retCode = retCodes.OK;
      return await reply.type('application/json').send(report);
    } finally {
      running--;
    }
  });
}
