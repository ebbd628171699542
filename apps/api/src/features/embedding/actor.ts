import { sdkHeaders } from '@credence/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountActor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireToken } from './token.ts';

/** Finds the account holder of an SDK session by its headers (S6.2). */
export function sdkSource(context: Context) {
  return async (request: FastifyRequest): Promise<AccountActor> => {
    const text = request.headers[sdkHeaders.token];
    if (typeof text !== 'string' || text === '') {
      throw new Refusal('NOT_SIGNED_IN', `The header ${sdkHeaders.token} is missing.`);
    }
    const token = await requireToken(context, text, 'session');
    return { kind: 'account', userId: token.user_id, via: 'sdk' };
  };
}
