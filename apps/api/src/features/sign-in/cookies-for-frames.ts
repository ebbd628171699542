import type { Call } from '../../base/call.ts';

/**
 * Makes session cookies work in the messaging app's web client, where the page is in a frame of another site:
 * sent there, and partitioned by that site (CHIPS); a cookie that clears one needs the same attributes. Only
 * for its mini-program, and only with Secure cookies, which browsers require. Requests caused by other sites
 * are refused by origin before any cookie counts (`http/origin.ts`).
 */
export function cookiesFor(call: Call, cookies: readonly string[]): readonly string[] {
  if (call.headers['platform'] !== 'mini-program' || !call.config.secureCookies) return cookies;
  return cookies.map((cookie) => `${cookie.replace(/; *SameSite=\w+/i, '')}; SameSite=None; Partitioned`);
}
