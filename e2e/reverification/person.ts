import {
  integrationAccessToken,
  sdkAccess,
  sdkActions,
  verifyAgainReason,
} from '@credence/contract/embedding';
import { selfUpdate } from '@credence/contract/identity-change';
import { vipPopup } from '@credence/contract/member';
import { askAgain } from '@credence/contract/review-decision';
import { claimCase } from '@credence/contract/review-queue';
import { currentCase } from '@credence/contract/verification';
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';
import { Client, signInByCall, signInOfficerByCall } from '../calls.ts';
import { day } from '../campaigns.ts';
import { approveLevelOne, caseForOfficer, submitPictures, withSubmittedCase } from '../cases.ts';
import type { Partner } from '../partner.ts';
import { samplePicture } from '../pictures-for-tests.ts';
import type { Account, Environment, OfficerLogin, TestServer } from '../server.ts';
import { type Texts, textsIn } from '../texts.ts';

/** Of the sites that know re-verification, where their people live. */
const homes = {
  IN: { residence: 'India', nationality: 'India', city: 'Pune', postalCode: '411001', mobile: '9812345678' },
  TUR: {
    residence: 'Türkiye',
    nationality: 'Türkiye',
    city: 'Ankara',
    postalCode: '06100',
    mobile: '5321234567',
  },
} as const;
export type Site = keyof typeof homes;

/** What the walk needs of the test. */
export interface Fixtures {
  page: Page;
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  request: APIRequestContext;
  startOwn: (options?: { environment?: Environment }) => Promise<{ server: TestServer }>;
  partner: Partner;
}

/** Who walks, and in which language. */
export interface Walk {
  texts: Texts;
  site: Site;
  server: TestServer;
  account: Account;
  /** The account's own page, and calls in its name. */
  own: Page;
  client: Client;
  /** Calls of nobody who is signed in. */
  visitor: Client;
  officer: OfficerLogin;
}

/** Somebody of a site with level 1, as if the number that India asks for had been given too. */
async function verifiedAt(site: Site, request: APIRequestContext, server: TestServer): Promise<Account> {
  const account = await server.addAccount();
  await server.verify(account, site, 0);
  const { client } = await withSubmittedCase(request, server, account, homes[site]);
  await approveLevelOne(server, client, account);
  await server.verify(account, site, 1);
  // The notice of the new level would cover the rest.
  await client.call(vipPopup, { bus_type: 1, seen: 1 });
  return account;
}

/** The account, its page and what else a walk takes, on a server of its own. */
export async function begin(fixtures: Fixtures, site: Site, language: string): Promise<Walk> {
  const { page: own, request, startOwn, partner } = fixtures;
  const environment = { CREDENCE_EMBEDDING_ORIGINS: `${partner.origin}=Partner Pay` };
  const { server } = await startOwn({ environment });
  const account = await verifiedAt(site, request, server);
  return {
    texts: await textsIn(language),
    site,
    server,
    account,
    own,
    client: await signInByCall(own.request, server, account),
    visitor: new Client(request, server),
    officer: await server.addOfficer('Tomas Okafor'),
  };
}

/** Time goes on, for the server. */
export async function pass({ server }: Walk, days: number): Promise<void> {
  await server.pass(days * day);
}

/** Submits the document again, by calls, in the session that the button would open. */
export async function submitByCall({ client, visitor }: Walk): Promise<void> {
  const { accessToken } = await client.call(sdkAccess, {
    level: 1,
    isSecondary: false,
    from: 'email',
    action: sdkActions.VERIFY_AGAIN,
    extraParams: { reason: verifyAgainReason },
  });
  const session = await visitor.call(integrationAccessToken, { token: accessToken });
  const begun = await visitor.call(
    selfUpdate,
    { country: 'IN', documentType: 'PASSPORT' },
    session.accessToken,
  );
  await submitPictures(client, begun);
}

/**
 * Gives the pictures of the case that is begun, by calls, and submits it: the specimen passport is none of
 * India, so that nothing can be read.
 */
export async function submitOpenByCall({ client }: Walk): Promise<void> {
  const open = await client.call(currentCase, { level: '1' });
  if (open === null) throw new Error('No case is begun.');
  await submitPictures(client, open, await samplePicture(1000, 700));
}

/** An officer sends back what was submitted: each time another, whose one-time code nobody has used. */
export async function sendBack({ server, client, account }: Walk, request: APIRequestContext): Promise<void> {
  const caseId = (await caseForOfficer(client, account)).split('/').at(-1) ?? '';
  const reviewer = await signInOfficerByCall(request, server, await server.addOfficer());
  const address = { userId: account.userId, caseId };
  await reviewer.call(claimCase, address);
  await reviewer.call(askAgain, { ...address, labels: ['document-blurred'], privateNote: '' });
}
