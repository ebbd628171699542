import {
  fileNameHeader,
  questionnaireFilePath,
  sdkQuestionnaireFilePath,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { AccountActor, ActorSources } from '../../base/actor.ts';
import type { AccountCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { inputRefused } from '../../base/refusal.ts';
import { clientOf, countLoosely, createCount } from '../../http/limits.ts';
import { isOutage } from '../../http/outage.ts';
import { makeCall } from '../../http/serve.ts';
import type { AccountKey } from '../../seal/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { begunFiles, idParameter, openPicture, sendPicture, spendOnFile } from '../picture/index.ts';
import { requireScope } from './own.ts';
import { type FileRow, openFileName, readFile, readQuestionnaire } from './store.ts';
import { type FileAddress, takeFile } from './files.ts';

const longestName = 200;

/** Counted for a file that does not say how long it is. */
const mostBytes = 10_000_000;

/** What follows the path of files. */
export const inPath = '/:questionnaireId/:item/:id';

/** What a device called a file, as far as it can be shown; it decides nothing. */
function nameOf(request: FastifyRequest): string {
  const header = request.headers[fileNameHeader];
  if (typeof header !== 'string') return '';
  try {
    return decodeURIComponent(header).replaceAll(/\p{C}/gu, '').trim().slice(0, longestName);
  } catch {
    throw inputRefused({ [fileNameHeader]: 'invalid-format' });
  }
}

const itemParameter = v.object({ item: v.pipe(v.string(), v.maxLength(60)) });

/** The address of a file in a path; undefined where it cannot be one. */
function addressOf(request: FastifyRequest): FileAddress | undefined {
  const questionnaireId = idParameter(request, 'questionnaireId');
  const id = idParameter(request, 'id');
  const named = v.safeParse(itemParameter, request.params);
  if (questionnaireId === undefined || id === undefined || !named.success) return undefined;
  return { questionnaireId, id, item: named.output.item };
}

/**
 * Sends a file: a picture as our decoder made it; a PDF, which nobody has made anew, only to be saved, and
 * without any right where something opens it all the same.
 */
export async function sendQuestionnaireFile(
  context: Context,
  reply: FastifyReply,
  key: AccountKey,
  file: FileRow,
  comment?: string,
): Promise<FastifyReply> {
  const { blob } = file;
  if (file.type === 'image')
    return sendPicture(context, reply, key, { media_type: 'image/jpeg', blob }, comment);
  const name = encodeURIComponent(openFileName(key, file)).replaceAll(/['()*]/g, '_');
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="document.pdf"; filename*=UTF-8''${name}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('application/pdf')
    .send(await openPicture(context.blobs, { key, blob }));
}

async function receive(call: AccountCall, address: FileAddress, request: FastifyRequest) {
  try {
    return await takeFile(call, address, nameOf(request), request.raw);
  } catch (error) {
    // A connection that broke is no failure of ours, and nobody hears of it. A full disk ends it as well.
    if (request.raw.readableAborted && !isOutage(error)) throw inputRefused({ body: 'broken-off' });
    throw error;
  } finally {
    // What is left of a refused file is read over, so that the answer arrives.
    request.raw.resume();
  }
}

/** A file of the account itself, whose view is recorded; undefined where it has none at this address. */
async function ownFile(call: AccountCall, { questionnaireId, item, id }: FileAddress) {
  const { userId } = call.actor;
  const file = await readFile(call.db, userId, id);
  const row = await readQuestionnaire(call.db, userId, questionnaireId);
  if (row === undefined || file?.questionnaire_id !== row.id || file.item !== item) return undefined;
  requireScope(call, row.template_code);
  await transact(call, userId, (unit) =>
    unit.record({ action: 'questionnaire.file-viewed', subject: row.id, details: { file: id, item } }),
  );
  return file;
}

/** Mounts the files of the account's questionnaires, for session and SDK. */
export function questionnaireFileRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const count = countLoosely(app, context);
  const countBegun = createCount(app, context, begunFiles, clientOf);
  void app.register(async (scope) => {
    // Whatever it says that it is, the body is read as a stream, and judged by its content.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const mount = (path: string, find: (request: FastifyRequest) => Promise<AccountActor>) => {
      const url = `${path}${inPath}`;
      scope.put(url, async (request, reply) => {
        try {
          request.actor = await find(request);
        } finally {
          // Unauthenticated requests are counted by address.
          await countBegun(request, reply);
        }
        await spendOnFile(context, request, reply, Number(request.headers['content-length'] ?? mostBytes));
        const address = addressOf(request);
        if (address === undefined || request.actor?.kind !== 'account') return reply.callNotFound();
        const call = makeCall(context, request.actor, request, reply);
        const result = await receive(call, address, request);
        reply.retCode = retCodes.OK;
        return { ret_code: retCodes.OK, ret_msg: 'OK', result };
      });
      scope.get(url, async (request, reply) => {
        const actor = await find(request);
        request.actor = actor;
        await count(request, reply);
        const address = addressOf(request);
        const file = address && (await ownFile(makeCall(context, actor, request, reply), address));
        if (file === undefined) return reply.callNotFound();
        const { key } = await readApplicant(context.db, actor.userId, context.keyring);
        return sendQuestionnaireFile(context, reply, key, file);
      });
    };
    mount(questionnaireFilePath, sources.session);
    mount(sdkQuestionnaireFilePath, sources.sdk);
  });
}
