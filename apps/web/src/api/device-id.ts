import { randomHex } from '../host/random.ts';

const keptId = /(?:^|; )deviceId=([\da-f]{8}(?:-[\da-f]{4}){4}[\da-f]{8})(?:;|$)/;

/** A random UUID: version 4, variant 10. */
const newUuid = (): string => randomHex(16).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');

/**
 * Keeps the cookie by which the server tells devices apart (S9.3): a 36-character id for 120 days, counted
 * anew from each visit. Answers it; where cookies are blocked there is none (''), and nothing depends on it.
 */
export function keepDeviceId(): string {
  try {
    const id = keptId.exec(document.cookie)?.[1] ?? newUuid();
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `deviceId=${id}; Max-Age=10368000; Path=/; SameSite=Lax${secure}`;
    return id;
  } catch {
    // Reading throws in a frame that may not keep cookies.
    return '';
  }
}
