import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { healthRoutes } from './health.ts';
import { measure } from './metrics.ts';
import { createServer } from './server.ts';

/** What a process that serves nobody else answers: whether it lives, and its figures. */
export async function createMonitor(context: Context): Promise<FastifyInstance> {
  const app = await createServer(context);
  measure(app, context);
  healthRoutes(app, context);
  return app;
}
