import { reviewQuestionnaireFilePath } from '@credence/contract/review-questionnaire';
import type { FastifyInstance } from 'fastify';
import { transact } from '../../audit/index.ts';
import type { ActorSources } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { makeCall } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { idParameter, shownTo } from '../picture/index.ts';
import {
  isAsSubmitted,
  readQuestionnaire,
  readQuestionnaireFile,
  sendQuestionnaireFile,
} from '../questionnaire/index.ts';

/** Mounts the files of submitted questionnaires for officers. A view is recorded before the file is sent. */
export function reviewQuestionnaireFileRoutes(
  app: FastifyInstance,
  context: Context,
  sources: ActorSources,
): void {
  const config = { permission: 'read-cases' } as const;
  app.get(`${reviewQuestionnaireFilePath}/:userId/:requestId/:fileId`, { config }, async (request, reply) => {
    const call = makeCall(context, await sources.officer(request), request, reply);
    const [userId, requestId, fileId] = ['userId', 'requestId', 'fileId'].map((name) =>
      idParameter(request, name),
    );
    if (userId === undefined || requestId === undefined || fileId === undefined) return reply.callNotFound();
    const row = await readQuestionnaire(context.db, userId, requestId);
    const file = await readQuestionnaireFile(context.db, userId, fileId);
    if (row === undefined || !isAsSubmitted(row) || file?.questionnaire_id !== requestId)
      return reply.callNotFound();
    await transact(call, userId, (unit) =>
      unit.record({
        action: 'questionnaire.file-viewed',
        subject: requestId,
        details: { file: fileId, item: file.item },
      }),
    );
    const { key } = await readApplicant(context.db, userId, context.keyring);
    return sendQuestionnaireFile(context, reply, key, file, shownTo(call));
  });
}
