import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { countTries, countTry, takeBackTry, wasTried } from './tries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const begun = Date.now();

/** The server’s world, so many milliseconds after the tests began. */
const after = (milliseconds: number) => ({
  ...server.context,
  now: () => new Date(begun + milliseconds),
});

test('a window ends to the millisecond, and the next try begins another', async () => {
  const what = 'a window';
  expect(await countTry(after(0), what, 1000)).toEqual({ times: 1, left: 1000 });
  expect(await countTry(after(999), what, 1000)).toEqual({ times: 2, left: 1 });
  expect(await wasTried(after(999), what)).toBe(true);
  expect(await wasTried(after(1000), what)).toBe(false);
  expect(await countTry(after(1000), what, 1000)).toEqual({ times: 1, left: 1000 });
});

test('one try is taken back, or so many, and never more than there were', async () => {
  const what = 'taken back';
  const count = async () => (await countTry(after(0), what, 1000)).times;
  for (const times of [1, 2, 3]) expect(await count()).toBe(times);
  await takeBackTry(after(0), what);
  expect(await count()).toBe(3);
  await takeBackTry(after(0), what, 2);
  expect(await count()).toBe(2);
  await takeBackTry(after(0), what, 9);
  expect(await count()).toBe(1);
  await takeBackTry(after(0), what);
  expect(await count()).toBe(1);
});

test('who counts many things at once waits for nobody who counts them the other way round', async () => {
  const tries = Array.from({ length: 40 }, (_, index) => ({ what: `in turn ${index}`, within: 1000 }));
  const calls = Array.from({ length: 100 }, (_, index) =>
    countTries(after(0), index % 2 === 0 ? tries : tries.toReversed()),
  );
  for (const counted of await Promise.all(calls)) expect(counted).toHaveLength(tries.length);
  const last = await countTries(after(0), tries);
  expect(last.map(({ times }) => times)).toEqual(tries.map(() => calls.length + 1));
});
