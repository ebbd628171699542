import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import { retCodeOf, retCodes, type RetCodeName } from '@credence/contract/ret-codes';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type RawServerDefault,
} from 'fastify';
import type { Config } from '../base/config/config.ts';
import type { Actor } from '../base/actor.ts';
import type { Context } from '../base/context.ts';
import { compileOnDemand } from './compile-schema.ts';
import { allowOwnOrigins } from './cors.ts';
import { requireOwnOrigin } from './origin.ts';
import { inputRefused, Refusal } from '../base/refusal.ts';
import { logFailure } from './log-failure.ts';
import { isOutage, outageRetry } from './outage.ts';
import { noteRefusal } from '../base/security-events.ts';
import { addressHash } from '../seal/index.ts';
import { closeAfterRequests } from './running.ts';
import { securityHeadersFor } from './security-headers.ts';
import { refuseBrokenText } from './text.ts';
import { requireThisMachine } from './this-machine.ts';
import { readTraceparent } from './trace.ts';
import { isConsoleHost, isServedAt } from '../pages/console-origin.ts';
import { isOfFrames } from '../pages/vendor-frames.ts';

/** JSON bodies are small; pictures are uploaded by a separate protocol. */
const bodyLimit = 64 * 1024;

/** Number of clients remembered per route; the oldest are dropped beyond that, to bound the memory. */
const countedClients = 50_000;

const problemOfKeyword: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown-field',
  type: 'wrong-type',
  enum: 'not-allowed',
  const: 'not-allowed',
  pattern: 'invalid-format',
  format: 'invalid-format',
  maxLength: 'too-long',
  minLength: 'too-short',
  maxItems: 'too-many',
  minItems: 'too-few',
};

/** The validator's findings, as field → problem. */
function invalidFields(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const inner = issue.params['missingProperty'] ?? issue.params['additionalProperty'];
    const path = issue.instancePath.split('/').filter((part) => part !== '');
    if (typeof inner === 'string') path.push(inner.slice(0, 64));
    fields[path.join('.')] ??= problemOfKeyword[issue.keyword] ?? 'invalid';
  }
  return fields;
}

/**
 * Sends an envelope that is not a success: serialised here, because the route's schema only covers successes.
 */
function answer(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  details: object,
): FastifyReply {
  reply.retCode = code;
  return reply
    .code(status)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send({ ret_code: code, ret_msg: message, result: details });
}

function answerStatus(
  reply: FastifyReply,
  status: number,
  reason: RetCodeName,
  message: string,
): FastifyReply {
  return answer(reply, status, retCodeOf(reason), message, {});
}

function answerNotFound(reply: FastifyReply): FastifyReply {
  return answerStatus(reply, 404, 'NOT_FOUND', 'There is nothing at this address.');
}

function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return answer(reply, refusal.status, refusal.code, refusal.message, refusal.details);
}

/**
 * The server without its features: limits, security headers, one way to answer errors. Business refusals are
 * answered with HTTP 200 and their `ret_code`, because the client shows the text of a code only then (S8.4,
 * S8.5).
 */
export async function createServer(context: Context): Promise<FastifyInstance> {
  const headersFor = securityHeadersFor(context.config);
  const app = Fastify(optionsFor(context, headersFor));
  compileOnDemand(app);
  const refuseClosing = closeAfterRequests(app);
  app.decorateRequest('actor', undefined);
  app.decorateReply('retCode', undefined);
  readBodies(app);
  // Routes count requests themselves (`limits.ts`), because they know the actor.
  await app.register(fastifyRateLimit, { global: false, cache: countedClients });
  guardRequests(app, context.config, headersFor, refuseClosing);
  // After the origin check, which also rejects preflights of other sites.
  await allowOwnOrigins(app, context.config);
  checkTexts(app);
  logAnswers(app, context);
  answerErrors(app);
  return app;
}

type HeadersFor = ReturnType<typeof securityHeadersFor>;

