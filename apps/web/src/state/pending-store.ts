import type { FileOrigin } from '@credence/contract/verification';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { storeName } from '../host/storage.ts';

/** How long a picture may wait on the device, in milliseconds. */
export const pendingLifetime = 24 * 60 * 60 * 1000;

/** As it lies on the device: of the picture only what AES-GCM leaves of it. */
interface SealedPicture {
  /** The case, the questionnaire or the form that it belongs to. */
  caseId: string;
  /** Its place there: a kind of picture, the id of a file, or of the page that it was typed in. */
  kind: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  type: string;
  /** Absent of what was kept by an earlier version. */
  origin?: FileOrigin | undefined;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  uploadUrl?: string;
}

interface PendingSchema extends DBSchema {
  pictures: { key: [string, string]; value: SealedPicture; indexes: { keptAt: number } };
}

export interface PendingPicture {
  kind: string;
  keptAt: number;
  picture: Blob;
  origin: FileOrigin | undefined;
  uploadUrl: string | undefined;
}

function openDatabase(): Promise<IDBPDatabase<PendingSchema>> {
  return openDB<PendingSchema>(storeName, 1, {
    upgrade(database) {
      const pictures = database.createObjectStore('pictures', { keyPath: ['caseId', 'kind'] });
      pictures.createIndex('keptAt', 'keptAt');
    },
  });
}

/** Makes the key that the server gives (32 bytes, base64) usable here and readable nowhere. */
export function importPendingKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Bound to its place, so that a sealed picture moved to another case or kind does not open. */
function cipher(iv: Uint8Array<ArrayBuffer>, caseId: string, kind: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${caseId}/${kind}`) };
}

/** Keeps a picture until it has been uploaded, in place of an earlier one of the kind. */
export async function keepPicture(
  key: CryptoKey,
  caseId: string,
  kind: string,
  { picture, origin }: Pick<PendingPicture, 'picture' | 'origin'>,
  now: number,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(cipher(iv, caseId, kind), key, await picture.arrayBuffer());
  const database = await openDatabase();
  await database.put('pictures', { caseId, kind, keptAt: now, type: picture.type, origin, iv, sealed });
  database.close();
}

/** Remembers where the upload of a kept picture can be resumed. */
export async function keepUploadUrl(caseId: string, kind: string, uploadUrl: string): Promise<void> {
  const database = await openDatabase();
  const change = database.transaction('pictures', 'readwrite');
  const kept = await change.store.get([caseId, kind]);
  if (kept) await change.store.put({ ...kept, uploadUrl });
  await change.done;
  database.close();
}

export async function dropPicture(caseId: string, kind: string): Promise<void> {
  const database = await openDatabase();
  await database.delete('pictures', [caseId, kind]);
  database.close();
}

/** Removes one that was found, unless another page has kept something newer in its place since. */
export async function dropFound(
  caseId: string,
  { kind, keptAt }: Pick<PendingPicture, 'kind' | 'keptAt'>,
): Promise<void> {
  const database = await openDatabase();
  const change = database.transaction('pictures', 'readwrite');
  const kept = await change.store.get([caseId, kind]);
  if (kept?.keptAt === keptAt) await change.store.delete([caseId, kind]);
  await change.done;
  database.close();
}

/** Removes what has waited longer than `pendingLifetime`, of any account. */
async function dropExpired(database: IDBPDatabase<PendingSchema>, now: number): Promise<void> {
  const expired = IDBKeyRange.upperBound(now - pendingLifetime);
  const keys = await database.getAllKeysFromIndex('pictures', 'keptAt', expired);
  await Promise.all(keys.map((key) => database.delete('pictures', key)));
}

/** The same, before anything is looked for. */
export async function dropOld(now: number): Promise<void> {
  const database = await openDatabase();
  await dropExpired(database, now);
  database.close();
}

async function unseal(key: CryptoKey, kept: SealedPicture): Promise<PendingPicture | undefined> {
  const { caseId, kind, keptAt, iv, sealed, type, origin, uploadUrl } = kept;
  try {
    const bytes = await crypto.subtle.decrypt(cipher(iv, caseId, kind), key, sealed);
    return { kind, keptAt, picture: new Blob([bytes], { type }), origin, uploadUrl };
  } catch {
    return undefined;
  }
}

/**
 * The pictures of a case that wait on this device. The key is asked for only when there are any; a picture
 * that it does not open is of no use to anybody and is removed.
 */
export async function keptPictures(
  getKey: () => Promise<CryptoKey>,
  caseId: string,
  now: number,
): Promise<PendingPicture[]> {
  const database = await openDatabase();
  await dropExpired(database, now);
  const ofCase = IDBKeyRange.bound([caseId], [caseId, []]);
  const kept = await database.getAll('pictures', ofCase);
  database.close();
  if (kept.length === 0) return [];
  const key = await getKey();
  const opened = await Promise.all(
    kept.map(async (picture) => ({ picture, open: await unseal(key, picture) })),
  );
  const lost = opened.filter(({ open }) => !open);
  await Promise.all(lost.map(({ picture }) => dropPicture(caseId, picture.kind)));
  return opened.flatMap(({ open }) => open ?? []);
}

/** Removes whatever waits on this device, of any account. */
export async function dropAll(): Promise<void> {
  const database = await openDatabase();
  await database.clear('pictures');
  database.close();
}

/** Removes whatever waits for a case, once it takes no more pictures. */
export async function dropCase(caseId: string): Promise<void> {
  const database = await openDatabase();
  await database.delete('pictures', IDBKeyRange.bound([caseId], [caseId, []]));
  database.close();
}

/**
 * What keeps a picture on the device must never stop its upload: private windows and old browsers have no
 * such store.
 */
export async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
