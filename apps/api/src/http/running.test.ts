import { memberInfo } from '@credence/contract/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

test('a server that stops still ends what a caller asked who has gone', async () => {
  const own = await startServer({ jobs: false, beside: server });
  const { cookieHeader } = await own.applicant();
  const asked = new AbortController();
  const isWaitedFor = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    return rows.length > 0;
  };
  let stopped = false;
  const stop = await server.db.transaction().execute(async (work) => {
    await sql`lock table account_holder_session in access exclusive mode`.execute(work);
    const lost = expect(
      fetch(`${own.address}${memberInfo.path}`, { headers: cookieHeader(), signal: asked.signal }),
    ).rejects.toThrow('aborted');
    await vi.waitUntil(isWaitedFor, { timeout: 10_000, interval: 20 });
    asked.abort();
    await lost;
    const stopping = own.stop().then(() => (stopped = true));
    await expect(vi.waitUntil(() => stopped, { timeout: 500 })).rejects.toThrow();
    return { stopping };
  });
  // What its handler does next it does on a database that is still there, or it would log an error.
  await stop.stopping;
});
