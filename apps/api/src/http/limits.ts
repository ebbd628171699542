import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeIP } from '@fastify/rate-limit';
import type { Context } from '../base/context.ts';
import { Refusal } from '../base/refusal.ts';
import { countTries, countTry, takeBackTry } from './tries.ts';

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
  /** HTTP status of the refusal, where the response is not a call of the contract. */
  status?: number;
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
    case 'partner':
      return `partner ${actor.partnerId} ${actor.mode}`;
    default:
      return `address ${addressOf(request)}`;
  }
}

export function createCount(
  app: FastifyInstance,
  context: Context,
  { times, within, shared, status }: Limit,
  keyOf: (request: FastifyRequest) => string,
): Count {
  if (shared !== undefined) {
    return async (request, reply) => {
      const counted = await countTry(context, `${shared} ${keyOf(request)}`, within);
      if (counted.times > times) refuse(reply, counted.left, status);
    };
  }
  const count = app.createRateLimit({ max: times, timeWindow: within, keyGenerator: keyOf });
  return async (request, reply) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) refuse(reply, counted.ttl, status);
  };
}

const loose = new WeakMap<Context, Count>();

/** What a client may do for each change that it may make. */
const looseFactor = 4;

/**
 * Counts what has no limit of its own, reads and pictures too, all of a client together: far beyond what
 * people and their pages do.
 */
export function countLoosely(app: FastifyInstance, context: Context): Count {
  const known = loose.get(context);
  if (known !== undefined) return known;
  const limit = { times: looseFactor * context.config.callsPerMinute, within: 60_000 };
  const count = createCount(app, context, limit, clientOf);
  loose.set(context, count);
  return count;
}

/** What something may come to in a window of time, for all servers together. */
export interface Budget {
  /** Its name, which must not change, with whose it is. */
  what: string;
  most: number;
  /** milliseconds */
  within: number;
  /** What is taken from it now. */
  amount: number;
}

/**
 * Takes from budgets; refused with HTTP 429 where one is used up, and nothing is taken from any then: who is
 * refused and asks again and again uses up nobody else's.
 */
export async function spend(
  context: Context,
  reply: FastifyReply,
  budgets: readonly Budget[],
): Promise<void> {
  const counted = await countTries(context, budgets);
  const over = counted.filter(({ times }, index) => times > (budgets[index]?.most ?? 0));
  if (over.length === 0) return;
  for (const { what, amount } of budgets) await takeBackTry(context, what, amount);
  refuse(reply, Math.max(...over.map(({ left }) => left)), 429);
}

function refuse(reply: FastifyReply, milliseconds: number, status?: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  reply.header('retry-after', retryAfterSeconds);
  const message = `Too many requests. Try again in ${retryAfterSeconds} seconds.`;
  throw new Refusal('TOO_MANY_REQUESTS', message, { retryAfterSeconds }, status);
}
