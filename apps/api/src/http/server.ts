import { randomUUID } from 'node:crypto';
import fastifyRateLimit from '@fastify/rate-limit';
import { retCodes, type RetCodeName } from '@credence/contract';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { allowOwnOrigins } from './cors.ts';
import { requireOwnOrigin } from './origin.ts';
import { inputRefused, Refusal } from './refusal.ts';
import { securityHeadersFor } from './security-headers.ts';
import { refuseBrokenText } from './text.ts';
import { readTraceparent } from './trace.ts';
import { isOfFrames } from './vendor-frames.ts';

/** JSON bodies are small; pictures go up by their own protocol. */
const bodyLimit = 64 * 1024;

/** So many clients of a route are remembered; beyond that the oldest are forgotten, so that nobody fills the memory. */
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

/** What the validator found, as field → problem. */
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

/** Answers with an envelope that is no success: written as it is, since the route's own schema knows successes only. */
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
  return answer(reply, status, retCodes[reason], message, {});
}

function answerNotFound(reply: FastifyReply): FastifyReply {
  return answerStatus(reply, 404, 'NOT_FOUND', 'There is nothing at this address.');
}

function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return answer(reply, 200, refusal.code, refusal.message, refusal.details);
}

/**
 * The server without its features: limits, security headers, one way to answer errors. Business refusals are answered with HTTP 200 and their
 * `ret_code`, because the client shows the text of a code only then (S8.4, S8.5).
 */
export async function createServer(context: Context): Promise<FastifyInstance> {
  const headersFor = securityHeadersFor(context.config);
  const { frameOrigin } = context.config;
  const frameHost = frameOrigin === undefined ? undefined : new URL(frameOrigin).host;
  const app = Fastify({
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
    routerOptions: { maxParamLength: 100 },
    // Ids come from us alone: a client's header would reach the audit trail.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Every line of a request can be found by the trace that the browser began.
    childLoggerFactory: (log, bindings, options, request) => {
      const trace = readTraceparent(request.headers['traceparent']);
      const ids = trace && { trace_id: trace.traceId, parent_id: trace.parentId };
      return log.child({ ...bindings, ...ids }, options);
    },
    // Our own two lines below say less than the default: no address, no query.
    logController: new LogController({ disableRequestLogging: true }),
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: true },
    },
  });
  app.decorateRequest('actor', undefined);
  app.decorateReply('retCode', undefined);

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, {});
    else void parseJson(request, text, done);
  });

  // Routes count for themselves (`limits.ts`), since they know who asks.
  await app.register(fastifyRateLimit, { global: false, cache: countedClients });

  // Hooks by callback: five promises a request would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    // Answers are personal, and kept nowhere, unless a route says otherwise.
    reply
      .headers(headersFor(request.url, request.host))
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store');
    // What runs in a vendor's page finds nothing else of ours at its origin, and no such page is at any other.
    if (frameHost !== undefined && (request.host === frameHost) !== isOfFrames(request.url)) {
      answerNotFound(reply);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      requireOwnOrigin(request, context.config.publicOrigins);
    done();
  });
  // After the check above, which keeps other sites' preflights out as well.
  await allowOwnOrigins(app, context.config);
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {};
    refuseBrokenText(request.body);
    refuseBrokenText(request.query);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The pattern, not the address asked for: an address may hold anything.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });

  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof Refusal) return answerRefusal(reply, error);
    if (error.validation !== undefined) return answerRefusal(reply, inputRefused(invalidFields(error)));
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const message = status === 413 ? `The body is larger than ${bodyLimit} bytes.` : error.message;
      return answerStatus(reply, status, 'INPUT_INVALID', message);
    }
    // The stack and the kind of error, but not its message: a database error quotes the values it refused.
    request.log.error({ error: error.name, code: error.code, stack: stackWithoutMessage(error) }, 'failed');
    return answerStatus(
      reply,
      500,
      'SERVER_FAILED',
      `Something went wrong on our side. Request ${request.id}.`,
    );
  });
  app.setNotFoundHandler((_request, reply) => answerNotFound(reply));

  return app;
}

function stackWithoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
