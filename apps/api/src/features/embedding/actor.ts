import {
  businessInfo,
  sdkActions,
  sdkHeaders,
  tokenInfo,
  verifyAgainReason,
} from '@credence/contract/embedding';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import type { AccountActor } from '../../base/actor.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { questionnairePaths } from '../questionnaire/index.ts';
import type { SdkTokenRow } from './store.ts';
import { requireSession } from './token.ts';

function liveToken(
  context: Pick<Context, 'now'>,
  db: Reader,
  headers: FastifyRequest['headers'],
): Promise<SdkTokenRow> {
  const text = headers[sdkHeaders.token];
  if (typeof text !== 'string' || text === '') {
    throw new Refusal('NOT_SIGNED_IN', `The header ${sdkHeaders.token} is missing.`);
  }
  return requireSession(context, db, text);
}

/** What a session for one questionnaire may ask; its template is checked there. */
const ofOneQuestionnaire: ReadonlySet<string> = new Set([
  ...questionnairePaths,
  tokenInfo.path,
  businessInfo.path,
]);

/** Finds the account holder of an SDK session by its headers (S6.2). */
export function sdkSource(context: Context) {
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const row = await liveToken(context, context.db, request.headers);
    const verifiesAgain = row.action === sdkActions.VERIFY_AGAIN && row.reason === verifyAgainReason;
    const actor = {
      kind: 'account',
      userId: row.user_id,
      via: 'sdk',
      session: row.id,
      ...(verifiesAgain && { verifiesAgain }),
    } as const;
    if (row.questionnaire === '') return actor;
    if (!ofOneQuestionnaire.has(request.routeOptions.url ?? ''))
      throw new Refusal('NO_PERMISSION', 'The session is for one questionnaire and nothing else.');
    return { ...actor, questionnaire: row.questionnaire };
  };
}

/** The SDK session token of this call, with the terms it carries. */
export function sessionToken(call: Call, db: Reader): Promise<SdkTokenRow> {
  return liveToken(call, db, call.headers);
}
