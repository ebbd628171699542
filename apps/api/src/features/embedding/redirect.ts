import { Refusal } from '../../base/refusal.ts';
import { type AllowLists, mayLeadBack, siteOfOrigin } from '../partner/index.ts';

/**
 * The address of a way back, if allowed: an absolute http(s) address without user name or password, on an
 * embedding site or on a list of redirect addresses. Unlike at sign-in, a wrong one is refused, so that the
 * developer who creates the token notices the mistake.
 */
export async function requireRedirect(
  lists: AllowLists,
  asked: string,
  partnerId: string | undefined,
): Promise<string> {
  // Characters that one parser silently repairs (white space, control characters, backslashes) and another
  // may read differently.
  const plain = /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(asked);
  const url = plain && URL.canParse(asked) ? new URL(asked) : undefined;
  const unnamed = url !== undefined && url.username === '' && url.password === '';
  if (!unnamed || !(await mayLeadBack(lists, url, partnerId)))
    throw new Refusal('REDIRECT_NOT_ALLOWED', 'redirect_url must be an address of an allowed origin.');
  return url.href;
}

/** The origin of a site that may embed the flow, and the partner that it belongs to, if any. */
export async function requireEmbedding(
  lists: AllowLists,
  origin: string,
  partnerId: string | undefined,
): Promise<{ origin: string; partnerId: string | null }> {
  const site = await siteOfOrigin(lists, origin, partnerId);
  if (site === undefined)
    throw new Refusal('EMBEDDING_NOT_ALLOWED', 'This site is not on the list of embedding origins.');
  return { origin, partnerId: site.partnerId };
}
