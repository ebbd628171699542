import {
  idempotencyHeader,
  idempotencyKey,
  inQuery,
  type AnyPartnerEndpoint,
  type PartnerOutput,
  type PartnerResult,
} from '@credence/contract/partner-endpoint';
import { retCodes } from '@credence/contract/ret-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { PartnerActor, PartnerSource } from '../base/actor.ts';
import type { PartnerCall } from '../base/call.ts';
import type { Context } from '../base/context.ts';
import { minute, second } from '../base/durations.ts';
import { Problem } from '../base/problem.ts';
import { createAllowance } from './allowance.ts';
import { answerOnce, type Answered } from './idempotency.ts';
import { clientOf, createCount, type Count } from './limits.ts';
import { answerProblems, expectedProblem, inputProblem, problemBody, sendProblem } from './problem.ts';
import { makeCall } from './serve.ts';

export type PartnerVerb<E extends AnyPartnerEndpoint> = (
  call: PartnerCall,
  input: PartnerOutput<E>,
) => Promise<PartnerResult<E>>;

/** Pairs an endpoint of the partners' API with its verb. */
export type ServePartner = <E extends AnyPartnerEndpoint>(endpoint: E, verb: PartnerVerb<E>) => void;

/** Where the partners' API is. */
export const partnerPrefix = '/v1/partner';

/** What is checked of a request before anything of it is read: its key, how often it comes, and the scope. */
export interface PartnerGuard {
  /** The partner of a request that may be made. */
  admit: (
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Pick<AnyPartnerEndpoint, 'scope' | 'mode'>,
  ) => Promise<PartnerActor>;
}

function createGuard(part: FastifyInstance, context: Context, source: PartnerSource): PartnerGuard {
  const strangers = { times: context.config.callsPerMinute, within: 60_000 };
  const countStranger = createCount(part, context, strangers, clientOf);
  const count = countInHeaders(context);
  return {
    admit: async (request, reply, { scope, mode }) => {
      let actor: PartnerActor;
      try {
        actor = await source(request);
      } catch (error) {
        await countStranger(request, reply);
        throw error;
      }
      request.actor = actor;
      await count(request, reply);
      if (!actor.scopes.includes(scope))
        throw new Problem(403, 'scope-missing', `This key lacks the scope ${scope}.`);
      if (mode !== undefined && actor.mode !== mode)
        throw new Problem(403, 'test-key-needed', 'This call takes test keys alone.');
      return actor;
    },
  };
}

/** Counts a partner's calls of a mode together, at all servers, and says in headers how many are left. */
function countInHeaders(context: Context): Count {
  const most = context.config.partnerCallsPerMinute;
  const take = createAllowance(context, { name: 'calls of', most, within: minute });
  return async (request, reply) => {
    const { allowed, remaining, ends } = await take(clientOf(request));
    const seconds = Math.ceil(ends / second);
    reply.headers({
      'ratelimit-limit': most,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': seconds,
    });
    if (allowed) return;
    reply.header('retry-after', Math.max(1, seconds));
    throw new Problem(429, 'too-many-requests', 'Too many requests. Retry-After says when to try again.');
  };
}

/** The input of a call, from wherever it was sent. */
function inputOf<E extends AnyPartnerEndpoint>(endpoint: E, request: FastifyRequest): PartnerOutput<E> {
  const sent = v.safeParse(
    v.optional(v.record(v.string(), v.unknown()), {}),
    inQuery(endpoint) ? request.query : (request.body ?? {}),
  );
  if (!sent.success) throw inputProblem(sent.issues);
  const named = v.parse(v.record(v.string(), v.string()), request.params);
  const parsed = v.safeParse<E['input']>(endpoint.input, { ...sent.output, ...named });
  if (!parsed.success) throw inputProblem(parsed.issues);
  return parsed.output;
}

function keyOf(request: FastifyRequest): string | undefined {
  const sent = request.headers[idempotencyHeader];
  if (sent === undefined) {
    if (request.method !== 'POST') return undefined;
    throw new Problem(400, 'idempotency-key-missing', `The header ${idempotencyHeader} is missing.`);
  }
  const key = v.safeParse(idempotencyKey, sent);
  if (!key.success)
    throw new Problem(400, 'idempotency-key-invalid', 'An idempotency key has 8 to 128 ASCII characters.');
  return key.output;
}

/** Everything that was asked, as one text. */
const askedIn = ({ method, url, body }: FastifyRequest): string =>
  JSON.stringify([method, url, body ?? null]);

/** The call of a partner's request. */
export function partnerCall(
  context: Context,
  actor: PartnerActor,
  request: FastifyRequest,
  reply: FastifyReply,
  created: () => void = () => undefined,
): PartnerCall {
  return Object.assign(makeCall(context, actor, request, reply), { created });
}

/** Runs a verb; what it refuses is an answer too, which a repeated request gets again. */
async function answerOf<E extends AnyPartnerEndpoint>(
  endpoint: E,
  verb: PartnerVerb<E>,
  {
    context,
    actor,
    request,
    reply,
  }: {
    context: Context;
    actor: PartnerActor;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<Answered> {
  const input = inputOf(endpoint, request);
  let status = 200;
  const call = partnerCall(context, actor, request, reply, () => {
    status = 201;
  });
  try {
    const result = await verb(call, input);
    // What the contract does not name is not sent.
    return { body: JSON.stringify(v.parse(endpoint.result, result)), status };
  } catch (error) {
    const problem = expectedProblem(error);
    if (problem === undefined) throw error;
    return { status: problem.status, body: problemBody(problem, request.id) };
  }
}

/** The function that features use to mount their endpoints of the partners' API, in a part of its own. */
export function createPartnerServe(
  part: FastifyInstance,
  context: Context,
  source: PartnerSource,
): { servePartner: ServePartner; guard: PartnerGuard } {
  answerProblems(part);
  const guard = createGuard(part, context, source);
  const servePartner: ServePartner = (endpoint, verb) => {
    part.route({
      method: endpoint.method,
      url: endpoint.path.slice(partnerPrefix.length).replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => void (await guard.admit(request, reply, endpoint)),
      handler: async (request, reply) => {
        const { actor } = request;
        if (actor?.kind !== 'partner') throw new Error('A call of partners without one');
        const key = endpoint.method === 'GET' ? undefined : keyOf(request);
        const answer = () => answerOf(endpoint, verb, { context, actor, request, reply });
        const answered =
          key === undefined
            ? await answer()
            : await answerOnce(context, { actor, key, request: askedIn(request) }, answer);
        if (answered.again === true) reply.header('idempotent-replayed', 'true');
        if (answered.status >= 400) return sendProblem(reply, answered.status, answered.body);
        reply.retCode = retCodes.OK;
        return reply.code(answered.status).type('application/json').serializer(String).send(answered.body);
      },
    });
  };
  return { servePartner, guard };
}
