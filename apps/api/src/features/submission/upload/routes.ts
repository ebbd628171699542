import { Readable } from 'node:stream';
import { ByteLengthQueuingStrategy } from 'node:stream/web';
import { MemoryLocker, Server } from '@tus/server';
import { retCodes } from '@credence/contract/ret-codes';
import { sdkUploadPath, uploadedFileHeader, uploadPath } from '@credence/contract/upload';
import { uploadLimits } from '@credence/contract/upload-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../base/context.ts';
import type { AccountActor, ActorSources } from '../../../base/actor.ts';
import { clientOf, countLoosely, createCount } from '../../../http/limits.ts';
import { isOutage } from '../../../http/outage.ts';
import { Refusal } from '../../../base/refusal.ts';
import { makeCall } from '../../../http/serve.ts';
import { begunFiles, spendOnFile } from '../../picture/index.ts';
import { SealedUploads } from './sealed-store.ts';

/** Of the parts of an upload. */
const partType = 'application/offset+octet-stream';

/**
 * Mounts resumable uploads (tus 1.0.0) for session and SDK. Refusals are answered with HTTP 422 and the
 * envelope.
 */
export function uploadRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  // The body is left to the tus server, which reads it as a stream.
  app.addContentTypeParser(partType, (_request, _body, done) => done(null));
  const locker = new MemoryLocker();
  const count = countLoosely(app, context);
  const countBegun = createCount(app, context, begunFiles, clientOf);

  const mount = (path: string, find: (request: FastifyRequest) => Promise<AccountActor>) => {
    const actorOf = async (request: FastifyRequest, reply: FastifyReply): Promise<AccountActor> => {
      try {
        request.actor = await find(request);
      } finally {
        // Unauthenticated requests are counted by address.
        await (request.method === 'POST' ? countBegun : count)(request, reply);
      }
      if (request.method === 'POST') await spendOnFile(context, request, reply, announced(request));
      return request.actor;
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const store = new SealedUploads(makeCall(context, await actorOf(request, reply), request, reply));
      const server = new Server({
        path,
        datastore: store,
        locker,
        relativeLocation: true,
        maxSize: uploadLimits.maximumBytes,
        allowedOrigins: [],
        namingFunction: () => context.newId(),
        onUploadFinish: async () =>
          store.acceptedFile === undefined ? {} : { headers: { [uploadedFileHeader]: store.acceptedFile } },
        onResponseError: async (_request, error) => answerOf(request, error),
      });
      return answerWith(reply, await server.handleWeb(webRequest(request)));
    };
    app.route({ method: 'POST', url: path, handler });
    app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, handler });
  };
  mount(uploadPath, sources.session);
  mount(sdkUploadPath, sources.sdk);
}

/** How many bytes an upload is going to have; what is more than any may have is refused. */
function announced({ headers }: FastifyRequest): number {
  const bytes = Number(headers['upload-length']);
  return bytes >= 0 ? Math.min(bytes, uploadLimits.maximumBytes) : 0;
}

/**
 * The request for the tus server. The body's queue is measured in bytes: the stream that Node 20 makes by
 * default counts chunks, which could buffer a whole file in memory.
 */
function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = Readable.toWeb(request.raw, {
    strategy: new ByteLengthQueuingStrategy({ highWaterMark: 65_536 }),
  });
  // A body of another type has been read already; the tus server refuses it by its type.
  const isPart = request.method === 'PATCH' && request.headers['content-type'] === partType;
  return new Request(new URL(request.url, 'http://own.invalid'), {
    method: request.method,
    headers,
    ...(isPart ? { body, duplex: 'half' } : {}),
  });
}

async function answerWith(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value);
  const body = await response.text();
  if (body.startsWith('{')) reply.type('application/json; charset=utf-8');
  return reply.code(response.status).send(body);
}

/**
 * Our refusals as 422 with the envelope; the protocol's own errors keep their status; anything else is a
 * failure of ours and reveals nothing.
 */
function answerOf(
  request: FastifyRequest,
  error: Error | { status_code: number; body: string },
): { status_code: number; body: string } {
  const envelope = (code: number, message: string, result: object) =>
    JSON.stringify({ ret_code: code, ret_msg: message, result });
  if (error instanceof Refusal) {
    const status = error.reason === 'FILE_NOT_FOUND' ? 404 : error.status === 200 ? 422 : error.status;
    return { status_code: status, body: envelope(error.code, error.message, error.details) };
  }
  if ('status_code' in error) {
    const code = error.status_code === 413 ? retCodes.FILE_TOO_LARGE : retCodes.INPUT_INVALID;
    // What the tus server does not implement (501) is the client's mistake.
    const status = error.status_code >= 500 ? 400 : error.status_code;
    return { status_code: status, body: envelope(code, error.body.trim(), {}) };
  }
  // A connection that broke off is an error of the protocol: the client resumes.
  request.log.error(
    { error: error.name, stack: error.stack?.split('\n').slice(1).join('\n') },
    'upload failed',
  );
  return {
    status_code: isOutage(error) ? 503 : 500,
    body: envelope(retCodes.SERVER_FAILED, `The upload could not be taken. Request ${request.id}.`, {}),
  };
}
