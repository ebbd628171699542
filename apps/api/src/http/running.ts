import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a stop waits at most for requests whose callers have gone, and how often it looks, in ms. */
const patience = 15_000;
const lookEvery = 20;

/**
 * Keeps the server from closing while a request is worked on: fastify waits for connections only, and who has
 * gone has none, while what was asked is still being done on a database that would be taken away.
 */
export function closeAfterRequests(app: FastifyInstance): void {
  const running = new Set<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request);
    done();
  });
  // Whatever answers comes here, also where the connection is gone.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    running.delete(request);
    done();
  });
  app.addHook('onClose', async () => {
    for (let waited = 0; running.size > 0 && waited < patience; waited += lookEvery) await wait(lookEvery);
  });
}
