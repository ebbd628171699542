// Node's own, whatever an earlier file of this thread has put in its place.
import { setImmediate as turn } from 'node:timers';
import { afterAll, vi } from 'vitest';

// React draws in turns of its own. Like a browser, a page that is closed draws nothing any more.
if (typeof window !== 'undefined') {
  Reflect.set(globalThis, 'setImmediate', (draw: () => void) =>
    turn(() => {
      if (typeof window !== 'undefined') draw();
    }),
  );
}

// What a page still loads or draws after its last test would find no window, and fail a run whose tests all
// passed.
afterAll(async () => {
  if (typeof window === 'undefined') return;
  await vi.dynamicImportSettled();
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => turn(resolve));
});
