import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../base/context.ts';

/** For so many milliseconds an answer is given again, so that asking costs nothing. */
const lookEvery = 1000;

async function lookAround({ db, blobs, partialUploads }: Context): Promise<string | undefined> {
  const [database, ...stores] = await Promise.allSettled([
    sql`select 1`.execute(db),
    partialUploads.probe(),
    blobs.probe(),
  ]);
  if (database.status === 'rejected') return 'the database does not answer';
  return stores.some(({ status }) => status === 'rejected') ? 'nothing can be stored' : undefined;
}

/**
 * `/healthz`: the process answers. `/readyz`: its database answers too, its disk and its store of pictures
 * take something. For load balancers; nothing else is revealed.
 */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  let last: { at: number; problem: Promise<string | undefined> } | undefined;
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const now = performance.now();
    if (last === undefined || now - last.at >= lookEvery) last = { at: now, problem: lookAround(context) };
    const problem = await last.problem;
    return problem === undefined ? { status: 'ready' } : reply.code(503).send({ status: problem });
  });
}
