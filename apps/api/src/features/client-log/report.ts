import { pathTemplate, type clientLog } from '@credence/contract/client-log';
import { day } from '@credence/policy';
import type { Call } from '../../base/call.ts';
import { addressOf } from '../../http/limits.ts';
import type { Verb } from '../../http/serve.ts';
import { countTries } from '../../http/tries.ts';
import { insertEvents } from './store.ts';

/** What is kept at most of what one address reports, and all do: pages that fail together fill no disk. */
const kept = {
  minute: { within: 60_000, ofAddress: 200, ofAll: 2_000 },
  day: { within: day, ofAddress: 2_000, ofAll: 100_000 },
} as const;

/** How many of so many events are kept; all are taken from what may be. */
async function roomFor(call: Call, amount: number): Promise<number> {
  const budgets = [kept.minute, kept.day].flatMap(({ within, ofAddress, ofAll }) => [
    { what: `events of ${within} from ${addressOf({ ip: call.address })}`, within, amount, most: ofAddress },
    { what: `events of ${within}`, within, amount, most: ofAll },
  ]);
  const counted = await countTries(call, budgets);
  const room = budgets.map(({ most }, index) => most - (counted[index]?.times ?? 0) + amount);
  return Math.max(0, Math.min(amount, ...room));
}

/**
 * Counts a page's report, and stores it as far as there is room. The sender is not recorded, and personal
 * data is removed again in case the page failed to.
 */
export const reportVerb: Verb<typeof clientLog> = async (call, { events }) => {
  const now = call.now();
  const room = await roomFor(call, events.length);
  for (const { code, host } of events) call.metrics.countClientEvent(code, host);
  call.metrics.countDroppedEvents(events.length - room);
  if (room === 0) return {};
  await insertEvents(
    call.db,
    events.slice(0, room).map((event) => ({
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
  return {};
};
