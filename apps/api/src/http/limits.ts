import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Context } from '../context.ts';
import { Refusal } from './refusal.ts';
import { countTry } from './tries.ts';

/** How often one client may call something. */
export interface Limit {
  times: number;
  /** milliseconds */
  within: number;
  /**
   * Counted in the database, so that it holds for all servers together and outlives a restart; named once and for all. For what somebody could guess.
   * Others are counted in the memory of the process, which costs nothing.
   */
  shared?: string;
}

/** Counts a request; refused with TOO_MANY_REQUESTS where it is one too many. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The network address as it is counted: of IPv6 the network of 64 bits, since each customer has a whole one. */
export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string => normalizeIP(request.ip);

/** Who asks, as it is counted: the account or officer where that is known by now, whatever the address; else the address. */
export function clientOf(request: FastifyRequest): string {
  const { actor } = request;
  switch (actor?.kind) {
    case 'account':
      return `account ${actor.userId}`;
    case 'officer':
      return `officer ${actor.officerId}`;
    default:
      return `address ${addressOf(request)}`;
  }
}

export function createCount(
  app: FastifyInstance,
  context: Context,
  { times, within, shared }: Limit,
  keyOf: (request: FastifyRequest) => string,
): Count {
  if (shared !== undefined) {
    return async (request, reply) => {
      const counted = await countTry(context, `${shared} ${keyOf(request)}`, within);
      if (counted.times > times) refuse(reply, counted.left);
    };
  }
  const count = app.createRateLimit({ max: times, timeWindow: within, keyGenerator: keyOf });
  return async (request, reply) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) refuse(reply, counted.ttl);
  };
}

function refuse(reply: FastifyReply, milliseconds: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  reply.header('retry-after', retryAfterSeconds);
  throw new Refusal('TOO_MANY_REQUESTS', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}
