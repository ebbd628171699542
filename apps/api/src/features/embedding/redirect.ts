import type { Config } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * The address of a way back, if it is allowed (DESIGN 5.2): an absolute http(s) address, without user name or password, of an embedding site or of
 * an origin on the redirect list. Unlike a sign-in's, a wrong one is refused: whoever makes the token should learn of the mistake.
 */
export function requireRedirect(config: Config, asked: string): string {
  const allowed = [...config.redirectOrigins, ...config.embeddingClients.map((client) => client.origin)];
  // What a parser repairs in silence (white space, control characters, backslashes) another one may read differently.
  const plain = /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(asked);
  const url = plain && URL.canParse(asked) ? new URL(asked) : undefined;
  if (!url || url.username !== '' || url.password !== '' || !allowed.includes(url.origin)) {
    throw new Refusal('REDIRECT_NOT_ALLOWED', 'redirect_url must be an address of an allowed origin.');
  }
  return url.href;
}

/** The origin of a site that may show the flow in a frame. */
export function requireEmbedding(config: Config, asked: string): string {
  const client = config.embeddingClients.find(({ origin }) => origin === asked);
  if (client === undefined)
    throw new Refusal('EMBEDDING_NOT_ALLOWED', 'This site is not on the list of embedding origins.');
  return client.origin;
}
