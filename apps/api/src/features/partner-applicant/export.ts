import { Readable } from 'node:stream';
import type { ExportLine } from '@credence/contract/partner-export';
import { exportPath } from '@credence/contract/partner-export';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance } from 'fastify';
import { transact } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { partnerCall, type PartnerGuard, partnerPrefix } from '../../http/serve-partner.ts';
import { levelOf } from '../case/index.ts';
import { applicantsOfPartner, readSettings } from '../partner/index.ts';
import { type AccountRecord, recordsOf, shownCase, stateIn } from './present.ts';

/** So many accounts are read before the next line can be sent. */
const pageSize = 50;

const lineOf = (call: PartnerCall, record: AccountRecord): ExportLine => ({
  type: 'applicant',
  applicant: stateIn(call, record),
  details: record.applicant.info ?? null,
  cases: record.cases.filter((row) => !row.beside).map((row) => ({ level: levelOf(row), ...shownCase(row) })),
});

/** The lines of an export, read as they are sent: memory stays flat however many there are. */
async function* linesOf(call: PartnerCall): AsyncGenerator<ExportLine> {
  const settings = await readSettings(call.db, call.actor.partnerId);
  yield { type: 'partner', exportedAt: call.now().toISOString(), settings };
  let count = 0;
  for (let after: string | undefined; ;) {
    const page = await applicantsOfPartner(call.db, call.actor, { after, limit: pageSize });
    for (const record of await recordsOf(call, page)) yield lineOf(call, record);
    count += page.length;
    after = page.at(-1)?.userId;
    if (page.length < pageSize) break;
  }
  yield { type: 'end', applicants: count };
}

async function* asText(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Mounts the export, which is recorded before its first line. */
export function exportRoutes(part: FastifyInstance, context: Context, guard: PartnerGuard): void {
  part.get(exportPath.slice(partnerPrefix.length), async (request, reply) => {
    const actor = await guard.admit(request, reply, { scope: 'applicants:export' });
    const call = partnerCall(context, actor, request, reply);
    await transact(call, actor.partnerId, (unit) =>
      unit.record({ action: 'partner.exported', subject: actor.partnerId, details: { mode: actor.mode } }),
    );
    reply.retCode = retCodes.OK;
    return reply.type('application/x-ndjson').send(Readable.from(asText(linesOf(call))));
  });
}
