import { questionnaireCopyPath, sdkQuestionnaireCopyPath } from '@credence/contract/questionnaire';
import type { FastifyInstance } from 'fastify';
import type { ActorSources } from '../../../base/actor.ts';
import type { Context } from '../../../base/context.ts';
import { serveCopy } from '../../../http/serve-copy.ts';
import { readApplicant } from '../../applicant/index.ts';
import { idParameter } from '../../picture/index.ts';
import { questionnaireNotFound, requireScope } from '../own.ts';
import { readQuestionnaire } from '../store.ts';
import { printQuestionnaire } from './print.ts';

/** What follows the path of copies. */
export const ofQuestionnaire = '/:requestId';

/** Mounts the account's copies of what it sent, for session and SDK. */
export function questionnaireCopyRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const mounts = [
    { url: questionnaireCopyPath + ofQuestionnaire, find: sources.session },
    { url: sdkQuestionnaireCopyPath + ofQuestionnaire, find: sources.sdk },
  ];
  serveCopy(app, context, mounts, async (call, request, timeZone) => {
    const { userId } = call.actor;
    const id = idParameter(request, 'requestId');
    const row = id === undefined ? undefined : await readQuestionnaire(call.db, userId, id);
    if (row === undefined) throw questionnaireNotFound();
    requireScope(call, row.template_code);
    const { key } = await readApplicant(call.db, userId, call.keyring);
    return printQuestionnaire(call, key, row, { timeZone });
  });
}
