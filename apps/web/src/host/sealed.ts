import { keepTab, readTab } from './storage.ts';

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

/**
 * Keeps something in this tab, sealed under the account's key (32 bytes, base64), so that nobody reads it
 * without signing in. Resolves with whether the browser had a place and a cipher for it.
 */
export async function keepSealed(place: string, key: string, typed: unknown): Promise<boolean> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = new TextEncoder().encode(JSON.stringify(typed));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), text);
    return keepTab(place, `${toBase64(iv)} ${toBase64(new Uint8Array(sealed))}`);
  } catch {
    return false;
  }
}

/** Forgets it, once it is saved. */
export const dropSealed = (place: string): boolean => keepTab(place, undefined);

/** What is kept; undefined where there is nothing, or nothing of this account's. */
export async function readSealed(place: string, key: string): Promise<unknown> {
  const [iv = '', sealed = ''] = readTab(place)?.split(' ') ?? [];
  try {
    const algorithm = { name: 'AES-GCM', iv: fromBase64(iv) };
    const text = await crypto.subtle.decrypt(algorithm, await importKey(key), fromBase64(sealed));
    const found: unknown = JSON.parse(new TextDecoder().decode(text));
    return found;
  } catch {
    return undefined;
  }
}
