import { timingSafeEqual } from 'node:crypto';
import type { ClientEventCode, ClientHost } from '@credence/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';

export type ClientEventCounter = (code: ClientEventCode, host: ClientHost) => void;

export interface Metrics {
  countClientEvent: ClientEventCounter;
}

/** The thousands of a ret_code, so that there are few series: `0` is success, `42xxx` a refusal of verification, '' an answer without one. */
function retCodeClass(code: number | undefined): string {
  if (code === undefined) return '';
  return code === 0 ? '0' : `${Math.floor(code / 1000)}xxx`;
}

/** Counts requests, and mounts `GET /metrics` (Prometheus text format) for those whom the configuration lets read. Call before any route is made. */
export function measure(app: FastifyInstance, config: Config): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern, HTTP status and class of the ret_code',
    labelNames: ['method', 'route', 'status', 'ret_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const clientEvents = new Counter({
    name: 'client_events_total',
    help: 'What pages reported, by event code and host',
    labelNames: ['code', 'host'],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ret_code: retCodeClass(reply.retCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });

  let watchingProcess = false;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config)) {
      if (config.metricsToken === undefined) return reply.callNotFound();
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n');
    }
    // The process is watched from the first reading on: where nobody reads, nobody pays.
    if (!watchingProcess) collectDefaultMetrics({ register: registry });
    watchingProcess = true;
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  return { countClientEvent: (code, host) => clientEvents.inc({ code, host }) };
}

/** With a token configured whoever shows it; otherwise only a program on this machine, where nobody else reaches the server. */
function mayRead(request: FastifyRequest, config: Config): boolean {
  const token = config.metricsToken;
  if (token === undefined) return isLocal(request, config);
  return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

const loopbackAddress = /^(?:::ffff:)?127\.|^::1$/;
const loopbackName = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether the reader is on this machine itself: what a proxy on it passes on comes from anywhere and need not say so, and a page may call any name
 * its own. A server that browsers elsewhere reach is therefore never read without the token.
 */
function isLocal(request: FastifyRequest, config: Config): boolean {
  return (
    config.trustedProxies === 0 &&
    config.publicOrigins.every((origin) => loopbackName.test(new URL(origin).host)) &&
    loopbackAddress.test(request.socket.remoteAddress ?? '') &&
    loopbackName.test(request.headers.host ?? '') &&
    !forwarding.some((name) => request.headers[name] !== undefined)
  );
}

/** Compares in a time that does not tell how much of it was right. */
function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

declare module 'fastify' {
  interface FastifyReply {
    /** `ret_code` of the answer, where it has one. */
    retCode: number | undefined;
  }
}
