// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { waitingRows } from '../testing/waiting.ts';
import { dropOld } from './old-input.ts';
import { importPendingKey, keepPicture, pendingLifetime } from './pending-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const keep = async (kind: string, keptAt: number) =>
  keepPicture(
    await importPendingKey(btoa('k'.repeat(32))),
    'form',
    kind,
    { picture: new Blob(['typed']), origin: undefined },
    keptAt,
  );

test('what waited for more than a day goes, whoever opens the page; what is newer stays', async () => {
  const now = Date.now();
  await keep('old', now - pendingLifetime - 1000);
  await keep('new', now - pendingLifetime + 60_000);
  await dropOld();
  expect((await waitingRows()).map(({ kind }) => kind)).toEqual(['new']);
});

test('where nothing was ever kept no store is made', async () => {
  await dropOld();
  expect(await indexedDB.databases()).toEqual([]);
});
