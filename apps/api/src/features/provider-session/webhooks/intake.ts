import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../base/context.ts';
import { noteSecurity } from '../../../base/security-events.ts';
import { type Providers, vendorAtPath } from '../../provider/index.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { addressHash } from '../../../seal/index.ts';
import { drainWebhooks } from './jobs.ts';
import { insertWebhook } from './store.ts';

/** Bytes; real webhooks are a tenth of this. */
const bodyLimit = 256 * 1024;

/** Window, in milliseconds, whose webhooks are processed by one job. */
const gathering = 100;

/** Longest vendor id that is accepted. */
const longestId = 200;

/**
 * Receives webhooks: verified, stored and answered at once, and processed later. The body is not stored,
 * since the verdict is read again anyway.
 */
export function webhookRoutes(app: FastifyInstance, context: Context, providers: Providers): void {
  const wake = wakeOnce(context);
  void app.register(async (scope) => {
    // Signatures cover the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { vendor: string } }>('/v1/webhooks/:vendor', async (request, reply) => {
      const name = vendorAtPath(request.params.vendor);
      const provider = name === undefined ? undefined : providers.get(name);
      if (provider === undefined) return reply.callNotFound();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hint = provider.readWebhook({
        body,
        headers: request.headers,
        query: request.url.slice(request.url.indexOf('?') + 1 || request.url.length),
        address: request.ip,
      });
      if (hint === undefined) {
        const known = { provider: provider.name, address: addressHash(context.keyring, request.ip) };
        noteSecurity(request.log, 'security.webhook-refused', known, 'a webhook was not believed');
        context.metrics.countWebhook(provider.name, 'not-believed');
        return reply.code(401).send({});
      }
      const isNew = await insertWebhook(context.runStatement, {
        provider: provider.name,
        delivery: hint.delivery.slice(0, longestId),
        sessionHint: hint.sessionId.slice(0, longestId),
        vendorSession: hint.vendorSession.slice(0, longestId),
        at: context.now(),
      });
      context.metrics.countWebhook(provider.name, isNew ? 'accepted' : 'duplicate');
      if (isNew) wake();
      return reply.send({});
    });
  });
}

/**
 * Queues one job for everything that arrives within a moment. If this process is killed before, the job of
 * the minute finds it.
 */
function wakeOnce(context: Context): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      inTransaction(context.db, (work) => context.jobs.enqueue(work, drainWebhooks, {})).catch(() =>
        context.log.warn('a webhook waits for the job of the minute'),
      );
    }, gathering).unref();
  };
}
