import { sdkHeaders } from '@credence/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { AccountActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
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

/** Finds the account holder of an SDK session by its headers (S6.2). */
export function sdkSource(context: Context) {
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const { user_id } = await liveToken(context, context.db, request.headers);
    return { kind: 'account', userId: user_id, via: 'sdk' };
  };
}

/** The token with which an SDK session makes this call, for the terms that it carries. */
export function sessionToken(call: Call, db: Reader): Promise<SdkTokenRow> {
  return liveToken(call, db, call.headers);
}
