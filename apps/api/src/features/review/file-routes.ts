import { reviewFilePath } from '@credence/contract/review-case';
import type { FastifyInstance } from 'fastify';
import { transact } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import type { ActorSources } from '../../base/actor.ts';
import { makeCall } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { idParameter, readFile, requireDecoded, sendPicture } from '../picture/index.ts';
import { readCase } from '../case/index.ts';

/** Mounts the pictures of cases for officers. A view is recorded before the picture is sent. */
export function reviewFileRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  app.get(`${reviewFilePath}/:userId/:fileId`, async (request, reply) => {
    const call = makeCall(context, await sources.officer(request), request, reply);
    const userId = idParameter(request, 'userId');
    const fileId = idParameter(request, 'fileId');
    const file = userId && fileId ? await readFile(context.db, userId, fileId) : undefined;
    const row = file === undefined ? undefined : await readCase(context.db, file.user_id, file.case_id);
    // Pictures of an unsubmitted case are only for the applicant.
    if (file === undefined || row?.submitted_at == null) return reply.callNotFound();
    requireDecoded(file, reply);
    await transact(call, file.user_id, (unit) =>
      unit.record({ action: 'file.viewed', subject: file.case_id, details: { kind: file.kind } }),
    );
    const { key } = await readApplicant(context.db, file.user_id, context.keyring);
    return sendPicture(context, reply, key, file);
  });
}
