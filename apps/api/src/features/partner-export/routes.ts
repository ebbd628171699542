import { Readable } from 'node:stream';
import { exportedFilePath, type ExportLine, exportPath } from '@credence/contract/partner-export';
import { pageInput } from '@credence/contract/partner-endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import { notThere } from '../../base/problem.ts';
import { pageAsked } from '../../http/partner-page.ts';
import { inputProblem } from '../../http/problem.ts';
import { partnerCall, type PartnerGuard, partnerPrefix } from '../../http/serve-partner.ts';
import { readApplicant } from '../applicant/index.ts';
import { ownApplicant, userIdIn } from '../partner-applicant/index.ts';
import { idParameter, readFile, requireDecoded, sendPicture } from '../picture/index.ts';
import { exportLines } from './export.ts';

async function* asText(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

const asked = v.strictObject({ cursor: pageInput.cursor });

const needed = { scope: 'applicants:export' } as const;

/** Mounts the export and the pictures that it names. Both are in the trail before anything is sent. */
export function exportRoutes(part: FastifyInstance, context: Context, guard: PartnerGuard): void {
  part.get(exportPath.slice(partnerPrefix.length), async (request, reply) => {
    const actor = await guard.admit(request, reply, needed);
    const call = partnerCall(context, actor, request, reply);
    const query = v.safeParse(asked, request.query);
    if (!query.success) throw inputProblem(query.issues);
    const { after } = pageAsked(query.output, userIdIn);
    const details = { mode: actor.mode, ...(after !== undefined && { after }) };
    await transact(call, actor.partnerId, (unit) =>
      unit.record({ action: 'partner.exported', subject: actor.partnerId, details }),
    );
    reply.retCode = retCodes.OK;
    return reply.type('application/x-ndjson').send(Readable.from(asText(exportLines(call, after))));
  });
  part.get(exportedFilePath(':id', ':fileId').slice(partnerPrefix.length), async (request, reply) => {
    const actor = await guard.admit(request, reply, needed);
    const call = partnerCall(context, actor, request, reply);
    const [id, fileId] = [idParameter(request, 'id'), idParameter(request, 'fileId')];
    if (id === undefined || fileId === undefined) throw notThere('picture');
    const { userId } = await ownApplicant(call, id);
    const file = await readFile(call.db, userId, fileId);
    if (file === undefined || file.replaced_at !== null) throw notThere('picture');
    requireDecoded(file, reply);
    await transact(call, userId, (unit) =>
      unit.record({ action: 'file.exported', subject: file.case_id, details: { kind: file.kind } }),
    );
    const { key } = await readApplicant(call.db, userId, call.keyring);
    reply.retCode = retCodes.OK;
    return sendPicture(context, reply, key, file);
  });
}
