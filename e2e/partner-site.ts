import { changePartnerSettings, type PartnerLook } from '@credence/contract/partner';
import { decideApplicant, listApplicants } from '@credence/contract/partner-applicant';
import { type PartnerSite, startPartnerSite } from '@credence/partner';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test as base } from './test.ts';
import { vendorOrigins } from './world.ts';

/** The partner's own site, connected with a key. */
export interface Connected {
  site: PartnerSite;
  /** The address that its server has made for the customer whose browser or app this is. */
  addressFor: (page: Page, way: 'app' | 'link') => Promise<string>;
  /** The verdict by call on the only applicant that the site has. */
  approve: () => Promise<void>;
  /** How the flow is to look. */
  wear: (look: PartnerLook) => Promise<void>;
}

const made = v.object({ url: v.string() });

/** Tests in which the site of a partner is open to its customers. */
export const test = base.extend<{ mode: 'test' | 'live'; connected: Connected }>({
  mode: ['test', { option: true }],
  // Its pages listen to it, and go before it.
  context: ({ connected: _connected, context }, use) => use(context),
  connected: async ({ server, mode }, use) => {
    const site = await startPartnerSite(0);
    const { origin } = new URL(server.url('/'));
    const key = await server.addPartner(mode, site.origin, `${site.origin}/returned`);
    await site.connect({ server: origin, key });
    vendorOrigins.add(site.origin);
    const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
      return answer.json();
    };
    await use({
      site,
      addressFor: async (page, way) => {
        await page.request.get(`${site.origin}/`);
        const headers = { origin: site.origin };
        const data = { way, language: 'en' };
        const answer = await page.request.post(`${site.origin}/open`, { headers, data });
        return v.parse(made, await answer.json()).url;
      },
      approve: async () => {
        const { data } = v.parse(listApplicants.result, await call('GET', listApplicants.path));
        const path = decideApplicant.path.replace('{id}', data[0]?.id ?? '');
        await call('POST', path, { outcome: 'approved' });
      },
      wear: async (look) => void (await call('PATCH', changePartnerSettings.path, { look })),
    });
    await site.close();
  },
});
