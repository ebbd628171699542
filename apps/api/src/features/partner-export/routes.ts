import { Readable } from 'node:stream';
import {
  exportedEvidencePath,
  exportedFilePath,
  type ExportLine,
  exportPath,
} from '@credence/contract/partner-export';
import { pageInput } from '@credence/contract/partner-endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { PartnerCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { notThere } from '../../base/problem.ts';
import { pageAsked } from '../../http/partner-page.ts';
import { inputProblem } from '../../http/problem.ts';
import { partnerCall, type PartnerGuard, partnerPrefix } from '../../http/serve-partner.ts';
import type { AccountKey } from '../../seal/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { ownApplicant, userIdIn } from '../partner-applicant/index.ts';
import { idParameter, readFile, requireDecoded, sendPicture } from '../picture/index.ts';
import {
  isAsSubmitted,
  readQuestionnaire,
  readQuestionnaireFile,
  sendQuestionnaireFile,
} from '../questionnaire/index.ts';
import { exportLines } from './export.ts';

async function* asText(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

const asked = v.strictObject({ cursor: pageInput.cursor });

const needed = { scope: 'applicants:export' } as const;

/** A file that is about to be sent: what the trail of its account says, and the sending itself. */
interface Exported {
  subject: string;
  details: Record<string, string>;
  send: (key: AccountKey) => Promise<FastifyReply>;
}

interface FilePlace {
  call: PartnerCall;
  userId: string;
  fileId: string;
  reply: FastifyReply;
}

/** A picture of a case. */
async function pictureOf({ call, userId, fileId, reply }: FilePlace): Promise<Exported | undefined> {
  const file = await readFile(call.db, userId, fileId);
  if (file === undefined || file.replaced_at !== null) return undefined;
  requireDecoded(file, reply);
  const send = (key: AccountKey) => sendPicture(call, reply, key, file);
  return { subject: file.case_id, details: { kind: file.kind }, send };
}

/** A file of a questionnaire that was sent. */
async function evidenceOf({ call, userId, fileId, reply }: FilePlace): Promise<Exported | undefined> {
  const file = await readQuestionnaireFile(call.db, userId, fileId);
  if (file === undefined) return undefined;
  const row = await readQuestionnaire(call.db, userId, file.questionnaire_id);
  if (row === undefined || !isAsSubmitted(row)) return undefined;
  const send = (key: AccountKey) => sendQuestionnaireFile(call, reply, key, file);
  return { subject: row.id, details: { file: fileId, item: file.item }, send };
}

/** Mounts the export and the files that it names. All are in the trail before anything is sent. */
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

  const mountFile = (path: string, find: (place: FilePlace) => Promise<Exported | undefined>) =>
    part.get(path.slice(partnerPrefix.length), async (request, reply) => {
      const actor = await guard.admit(request, reply, needed);
      const call = partnerCall(context, actor, request, reply);
      const [id, fileId] = [idParameter(request, 'id'), idParameter(request, 'fileId')];
      if (id === undefined || fileId === undefined) throw notThere('file');
      const { userId } = await ownApplicant(call, id);
      const found = await find({ call, userId, fileId, reply });
      if (found === undefined) throw notThere('file');
      const { subject, details, send } = found;
      await transact(call, userId, (unit) => unit.record({ action: 'file.exported', subject, details }));
      const { key } = await readApplicant(call.db, userId, call.keyring);
      reply.retCode = retCodes.OK;
      return send(key);
    });
  mountFile(exportedFilePath(':id', ':fileId'), pictureOf);
  mountFile(exportedEvidencePath(':id', ':fileId'), evidenceOf);
}
