import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** The thousands of a ret_code, so that there are few series: `0` is success, `42xxx` a refusal of verification, '' an answer without one. */
function retCodeClass(code: number | undefined): string {
  if (code === undefined) return '';
  return code === 0 ? '0' : `${Math.floor(code / 1000)}xxx`;
}

/** Counts requests, and mounts `GET /metrics` (Prometheus text format) for those whom the configuration lets read. Call before any route is made. */
export function measure(app: FastifyInstance, context: Context): void {
  const { config, db } = context;
  const { registry } = context.metrics;
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route pattern, HTTP status and class of the ret_code',
    labelNames: ['method', 'route', 'status', 'ret_code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  /** Asked for when the figures are. */
  const withoutVerdict = () =>
    db
      .selectFrom('verification_case')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min<Date | null>('submitted_at').as('since'),
      ])
      .where('state', '=', 'submitted')
      .executeTakeFirstOrThrow();
  registry.registerMetric(
    new Gauge({
      name: 'cases_without_verdict',
      help: 'Cases that were handed in and have no verdict yet, those with officers left out',
      registers: [],
      async collect() {
        this.set(Number((await withoutVerdict()).count));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'cases_without_verdict_oldest_seconds',
      help: 'How long the oldest of these cases waits; 0 where there is none',
      registers: [],
      async collect() {
        const { since } = await withoutVerdict();
        this.set(since === null ? 0 : Math.max(0, (context.now().getTime() - since.getTime()) / 1000));
      },
    }),
  );

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
