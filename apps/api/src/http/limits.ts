import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Context } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';
import { countTry } from './tries.ts';

/** How often one client may call something. */
export interface Limit {
  times: number;
  /** milliseconds */
  within: number;
  /**
   * Name of a counter in the database, shared by all servers and kept across restarts; must not change. For
   * what could be guessed. Without it, calls are counted in the process's memory, which costs nothing.
   */
  shared?: string;
}

/** Counts a request; refused with TOO_MANY_REQUESTS if it exceeds the limit. */
export type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The network address for counting: of IPv6 the 64-bit network, because each customer has a whole one. */
export const addressOf = ({ ip }: { ip: string | undefined }): string => normalizeIP(ip ?? '');

/**
 * The client for counting: the account or officer if already known, whatever the address; else the address.
 */
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
