import { retCodes, type Access, type AnyEndpoint, type InputOf, type ResultOf } from '@credence/contract';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { Context } from '../context.ts';
import type { AccountActor, Actor, ActorSources, OfficerActor, Visitor } from './actor.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

interface ActorOf {
  public: Visitor;
  account: AccountActor;
  sdk: AccountActor;
  officer: OfficerActor;
}

/** What a verb is given for an endpoint: the actor is of the kind that the endpoint admits. */
export type CallOf<Who extends Access> = Call<ActorOf[Who]>;

export type Verb<E extends AnyEndpoint> = (
  call: CallOf<E['access']>,
  input: InputOf<E>,
) => Promise<ResultOf<E>>;

/** How often one client may call an endpoint. */
export interface Limit {
  times: number;
  /** milliseconds */
  within: number;
  /** What counts as one client beside the network address, e.g. the account tried. The address alone may then try ten times as often. */
  by?: (request: FastifyRequest) => string;
}

/** How many times the limit of a client an address alone may reach. */
const addressFactor = 10;

/** Pairs an endpoint with its verb: mounts both paths, parses the input, finds the actor, wraps the envelope. */
export type Serve = <E extends AnyEndpoint>(endpoint: E, verb: Verb<E>, options?: { limit?: Limit }) => void;

/** A JSON schema for the validator; the contract's schemas say nothing that JSON Schema cannot (their checks are patterns and bounds). */
export function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, target: 'draft-07' });
  return rest;
}

const envelopeHead = { ret_code: { type: 'number' }, ret_msg: { type: 'string' } } as const;

/** Makes the call of a request for a kind of actor that is already known. */
export function makeCall<Who extends Actor>(
  context: Context,
  actor: Who,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Who> {
  // The context is inherited, not copied: a request costs no more the more the context holds.
  const call: Call<Who> = Object.create(context);
  call.actor = actor;
  call.log = request.log;
  call.requestId = request.id;
  call.address = request.ip;
  call.headers = request.headers;
  call.setCookies = (values) => void reply.header('set-cookie', [...values]);
  return call;
}

/** The function with which features mount their endpoints on a server. */
export function createServe(app: FastifyInstance, context: Context, sources: ActorSources): Serve {
  const visitor: Visitor = { kind: 'visitor' };

  return <E extends AnyEndpoint>(endpoint: E, verb: Verb<E>, options?: { limit?: Limit }) => {
    const sourceFor = (sdk: boolean): ((request: FastifyRequest) => Promise<Actor>) => {
      if (endpoint.access === 'officer') return sources.officer;
      if (endpoint.access === 'sdk') return sources.sdk;
      if (endpoint.access === 'account') return sdk ? sources.sdk : sources.session;
      return async () => visitor;
    };
    const input = jsonSchema(endpoint.input, 'input');
    const schema = {
      ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
      response: {
        200: {
          type: 'object',
          properties: { ...envelopeHead, result: jsonSchema(endpoint.result, 'output') },
        },
      },
    };
    const addressLimit = options?.limit?.by === undefined ? undefined : limitByAddress(app, options.limit);
    const mount = (url: string, find: (request: FastifyRequest) => Promise<Actor>) => {
      app.route({
        method: endpoint.method,
        url,
        schema,
        ...(options?.limit === undefined ? {} : { config: { rateLimit: rateLimit(options.limit) } }),
        // The actor comes before the validation of the input: a stranger learns nothing of what a call would take.
        preValidation: async (request) => {
          await addressLimit?.(request);
          request.actor = await find(request);
        },
        handler: async (request, reply) => {
          // `find` is the source of the endpoint's own kind of access, so its actor is of the kind that the verb admits.
          const actor = request.actor as ActorOf[E['access']];
          const call: CallOf<E['access']> = makeCall(context, actor, request, reply);
          // The validator has just checked the input against the endpoint's schema.
          const parsed = (endpoint.method === 'GET' ? request.query : request.body) as InputOf<E>;
          const result = await verb(call, parsed);
          reply.retCode = retCodes.OK;
          return { ret_code: retCodes.OK, ret_msg: 'OK', result };
        },
      });
    };
    mount(endpoint.path, sourceFor(false));
    if (endpoint.sdkPath !== undefined) mount(endpoint.sdkPath, sourceFor(true));
  };
}

/** Somebody who tries one password on many accounts is stopped as well. */
function limitByAddress(
  app: FastifyInstance,
  { times, within }: Limit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: times * addressFactor,
    timeWindow: within,
    keyGenerator: (request) => request.ip,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Refusal(
        'TOO_MANY_REQUESTS',
        `Too many requests. Try again in ${counted.ttlInSeconds} seconds.`,
        {
          retryAfterSeconds: counted.ttlInSeconds,
        },
      );
    }
  };
}

function rateLimit(limit: Limit) {
  const { times, within, by } = limit;
  return {
    max: times,
    timeWindow: within,
    ...(by === undefined
      ? {}
      : {
          hook: 'preHandler' as const,
          keyGenerator: (request: FastifyRequest) => `${request.ip} ${by(request)}`,
        }),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the input is validated. */
    actor: Actor | undefined;
  }
}
