import type { Config } from '../../base/config/config.ts';
import { Refusal } from '../../base/refusal.ts';

/**
 * The address of a way back, if allowed: an absolute http(s) address without user name or password, on an
 * embedding site or on the redirect list. Unlike at sign-in, a wrong one is refused, so that the developer
 * who creates the token notices the mistake.
 */
export function requireRedirect(config: Config, asked: string): string {
  const allowed = [...config.redirectOrigins, ...config.embeddingClients.map((client) => client.origin)];
  // Characters that one parser silently repairs (white space, control characters, backslashes) and another
  // may read differently.
  const plain = /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(asked);
  const url = plain && URL.canParse(asked) ? new URL(asked) : undefined;
  if (!url || url.username !== '' || url.password !== '' || !allowed.includes(url.origin)) {
    throw new Refusal('REDIRECT_NOT_ALLOWED', 'redirect_url must be an address of an allowed origin.');
  }
  return url.href;
}

/** The origin of a site that may embed the flow. */
export function requireEmbedding(config: Config, asked: string): string {
  const client = config.embeddingClients.find(({ origin }) => origin === asked);
  if (client === undefined)
    throw new Refusal('EMBEDDING_NOT_ALLOWED', 'This site is not on the list of embedding origins.');
  return client.origin;
}
