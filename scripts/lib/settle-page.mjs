import { afterAll, vi } from 'vitest';

const turn = setImmediate;

// What a page still loads or draws after its last test would find no window any more: a run that fails although every test has passed.
afterAll(async () => {
  if (typeof window === 'undefined') return;
  await vi.dynamicImportSettled();
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => turn(resolve));
});
