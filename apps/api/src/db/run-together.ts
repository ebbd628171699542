import type { QueryResultRow } from 'pg';

/** Runs a single statement outside any transaction, bypassing the query builder (see `compile-once.ts`). */
export type RunStatement = <Row extends QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<Row[]>;

/** The database works off what comes over one connection one after the other, so no more than these. */
const mostOnOne = 8;

interface Waiting {
  send: (run: RunStatement) => Promise<unknown>;
  fail: (reason: unknown) => void;
}

/**
 * Runs single statements; those that are begun while the event loop looks through its sockets go over one
 * connection in one write, and their answers come back in one read: for a busy server each of those costs
 * more than what it carries. A statement that fails takes none of the others with it.
 */
export function runTogether(
  hold: () => Promise<{ run: RunStatement; release: (broken: boolean) => void }>,
): RunStatement {
  let waiting: Waiting[] = [];

  async function sendAll(some: readonly Waiting[]): Promise<void> {
    try {
      const { run, release } = await hold();
      const outcomes = await Promise.allSettled(some.map((one) => one.send(run)));
      release(outcomes.some(({ status }) => status === 'rejected'));
    } catch (reason) {
      for (const one of some) one.fail(reason);
    }
  }

  function sendWaiting(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += mostOnOne) void sendAll(all.slice(from, from + mostOnOne));
  }

  return <Row extends QueryResultRow>(statement: { name: string; text: string }, values: unknown[]) =>
    new Promise<Row[]>((resolve, fail) => {
      if (waiting.length === 0) setImmediate(sendWaiting);
      const send = (run: RunStatement): Promise<Row[]> => {
        const rows = run<Row>(statement, values);
        resolve(rows);
        return rows;
      };
      waiting.push({ send, fail });
    });
}
