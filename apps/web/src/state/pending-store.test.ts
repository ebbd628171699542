import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  dropCase,
  dropPicture,
  importPendingKey,
  keepPicture,
  keepUploadUrl,
  keptPictures,
  pendingLifetime,
} from './pending-store.ts';

const caseId = '0190b2a0-0000-7000-8000-000000000000';
const otherCaseId = '0190b2a0-0000-7000-8000-000000000001';
const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251);
const taken = { picture: new Blob([bytes], { type: 'image/jpeg' }), origin: 'camera' } as const;
const now = Date.UTC(2026, 0, 1);

const keyOf = (byte: number) => importPendingKey(btoa(String.fromCharCode(byte).repeat(32)));
const kept = (id = caseId, at = now, key = keyOf(1)) => keptPictures(() => key, id, at);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('[S2.2] a picture that waits on the device', () => {
  test('comes back as it was, with the place where its upload goes on', async () => {
    await keepPicture(await keyOf(1), caseId, 'document-front', taken, now);
    await keepUploadUrl(caseId, 'document-front', 'https://host.test/files/1');
    const [found, ...others] = await kept();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'document-front',
      origin: 'camera',
      uploadUrl: 'https://host.test/files/1',
    });
    expect(found?.picture.type).toBe('image/jpeg');
    expect(new Uint8Array((await found?.picture.arrayBuffer()) ?? [])).toEqual(bytes);
  });

  test('lies there sealed, under a key that cannot be taken out of the page', async () => {
    const key = await keyOf(1);
    await keepPicture(key, caseId, 'document-front', taken, now);
    const database = await openDB('credence-pending-uploads');
    const record: { sealed: ArrayBuffer } = await database.get('pictures', [caseId, 'document-front']);
    database.close();
    const latin = new TextDecoder('latin1');
    expect(record.sealed.byteLength).toBe(bytes.length + 16);
    expect(latin.decode(record.sealed)).not.toContain(latin.decode(bytes.slice(32, 48)));
    expect(key.extractable).toBe(false);
  });

  test('is removed where the key of another account does not open it', async () => {
    await keepPicture(await keyOf(1), caseId, 'selfie', taken, now);
    expect(await kept(caseId, now, keyOf(2))).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  test('does not open as another kind than it was kept as', async () => {
    await keepPicture(await keyOf(1), caseId, 'document-front', taken, now);
    const database = await openDB('credence-pending-uploads');
    const record: object = await database.get('pictures', [caseId, 'document-front']);
    await database.put('pictures', { ...record, kind: 'selfie' });
    database.close();
    expect((await kept()).map(({ kind }) => kind)).toEqual(['document-front']);
  });

  test('is replaced by a newer one of its kind, which starts its upload anew', async () => {
    await keepPicture(await keyOf(1), caseId, 'selfie', taken, now);
    await keepUploadUrl(caseId, 'selfie', 'https://host.test/files/1');
    await keepPicture(
      await keyOf(1),
      caseId,
      'selfie',
      { ...taken, picture: new Blob(['new'], { type: 'image/png' }) },
      now,
    );
    const found = await kept();
    expect(found).toHaveLength(1);
    expect(found[0]?.uploadUrl).toBeUndefined();
    expect(await found[0]?.picture.text()).toBe('new');
  });

  test('is gone after its upload, after its case, and after a day', async () => {
    const key = await keyOf(1);
    await keepPicture(key, caseId, 'document-front', taken, now);
    await keepPicture(key, caseId, 'document-back', taken, now);
    await keepPicture(key, otherCaseId, 'selfie', taken, now + 1);
    await dropPicture(caseId, 'document-front');
    expect((await kept()).map(({ kind }) => kind)).toEqual(['document-back']);
    await dropCase(caseId);
    expect(await kept()).toEqual([]);
    expect(await kept(otherCaseId, now + pendingLifetime)).toHaveLength(1);
    expect(await kept(otherCaseId, now + pendingLifetime + 1)).toEqual([]);
  });

  test('no key is asked for where nothing waits', async () => {
    let asked = 0;
    const key = async () => {
      asked += 1;
      return await keyOf(1);
    };
    expect(await keptPictures(key, caseId, now)).toEqual([]);
    expect(asked).toBe(0);
  });
});
