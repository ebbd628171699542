import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refusal.ts';

/*
 * A stop takes at most so long, in milliseconds from its beginning, so that no supervisor kills the process
 * meanwhile: until then connections may end by themselves, such as one whose upload stands still…
 */
const connectionsUntil = 5_000;
/** …and until then what was asked may end. */
const requestsUntil = 8_000;
const lookEvery = 20;

/**
 * Keeps the server from closing while a request is worked on: fastify waits for connections only, and who has
 * gone has none, while what was asked is still being done on a database that would be taken away. Returns
 * what refuses a request once the server closes.
 */
export function closeAfterRequests(app: FastifyInstance): () => void {
  const running = new Set<FastifyRequest>();
  let closing: { since: number; cut: NodeJS.Timeout } | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request);
    done();
  });
  // Whatever answers comes here, also where the connection is gone.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    running.delete(request);
    done();
  });
  app.addHook('preClose', (done) => {
    const cut = setTimeout(() => app.server.closeAllConnections(), connectionsUntil);
    closing = { since: performance.now(), cut };
    done();
  });
  app.addHook('onClose', async () => {
    clearTimeout(closing?.cut);
    const until = (closing?.since ?? performance.now()) + requestsUntil;
    while (running.size > 0 && performance.now() < until) await wait(lookEvery);
  });
  return () => {
    if (closing !== undefined) {
      throw new Refusal('SERVER_FAILED', 'The server is closing. Please try again.', {}, 503);
    }
  };
}
