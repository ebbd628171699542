import type { readClientLog, StoredClientEvent } from '@credence/contract/client-log';
import { day } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { countEvents, eventsPage, type ClientEventRow } from './store.ts';

const pageSize = 50;

export const readClientLogVerb: Verb<typeof readClientLog> = async (call, { code, path, after }) => {
  const now = call.now().getTime();
  const [counts, rows] = await Promise.all([
    countEvents(call.db, { day: new Date(now - day), week: new Date(now - 7 * day) }),
    // One more than shown, to know whether there is another page.
    eventsPage(call.db, { code, path, after, limit: pageSize + 1 }),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return { counts, events: shown.map(present), next: last?.id ?? null };
};

function present(row: ClientEventRow): StoredClientEvent {
  return {
    id: row.id,
    code: row.code,
    receivedAt: row.received_at.toISOString(),
    happenedAt: row.happened_at.toISOString(),
    path: row.path,
    method: row.method,
    status: row.status,
    durationMs: row.duration_ms,
    tags: row.tags,
    traceId: row.trace_id,
    language: row.language,
    host: row.host,
    release: row.release,
    page: row.page,
    errorName: row.error_name,
    stack: row.stack,
  };
}
