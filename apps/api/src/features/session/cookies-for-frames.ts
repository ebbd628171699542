import type { Call } from '../../http/call.ts';

/**
 * Lets session cookies work in the messaging app's web client, where the page is a frame of another site: sent there, and for that site alone
 * (CHIPS); one that clears such a cookie has to be like it. Only for its mini-program, and only where cookies are Secure, without which browsers refuse it. What another site causes is refused
 * by its origin before any cookie counts (`http/origin.ts`).
 */
export function cookiesFor(call: Call, cookies: readonly string[]): readonly string[] {
  if (call.headers['platform'] !== 'mini-program' || !call.config.secureCookies) return cookies;
  return cookies.map((cookie) => `${cookie.replace(/; *SameSite=\w+/i, '')}; SameSite=None; Partitioned`);
}
