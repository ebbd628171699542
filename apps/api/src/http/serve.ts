import {
  isRead,
  retCodes,
  type Access,
  type AnyEndpoint,
  type InputOf,
  type ResultOf,
} from '@credence/contract';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { Context } from '../context.ts';
import type { AccountActor, Actor, ActorSources, OfficerActor, Visitor } from './actor.ts';
import type { Call } from './call.ts';
import { clientOf, createCount, type Count, type Limit } from './limits.ts';
import { Refusal } from './refusal.ts';

interface ActorOf {
  /** An account only where the endpoint was served with `recognises`. */
  public: Visitor | AccountActor;
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

/** How often one client may call an endpoint: an account or officer who is signed in, whatever the address; else the address. */
interface EndpointLimit extends Limit {
  /** What counts as one client beside the network address, e.g. the account tried. The address alone may then try ten times as often. */
  by?: (request: FastifyRequest) => string;
}

/** How many times the limit of a client an address alone may reach. */
const addressFactor = 10;

/** What of an endpoint the contract does not say. */
interface ServeOptions {
  limit?: EndpointLimit;
  /** For anybody; but who is signed in is known to the verb. */
  recognises?: true;
}

/** Pairs an endpoint with its verb: mounts both paths, parses the input, finds the actor, wraps the envelope. */
export type Serve = <E extends AnyEndpoint>(endpoint: E, verb: Verb<E>, options?: ServeOptions) => void;

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
  // All endpoints together: no person comes near it, and no script goes on beyond it. What an account reads is not counted.
  const overall: Limit = { times: context.config.callsPerMinute, within: 60_000 };
  const countChange = createCount(app, context, overall, clientOf);
  // Where a session is needed and there is none, so that nobody tries tokens without end.
  const countStranger = createCount(app, context, overall, clientOf);

  return <E extends AnyEndpoint>(endpoint: E, verb: Verb<E>, options?: ServeOptions) => {
    const sourceFor = (sdk: boolean): ((request: FastifyRequest) => Promise<Actor>) => {
      if (endpoint.access === 'officer') return sources.officer;
      if (endpoint.access === 'sdk') return sources.sdk;
      const account = sdk ? sources.sdk : sources.session;
      if (endpoint.access === 'account') return account;
      if (options?.recognises !== true) return async () => visitor;
      return (request) =>
        account(request).catch((error: unknown) => {
          if (error instanceof Refusal) return visitor;
          throw error;
        });
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
    const limits = endpointLimits(app, context, options?.limit);
    const counted = endpoint.access !== 'public' && !isRead(endpoint);
    const mount = (url: string, find: (request: FastifyRequest) => Promise<Actor>) => {
      app.route({
        method: endpoint.method,
        url,
        schema,
        // The actor comes before the validation of the input: a stranger learns nothing of what a call would take.
        preValidation: async (request, reply) => {
          try {
            request.actor = await find(request);
          } catch (error) {
            await countStranger(request, reply);
            throw error;
          }
          if (counted) await countChange(request, reply);
          if (limits.ofClient !== undefined) await limits.ofClient(request, reply);
        },
        ...(limits.ofTarget === undefined ? {} : { preHandler: limits.ofTarget }),
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

/** What an endpoint's limit counts: clients, before the input is looked at, and what each tries, by the input. One count for both of its paths. */
function endpointLimits(
  app: FastifyInstance,
  context: Context,
  limit: EndpointLimit | undefined,
): { ofClient?: Count; ofTarget?: Count } {
  if (limit === undefined) return {};
  const { by, ...each } = limit;
  if (by === undefined) return { ofClient: createCount(app, context, each, clientOf) };
  // Somebody who tries one password on many accounts is stopped as well.
  const all = { ...each, times: each.times * addressFactor };
  return {
    ofClient: createCount(app, context, all, clientOf),
    ofTarget: createCount(app, context, each, (request) => `${clientOf(request)} ${by(request)}`),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the input is validated. */
    actor: Actor | undefined;
  }
}
