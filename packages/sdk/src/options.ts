import type { CredenceEvent } from './events.ts';

export type Theme = 'light' | 'dark' | 'system';

export interface OpenOptions {
  /** Where Credence runs, such as `https://verify.example.com`. */
  server: string;
  /**
   * Asks your own server for the `url` that ours gave it (or its `token`, at an origin of the configuration);
   * called again when a session is over.
   */
  fetchToken: () => string | Promise<string>;
  /** A tag such as `de-DE`; without one, the person's own. */
  language?: string | undefined;
  theme?: Theme | undefined;
  /** What you call this way in; it comes back in reports. */
  from?: string | undefined;
}

export interface MountOptions extends OpenOptions {
  onEvent?: ((event: CredenceEvent) => void) | undefined;
  /** What screen readers call the frame. */
  title?: string | undefined;
  /** Scrolls the page to a step that begins out of sight; without it, the page keeps its place. */
  follow?: boolean | undefined;
  /** How long the frame may take to load, in milliseconds. */
  patience?: number | undefined;
}

const route = '/user/accounts/auth/sdk';

const tokenName = '#token=';

/** The one-time token of what `fetchToken` gave. */
export const tokenIn = (given: string): string =>
  given.slice(given.indexOf(tokenName) + 1).replace('token=', '');

/** The address of the flow. The token is behind `#`, and there first, where no server and no log sees it. */
export function addressOf(
  { server, language, from, theme }: OpenOptions,
  given: string,
  terms: Record<string, string>,
): string {
  const address = new URL(given.includes(tokenName) ? given : route, server);
  if (address.origin !== new URL(server).origin) throw new Error(`${address.origin} is not ${server}`);
  if (language) address.searchParams.set('lang', language);
  if (from) address.searchParams.set('from', from);
  address.hash = `${new URLSearchParams({ token: tokenIn(given), ...terms, ...(theme && { theme }) })}`;
  return address.href;
}
