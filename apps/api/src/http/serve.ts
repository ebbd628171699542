import {
  isRead,
  type Access,
  type AnyEndpoint,
  type InputOf,
  type ResultOf,
} from '@credence/contract/endpoint';
import { type Permission, permissionsOf, officerRoles } from '@credence/contract/permission';
import { retCodes } from '@credence/contract/ret-codes';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { Context } from '../base/context.ts';
import type { AccountActor, Actor, ActorSources, OfficerActor, Visitor } from '../base/actor.ts';
import type { Call } from '../base/call.ts';
import { clientOf, countLoosely, createCount, type Count, type Limit } from './limits.ts';
import { Refusal } from '../base/refusal.ts';

interface ActorOf {
  /** An account only if the endpoint is served with `recognises`. */
  public: Visitor | AccountActor;
  account: AccountActor;
  sdk: AccountActor;
  officer: OfficerActor;
}

/** A verb's call: the actor has the kind that the endpoint requires. */
export type CallOf<Who extends Access> = Call<ActorOf[Who]>;

export type Verb<E extends AnyEndpoint> = (
  call: CallOf<E['access']>,
  input: InputOf<E>,
) => Promise<ResultOf<E>>;

/**
 * How often one client may call an endpoint: a signed-in account or officer, whatever the address; else the
 * address.
 */
interface EndpointLimit extends Limit {
  /**
   * What identifies a client besides the network address, e.g. the account tried. The address alone may then
   * try ten times as often.
   */
  by?: (request: FastifyRequest) => string;
}

/** How many times a client's limit one address may reach. */
const addressFactor = 10;

/** Options of an endpoint that are not in the contract. */
interface ServeOptions {
  limit?: EndpointLimit;
  /** Open to anyone, but the verb learns who is signed in. */
  recognises?: true;
  /** The most bytes that its body may have, if not the usual number. */
  bodyLimit?: number;
}

/**
 * Pairs an endpoint with its verb: mounts both paths, validates the input, finds the actor, wraps the
 * envelope.
 */
export type Serve = <E extends AnyEndpoint>(endpoint: E, verb: Verb<E>, options?: ServeOptions) => void;

/**
 * A JSON schema for the validator; JSON Schema can express everything in the contract's schemas (their checks
 * are patterns and bounds).
 */
export function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, target: 'draft-07' });
  return rest;
}

const envelopeHead = { ret_code: { type: 'number' }, ret_msg: { type: 'string' } } as const;

type RouteSchema = Pick<FastifySchema, 'querystring' | 'body' | 'response'>;

const routeSchemas = new WeakMap<AnyEndpoint, RouteSchema>();

/** The same object for the same endpoint, so that it is compiled once. */
function routeSchema(endpoint: AnyEndpoint): RouteSchema {
  const known = routeSchemas.get(endpoint);
  if (known !== undefined) return known;
  const input = jsonSchema(endpoint.input, 'input');
  const whole = jsonSchema(endpoint.result, 'output');
  // The serialiser does not find definitions within another schema: such a result is written out as it is.
  const result = whole.$defs === undefined ? whole : {};
  const schema: RouteSchema = {
    ...(endpoint.method === 'GET' ? { querystring: input } : { body: input }),
    response: { 200: { type: 'object', properties: { ...envelopeHead, result } } },
  };
  routeSchemas.set(endpoint, schema);
  return schema;
}

/** Makes the call of a request for an actor kind that is already known. */
export function makeCall<Who extends Actor>(
  context: Context,
  actor: Who,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Who> {
  // The context is inherited, not copied: requests do not get slower as it grows.
  const call: Call<Who> = Object.create(context);
  call.actor = actor;
  call.log = request.log;
  call.requestId = request.id;
  // A socket whose client has gone has no address any more, whatever the type says.
  const address: string | undefined = request.ip;
  call.address = address ?? '';
  call.headers = request.headers;
  call.setCookies = (values) => void reply.header('set-cookie', [...values]);
  call.clearDevice = () => void reply.header('clear-site-data', '"storage"');
  return call;
}

/** The function that features use to mount their endpoints. */
export function createServe(app: FastifyInstance, context: Context, sources: ActorSources): Serve {
  refuseUnpermitted(app);
  const visitor: Visitor = { kind: 'visitor' };
  // Limits all endpoints together: far beyond a person's use, it stops scripts.
  const overall: Limit = { times: context.config.callsPerMinute, within: 60_000 };
  const countChange = createCount(app, context, overall, clientOf);
  const countRead = countLoosely(app, context);
  // For requests that need a session and lack one, so that nobody tries tokens endlessly.
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
    const schema = routeSchema(endpoint);
    const limits = endpointLimits(app, context, options?.limit);
    const count = endpoint.access === 'public' || isRead(endpoint) ? countRead : countChange;
    const mount = (url: string, find: (request: FastifyRequest) => Promise<Actor>) => {
      app.route({
        method: endpoint.method,
        url,
        schema,
        config: { permission: endpoint.permission ?? 'anybody' },
        ...(options?.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
        // The actor is checked before the input is validated: strangers learn nothing about the input.
        preValidation: async (request, reply) => {
          try {
            request.actor = await find(request);
          } catch (error) {
            await countStranger(request, reply);
            throw error;
          }
          await count(request, reply);
          if (limits.ofClient !== undefined) await limits.ofClient(request, reply);
        },
        ...(limits.ofTarget === undefined ? {} : { preHandler: limits.ofTarget }),
        handler: async (request, reply) => {
          // `find` belongs to the endpoint's kind of access, so its actor has the kind that the verb
          // requires.
          const actor = request.actor as ActorOf[E['access']];
          const call: CallOf<E['access']> = makeCall(context, actor, request, reply);
          // The validator has just checked the input against the endpoint's schema.
          const parsed = (endpoint.method === 'GET' ? request.query : request.body) as InputOf<E>;
          if (actor.kind === 'officer') await sources.ownSites(actor, parsed, request.id);
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

/**
 * Refuses to start with a route of officers that names no permission, or one that no role has, so that none
 * is open by oversight.
 */
function refuseUnpermitted(app: FastifyInstance): void {
  const known: ReadonlySet<string> = new Set(['anybody', ...permissionsOf(officerRoles)]);
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith('/console/api/') || known.has(config?.permission ?? '')) return;
    throw new Error(`${url} names no permission of officers`);
  });
}

/**
 * The counters of an endpoint's limit: clients, before validation, and what each of them tries, by the input.
 * Both paths share one counter.
 */
function endpointLimits(
  app: FastifyInstance,
  context: Context,
  limit: EndpointLimit | undefined,
): { ofClient?: Count; ofTarget?: Count } {
  if (limit === undefined) return {};
  const { by, ...each } = limit;
  if (by === undefined) return { ofClient: createCount(app, context, each, clientOf) };
  // Also stops someone who tries one password on many accounts.
  const all = { ...each, times: each.times * addressFactor };
  return {
    ofClient: createCount(app, context, all, clientOf),
    ofTarget: createCount(app, context, each, (request) => `${clientOf(request)} ${by(request)}`),
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an officer needs; `anybody` where no officer has to be signed in. */
    permission?: Permission | 'anybody';
  }
  interface FastifyRequest {
    /** Set before the input is validated. */
    actor: Actor | undefined;
  }
}
