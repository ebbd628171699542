import {
  businessInfo,
  ownOrigin,
  sdkActions,
  sdkHeaders,
  tokenInfo,
  verifyAgainReason,
} from '@credence/contract/embedding';
import { handOffStart } from '@credence/contract/hand-off';
import { identity } from '@credence/contract/identity';
import { selfReset, selfUpdate } from '@credence/contract/identity-change';
import { questionnaireToken } from '@credence/contract/questionnaire';
import { riskIntercept, securityCheck } from '@credence/contract/risk';
import { doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import type { AccountActor } from '../../base/actor.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { knownLevel } from '../case/index.ts';
import { questionnairePaths } from '../questionnaire/index.ts';
import type { SdkTokenRow } from './store.ts';
import { requireSession } from './token.ts';

async function liveToken(
  context: Pick<Context, 'now' | 'config'>,
  db: Reader,
  headers: FastifyRequest['headers'],
): Promise<SdkTokenRow> {
  const text = headers[sdkHeaders.token];
  if (typeof text !== 'string' || text === '') {
    throw new Refusal('NOT_SIGNED_IN', `The header ${sdkHeaders.token} is missing.`);
  }
  const row = await requireSession(context, db, text);
  requireSamePlace(context, headers, row);
  return row;
}

const told = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Refuses a call whose headers name another site than its token was made for, or, where a partner opened the
 * flow, another business (S6.2). A page that has not learnt its site yet names our brand.
 */
function requireSamePlace(
  { config }: Pick<Context, 'config'>,
  headers: FastifyRequest['headers'],
  { origin, business, partner_id: partnerId }: SdkTokenRow,
): void {
  const named = told(headers[sdkHeaders.origin]);
  const elsewhere = named !== '' && named !== ownOrigin(config.brand.name) && named !== origin;
  const other = told(headers[sdkHeaders.business]);
  const otherwise = partnerId !== null && other !== '' && other !== business;
  if (elsewhere || otherwise)
    throw new Refusal('NO_PERMISSION', 'The session is for another site or business than the call names.');
}

/** What a session for one questionnaire may ask; its template is checked there. */
const ofOneQuestionnaire: ReadonlySet<string> = new Set([
  ...questionnairePaths,
  tokenInfo.path,
  businessInfo.path,
]);

/** The business id of the session of a phone that was paired with a computer. */
export const handOffBusiness = 'hand-off';

/** What a paired phone may not do: it was lent the camera's part and nothing else of the account. */
const beyondPictures: ReadonlySet<string | undefined> = new Set(
  [
    identity,
    riskIntercept,
    securityCheck,
    selfReset,
    selfUpdate,
    trafficDiversion,
    doQuickKyc,
    transferVerify,
    transferState,
    transferWithdraw,
    questionnaireToken,
    handOffStart,
  ].map(({ sdkPath }) => sdkPath),
);

/** Finds the account holder of an SDK session by its headers (S6.2). */
export function sdkSource(context: Context) {
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const row = await liveToken(context, context.db, request.headers);
    const verifiesAgain = row.action === sdkActions.VERIFY_AGAIN && row.reason === verifyAgainReason;
    const path = request.routeOptions.url ?? '';
    if (row.business === handOffBusiness && beyondPictures.has(path))
      throw new Refusal('NO_PERMISSION', 'This phone only takes pictures: do that where it was paired.');
    const actor = {
      kind: 'account',
      userId: row.user_id,
      via: 'sdk',
      session: row.id,
      level: knownLevel(row.level),
      ...(verifiesAgain && { verifiesAgain }),
    } as const;
    if (row.questionnaire === '') return actor;
    if (!ofOneQuestionnaire.has(path))
      throw new Refusal('NO_PERMISSION', 'The session is for one questionnaire and nothing else.');
    return { ...actor, questionnaire: row.questionnaire };
  };
}

/** The SDK session token of this call, with the terms it carries. */
export function sessionToken(call: Call, db: Reader): Promise<SdkTokenRow> {
  return liveToken(call, db, call.headers);
}
