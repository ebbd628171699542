import { pathTemplate, type clientLog } from '@credence/contract/client-log';
import type { Verb } from '../../http/serve.ts';
import { insertEvents } from './store.ts';

/**
 * Stores and counts a page's report. The sender is not recorded, and personal data is removed again in case
 * the page failed to.
 */
export const reportVerb: Verb<typeof clientLog> = async (call, { events }) => {
  const now = call.now();
  await insertEvents(
    call.db,
    events.map((event) => ({
      id: call.newId(),
      received_at: now,
      happened_at: new Date(now.getTime() - event.delayMs),
      code: event.code,
      host: event.host,
      release: event.release,
      language: event.language,
      page: pathTemplate(event.page),
      method: event.method ?? null,
      path: event.path === undefined ? null : pathTemplate(event.path),
      status: event.status ?? null,
      duration_ms: event.durationMs ?? null,
      trace_id: event.traceId ?? null,
      tags: event.tags ?? [],
      error_name: event.errorName ?? null,
      stack: event.stack ?? [],
    })),
  );
  for (const { code, host } of events) call.metrics.countClientEvent(code, host);
  return {};
};
