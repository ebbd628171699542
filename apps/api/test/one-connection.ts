import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, Pool } from 'pg';
import * as v from 'valibot';

/** A transaction that what runs now belongs to. */
interface Scope {
  pool: unknown;
  open: boolean;
  /** Where it was begun. */
  begun: Error;
}

const callback = v.custom<(...answer: unknown[]) => void>((value) => typeof value === 'function');
const statement = v.union([
  v.string(),
  v.pipe(
    v.object({ text: v.string() }),
    v.transform(({ text }) => text),
  ),
]);
const method = v.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function');

/** Replaces a method by one that is given the original. */
function wrap(
  on: object,
  name: string,
  by: (original: (...given: unknown[]) => unknown, self: object, given: unknown[]) => unknown,
): void {
  const original = v.parse(method, Reflect.get(on, name));
  Object.defineProperty(on, name, {
    value(this: object, ...given: unknown[]) {
      return by((...args) => Reflect.apply(original, this, args), this, given);
    },
  });
}

/** What a test asks itself, beside a transaction that it holds. */
const ofTests = /\.test\.ts|\/apps\/api\/test\//;

/** Where the program is. As text only when it is asked for: that costs more than most statements. */
function here(): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const place = new Error('here');
  Error.stackTraceLimit = stackTraceLimit;
  return place;
}

/** The places in our sources that a call came through. */
function placesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => line.includes('/apps/api/') && !line.includes('/one-connection.ts'));
}

/** Whether a test itself asked. */
function isOfTest(places: readonly string[]): boolean {
  const asked = places.find((line) => !line.includes('/src/db/'));
  return asked !== undefined && ofTests.test(asked);
}

/**
 * Tells of each statement that takes a connection of a pool while the same call holds one of it in a
 * transaction: as many such calls at once as there are connections would wait for each other for ever.
 */
export function watchConnections(tell: (fault: string) => void): void {
  const scopes = new AsyncLocalStorage<Scope | undefined>();
  // From the first use on Node follows which call a promise belongs to. Used first inside a transaction, that
  // would be said to belong to whatever else runs just then.
  scopes.enterWith(undefined);
  const pools = new WeakMap<object, object>();
  const begun = new WeakMap<object, Scope>();
  /** Connections that were taken beside a transaction, until their first statement says what for. */
  const second = new WeakMap<object, string>();

  wrap(Pool.prototype, 'connect', (connect, pool, [done]) => {
    const scope = scopes.getStore();
    const held = scope?.open === true && scope.pool === pool ? scope : undefined;
    const places = held === undefined ? [] : placesOf(here());
    const taken = (client: unknown): void => {
      if (typeof client !== 'object' || client === null) return;
      pools.set(client, pool);
      if (held === undefined || places.length === 0 || isOfTest(places)) return;
      second.set(client, [...places, 'The transaction was begun here:', ...placesOf(held.begun)].join('\n'));
    };
    if (done === undefined) {
      const connection = v.parse(v.promise(), connect());
      return connection.then((client) => {
        taken(client);
        return client;
      });
    }
    return connect((...answer: unknown[]) => {
      taken(answer[1]);
      v.parse(callback, done)(...answer);
    });
  });

  wrap(Client.prototype, 'query', (query, client, given) => {
    const said = v.safeParse(statement, given[0]);
    const text = said.success ? said.output : '';
    const places = second.get(client);
    if (places !== undefined) {
      second.delete(client);
      tell(`A second connection was taken inside a transaction, for: ${text}\n${places}`);
    }
    if (/^begin\b/.test(text)) {
      // pg-boss writes it in capitals, and its transactions are its own.
      const scope = { pool: pools.get(client), open: true, begun: here() };
      begun.set(client, scope);
      // What follows the statement in the same function, and all that it calls.
      scopes.enterWith(scope);
    } else if (/^(?:commit|rollback)$/i.test(text)) {
      const scope = begun.get(client);
      if (scope !== undefined) scope.open = false;
    }
    return query(...given);
  });
}
