import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../base/context.ts';

/**
 * `/healthz`: the process answers. `/readyz`: its database answers too. For load balancers; nothing else is
 * revealed.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(context.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
