import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { makeToken, type Partner } from './partner.ts';
import type { Account, TestServer } from './server.ts';

type Told = { type: string; code?: string; step?: string; outcome?: string; height?: number; top?: number };

/** What the loader told the page of the partner. */
export const told = (page: Page): Promise<Told[]> => page.evaluate('told');

/** Waits until the page of the partner was told this. */
export const hears = (page: Page, event: Told) =>
  expect.poll(() => told(page), { message: JSON.stringify(event) }).toContainEqual(event);

/** What the loader of the partner's page is told to do. */
export const order = (page: Page, what: string) => page.evaluate(`void flow.${what}`);

interface Place {
  request: APIRequestContext;
  server: TestServer;
  account: Account;
  partner: Partner;
}

/** From now on the partner's own server gives tokens of this account, for its own pages. */
export function giveTokens({ request, server, account, partner }: Place, terms = {}): void {
  partner.giveToken = () => makeToken(request, server, account, { origin: partner.origin, ...terms });
}

/** The browser itself lets the frame of another site keep no cookie and read none. */
export async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // All of them have to be said, to a browser that is older than its description.
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: false,
    disableThirdPartyCookieHeuristics: false,
  };
  await session.send('Network.setCookieControls', controls);
}
