import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { vendorAtPath, type Providers } from '../providers/index.ts';
import { drainWebhooks } from './jobs.ts';
import { insertWebhook } from './store.ts';

/** bytes; what vendors send is a tenth of it */
const bodyLimit = 256 * 1024;

/** For how long what comes in together is left to one job, in milliseconds. */
const gathering = 100;

/** How long vendors' own ids may be before they are nobody's. */
const longestId = 200;

/**
 * Takes webhooks: verified, kept and answered at once; the work on them comes later. Nothing of the body is kept, since the verdict is read again
 * anyway.
 */
export function webhookRoutes(app: FastifyInstance, context: Context, providers: Providers): void {
  const wake = wakeOnce(context);
  void app.register(async (scope) => {
    // Signatures are over the bytes as they came.
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
        request.log.warn({ provider: provider.name }, 'a webhook was not believed');
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

/** Queues one job for all that comes in within a moment. Should we be killed before, the job of the minute finds it. */
function wakeOnce(context: Context): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setTimeout(() => {
      planned = false;
      context.db
        .transaction()
        .execute((work) => context.jobs.enqueue(work, drainWebhooks, {}))
        .catch(() => context.log.warn('a webhook waits for the job of the minute'));
    }, gathering).unref();
  };
}