function optionsFor(context: Context, headersFor: HeadersFor): FastifyHttpOptions<RawServerDefault> {
  return {
    // An address that cannot be decoded is refused before any hook runs.
    frameworkErrors: (_error, request, reply) =>
      void answerStatus(
        reply
          .headers(headersFor(request.url, request.host))
          .header('x-request-id', request.id)
          .header('cache-control', 'no-store'),
        400,
        'INPUT_INVALID',
        'The address is not valid.',
      ),
    loggerInstance: context.log,
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < context.config.trustedProxies,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    // Ours has the envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // Ids are always ours: a client's header would reach the audit trail.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Every log line of a request has the trace id from the browser.
    childLoggerFactory: (log, bindings, options, request) => {
      const trace = readTraceparent(request.headers['traceparent']);
      const ids = trace && { trace_id: trace.traceId, parent_id: trace.parentId };
      return log.child({ ...bindings, ...ids }, options);
    },
    // Our own two log lines contain less than the default: no address, no query.
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** JSON, and a body that is empty as an empty object. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, {});
    else void parseJson(request, text, done);
  });
}

/** What holds before any route: headers, and who may ask at all. */
function guardRequests(
  app: FastifyInstance,
  config: Config,
  headersFor: HeadersFor,
  refuseClosing: () => void,
): void {
  const { frameOrigin } = config;
  const frameHost = frameOrigin === undefined ? undefined : new URL(frameOrigin).host;
  // Callback hooks: five promises per request would cost more than the work they do.
  app.addHook('onRequest', (request, reply, done) => {
    // Responses are personal and not cached, unless a route says otherwise.
    reply
      .headers(headersFor(request.url, request.host))
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store');
    refuseClosing();
    if (config.publicOrigins.length === 0) requireThisMachine(request);
    // The origin of vendors' pages serves nothing else of ours, and no other origin serves such a page.
    if (frameHost !== undefined && (request.host === frameHost) !== isOfFrames(request.url)) {
      answerNotFound(reply);
      return;
    }
    if (isConsoleHost(config, request.host) && request.url === '/') {
      reply.redirect('/console/');
      return;
    }
    if (!isServedAt(config, request.url, request.host)) {
      answerNotFound(reply);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request, config);
    done();
  });
}

function checkTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {};
    refuseBrokenText(request.body);
    refuseBrokenText(request.query);
    done();
  });
}

const nameOfCode = new Map<number | undefined, string>(
  Object.entries(retCodes).map(([name, code]) => [code, name]),
);

/** Kind and id; an officer's name and e-mail stay out of the log. */
function actorInLog(actor: Actor | undefined): { kind: Actor['kind']; id?: string } {
  switch (actor?.kind) {
    case 'account':
      return { kind: 'account', id: actor.userId };
    case 'officer':
      return { kind: 'officer', id: actor.officerId };
    case 'partner':
      return { kind: 'partner', id: `${actor.partnerId}.${actor.keyId}` };
    default:
      return { kind: 'visitor' };
  }
}

function logAnswers(app: FastifyInstance, { keyring }: Context): void {
  app.addHook('onResponse', (request, reply, done) => {
    // A socket whose client has gone has no address any more, whatever the type says.
    const ip: string | undefined = request.ip;
    const known = {
      // The route's pattern, not the requested address, which may contain anything.
      route: request.routeOptions.url ?? 'unknown',
      ret_code: nameOfCode.get(reply.retCode),
      actor: actorInLog(request.actor),
      address: addressHash(keyring, ip ?? ''),
    };
    noteRefusal(request.log, reply.retCode, known);
    request.log.info(
      {
        method: request.method,
        ...known,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof Refusal) return answerRefusal(reply, error);
    if (error.validation !== undefined) return answerRefusal(reply, inputRefused(invalidFields(error)));
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const limit = request.routeOptions.bodyLimit ?? bodyLimit;
      const message = status === 413 ? `The body is larger than ${limit} bytes.` : error.message;
      return answerStatus(reply, status, 'INPUT_INVALID', message);
    }
    logFailure(request, error);
    const outage = isOutage(error);
    if (outage) reply.header('retry-after', outageRetry);
    const message = `Something went wrong on our side. Request ${request.id}.`;
    return answerStatus(reply, outage ? 503 : 500, 'SERVER_FAILED', message);
  });
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));
}
