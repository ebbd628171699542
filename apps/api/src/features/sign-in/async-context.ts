import { AsyncLocalStorage } from 'node:async_hooks';
import * as v from 'valibot';

/** Where the sign-in library keeps its storages. */
const libraryGlobal = v.object({ context: v.record(v.string(), v.unknown()) });
const librarySymbol = Symbol.for('better-auth:global');

let running = 0;

/**
 * Runs a call of the sign-in library. Before Node 24, one `AsyncLocalStorage` that was ever used makes every
 * later promise of the process slower (a fifth of KYC info's time, measured); the library needs its storages
 * only inside its calls, so they are disabled in between.
 */
export async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  running++;
  try {
    return await call();
  } finally {
    running--;
    if (running === 0) disableStorages();
  }
}

function disableStorages(): void {
  const found = v.safeParse(libraryGlobal, Reflect.get(globalThis, librarySymbol));
  if (!found.success) return;
  for (const storage of Object.values(found.output.context)) {
    if (storage instanceof AsyncLocalStorage) storage.disable();
  }
}
