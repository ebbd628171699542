import type { Config } from '../../config.ts';

/** Where a sign-in leads when nothing else was asked for. */
const afterSignIn = '/user/accounts/auth';

/**
 * The address asked for if it is allowed (DESIGN 5.2): a path of this site below /user/, or an address of an origin on the allow-list. Anything
 * else (`javascript:`, `//evil`, an encoded or back-slashed variant, other sites) leads to the account area.
 */
export function allowedRedirect(config: Config, asked: string | undefined, host: string | undefined): string {
  if (asked === undefined || asked.length > 2048) return afterSignIn;
  // A base that cannot be ours: whatever still has it after parsing is a path of this site.
  const base = 'https://own.invalid';
  let url: URL;
  try {
    url = new URL(asked, base);
  } catch {
    return afterSignIn;
  }
  // Without configured origins this site is the one that the request came to.
  const here = config.publicOrigins.length === 0 && url.host === host && /^https?:$/.test(url.protocol);
  const own = url.origin === base || here || config.publicOrigins.includes(url.origin);
  if (own) return url.pathname.startsWith('/user/') ? `${url.pathname}${url.search}${url.hash}` : afterSignIn;
  return config.redirectOrigins.includes(url.origin) ? url.href : afterSignIn;
}
