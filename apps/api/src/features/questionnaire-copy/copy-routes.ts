import { questionnaireCopyPath, sdkQuestionnaireCopyPath } from '@credence/contract/questionnaire';
import type { FastifyInstance } from 'fastify';
import type { ActorSources } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { serveCopy } from '../../http/serve-copy.ts';
import { readApplicant } from '../applicant/index.ts';
import { idParameter } from '../picture/index.ts';
import {
  copyInPath,
  questionnaireNotFound,
  readQuestionnaire,
  requireScope,
} from '../questionnaire/index.ts';
import { printQuestionnaire } from './print-questionnaire.ts';

/** Mounts the account's copies of what it sent, for session and SDK. */
export function questionnaireCopyRoutes(app: FastifyInstance, context: Context, sources: ActorSources): void {
  const mounts = [
    { url: questionnaireCopyPath + copyInPath, find: sources.session },
    { url: sdkQuestionnaireCopyPath + copyInPath, find: sources.sdk },
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
