import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client';
import type { Config } from '../base/config/config.ts';
import type { Context } from '../base/context.ts';
import { namesThisMachine, wasForwarded } from './this-machine.ts';

/**
 * The thousands of a ret_code, to keep the number of series small: `0` is success, `42xxx` a refusal of
 * verification, '' a response without one.
 */
function retCodeClass(code: number | undefined): string {
  if (code === undefined) return '';
  return code === 0 ? '0' : `${Math.floor(code / 1000)}xxx`;
}

/**
 * Counts requests, mounts `GET /metrics` (Prometheus text format) for readers that the configuration allows,
 * and sends the same to an OpenTelemetry collector, if one is configured. Call before any route is mounted.
 */
export async function measure(app: FastifyInstance, context: Context): Promise<void> {
  const { config } = context;
  const { registry } = context.metrics;
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern, HTTP status and class of the ret_code',
    labelNames: ['method', 'route', 'status', 'ret_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
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

  const { telemetryEndpoint } = config;
  if (telemetryEndpoint !== undefined) {
    watchProcess(registry);
    // Half a second of loading and forty megabytes on the disk, for those who ask for it.
    const { startExport } = await import('./telemetry-export.ts');
    startExport(app, context, telemetryEndpoint);
  }

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config)) {
      if (config.metricsToken === undefined) return reply.callNotFound();
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n');
    }
    watchProcess(registry);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Process metrics start with the first reader. */
function watchProcess(registry: Registry): void {
  const watched = registry.getSingleMetric('process_cpu_seconds_total') !== undefined;
  if (!watched) collectDefaultMetrics({ register: registry });
}

/**
 * With a token configured, whoever sends it; otherwise only programs on this machine, if nobody else can
 * reach the server.
 */
function mayRead(request: FastifyRequest, config: Config): boolean {
  const token = config.metricsToken;
  if (token === undefined) return isLocal(request, config);
  return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
}

const loopbackAddress = /^(?:::ffff:)?127\.|^::1$/;

/**
 * Whether the reader is on this machine: a proxy on it may forward requests from anywhere without saying so,
 * and a page may let any name point here. A server that other machines reach is therefore never read without
 * the token.
 */
function isLocal(request: FastifyRequest, config: Config): boolean {
  return (
    config.trustedProxies === 0 &&
    config.onlyThisMachine &&
    loopbackAddress.test(request.socket.remoteAddress ?? '') &&
    namesThisMachine(request) &&
    !wasForwarded(request)
  );
}

/** Constant-time comparison. */
function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

declare module 'fastify' {
  interface FastifyReply {
    /** `ret_code` of the response, if it has one. */
    retCode: number | undefined;
  }
}
