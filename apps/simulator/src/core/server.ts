import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { CompressedClock } from './clock.ts';
import type { Broken, FaultSwitches } from './faults.ts';
import { serveAssets } from './pages.ts';
import { VendorRefusal } from './vendor-refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Part of a page: its answers never break, unless the whole vendor is down. */
    browser?: boolean;
  }
  interface FastifyRequest {
    brokenAfterWork: Broken | undefined;
  }
}

type ErrorBody = (status: number, message: string) => unknown;

/** Vendors accept pictures of up to 64 MB; a simulator needs less. */
const bodyLimit = 32 * 1024 * 1024;

/** A server that does not parse bodies. */
export function createRawServer(errorBody: ErrorBody): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof VendorRefusal) {
      void reply.code(error.status).send(error.body);
      return;
    }
    const status = error.statusCode ?? 500;
    void reply.code(status).send(errorBody(status, status < 500 ? error.message : 'Internal error'));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody(404, 'Not found')));
  serveAssets(app);
  return app;
}

/** A vendor's server: the same, with the vendor's faults. */
export function createVendorServer(
  errorBody: ErrorBody,
  faults: FaultSwitches,
  clock: CompressedClock,
): FastifyInstance {
  const app = createRawServer(errorBody);
  breakAnswers(app, errorBody, faults, clock);
  return app;
}

/** Applies faults to every route added to this server or plugin from now on. */
export function breakAnswers(
  app: FastifyInstance,
  errorBody: ErrorBody,
  faults: FaultSwitches,
  clock: CompressedClock,
): void {
  app.decorateRequest('brokenAfterWork', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    const { answers, clockSkewSeconds = 0 } = faults.current;
    // A vendor with a wrong clock shows it in the date of each answer.
    reply.header('date', new Date(clock.now() + clockSkewSeconds * 1000).toUTCString());
    if (answers?.broken !== 'down' && request.routeOptions.config.browser === true) return done();
    const proceed = (): void => {
      const broken = faults.takeBroken();
      if (broken === undefined) done();
      else if (broken.afterWork) {
        request.brokenAfterWork = broken.how;
        done();
      } else answerBroken(reply, broken.how, errorBody);
    };
    if (answers?.slowMilliseconds === undefined) proceed();
    else clock.afterRealTime(answers.slowMilliseconds, proceed);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const how = request.brokenAfterWork;
    if (how === undefined) return done(null, payload);
    request.brokenAfterWork = undefined;
    if (how === 'reset') {
      request.raw.socket.resetAndDestroy();
      return done(null, payload);
    }
    const { status, type, body } = brokenAnswer(how, errorBody);
    reply.code(status).type(type).removeHeader('content-length');
    done(null, body);
  });
}

function answerBroken(reply: FastifyReply, how: Broken, errorBody: ErrorBody): void {
  if (how === 'reset' || how === 'down') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return;
  }
  const { status, type, body } = brokenAnswer(how, errorBody);
  void reply.code(status).type(type).send(body);
}

function brokenAnswer(how: Broken, errorBody: ErrorBody): { status: number; type: string; body: string } {
  const json = 'application/json; charset=utf-8';
  if (how === 'http-429')
    return { status: 429, type: json, body: JSON.stringify(errorBody(429, 'Too many requests')) };
  if (how === 'not-json')
    return { status: 200, type: 'text/html', body: '<html><body>Bad gateway</body></html>' };
  if (how === 'wrong-shape') return { status: 200, type: json, body: '{"unexpected":[null,{"shape":true}]}' };
  return { status: 500, type: json, body: JSON.stringify(errorBody(500, 'Internal error')) };
}
