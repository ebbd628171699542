import type { Config } from '../../base/config/config.ts';

/** Where a sign-in leads by default. */
const afterSignIn = '/user/accounts/auth';

/**
 * The requested address if allowed: a path of this site below /user/, or an address whose origin is on the
 * allow-list. Anything else (`javascript:`, `//evil`, encoded or back-slashed variants, other sites) leads to
 * the account area.
 */
export function allowedRedirect(config: Config, asked: string | undefined, host: string | undefined): string {
  if (asked === undefined || asked.length > 2048) return afterSignIn;
  // A base that cannot be ours: what still has it after parsing is a path of this site.
  const base = 'https://own.invalid';
  let url: URL;
  try {
    url = new URL(asked, base);
  } catch {
    return afterSignIn;
  }
  // Without configured origins this site is the one that the request was sent to.
  const here = config.publicOrigins.length === 0 && url.host === host && /^https?:$/.test(url.protocol);
  const own = url.origin === base || here || config.publicOrigins.includes(url.origin);
  if (own) return url.pathname.startsWith('/user/') ? `${url.pathname}${url.search}${url.hash}` : afterSignIn;
  return config.redirectOrigins.includes(url.origin) ? url.href : afterSignIn;
}
