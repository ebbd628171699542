import type { Permission } from '@credence/contract/permission';
import { sealedFilePath } from '@credence/contract/review-ahead';
import { reviewFilePath } from '@credence/contract/review-case';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../base/context.ts';
import type { ActorSources } from '../../base/actor.ts';
import type { OfficerCall } from '../../base/call.ts';
import { countLoosely } from '../../http/limits.ts';
import { makeCall } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { type FileRow, idParameter, requireDecoded, sendPicture, shownTo } from '../picture/index.ts';
import { sealedPicture } from './ahead.ts';
import { requireOpen } from './look.ts';
import { recordLook, reviewedFile } from './reviewed-file.ts';

/**
 * Mounts the pictures of cases for officers. A look is recorded before the picture is sent; a sealed one is
 * sent without a look.
 */
export function reviewFileRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const count = countLoosely(app, context);
  const mount = (
    path: string,
    permission: Permission,
    send: (call: OfficerCall, file: FileRow, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    app.get(path, { config: { permission } }, async (request: FastifyRequest, reply) => {
      const actor = await sources.officer(request);
      request.actor = actor;
      await count(request, reply);
      const call = makeCall(context, actor, request, reply);
      const [userId, fileId] = [idParameter(request, 'userId'), idParameter(request, 'fileId')];
      const file = await reviewedFile(call, { userId, fileId });
      if (file === undefined) return reply.callNotFound();
      await requireOpen(call, file.user_id);
      requireDecoded(file, reply);
      return send(call, file, reply);
    });
  };
  mount(`${reviewFilePath}/:userId/:fileId`, 'read-cases', async (call, file, reply) => {
    await recordLook(call, file);
    const { key } = await readApplicant(call.db, file.user_id, call.keyring);
    return sendPicture(context, reply, key, file, shownTo(call));
  });
  const sealed = sealedFilePath({ userId: ':userId', fileId: ':fileId' });
  mount(sealed, 'decide-cases', async (call, file, reply) =>
    reply
      .header('cache-control', 'private, no-store')
      .type('application/octet-stream')
      .send(await sealedPicture(call, file)),
  );
}
