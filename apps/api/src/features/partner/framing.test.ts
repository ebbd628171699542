import { changePartnerSettings } from '@credence/contract/partner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddingSites, partner as configured } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: embeddingSites, jobs: false });
});
afterAll(() => server.stop());

const policyOf = async (path: string) => {
  const { headers } = await server.visitor().request('GET', path);
  const policy = headers.get('content-security-policy') ?? '';
  const list = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
  return { framed: [list('frame-ancestors'), headers.get('x-frame-options')], pictures: list('img-src') };
};
const framing = async (path: string) => (await policyOf(path)).framed;
const sdk = '/user/accounts/auth/sdk';
const nobody = ["'none'", 'DENY'];

test('[S1.3] a page for one partner is framed by its origins alone, within seconds of a change', async () => {
  const one = await addTestPartner(server, { origins: ['https://one.example', 'http://localhost:5000'] });
  const two = await addTestPartner(server, { origins: ['https://two.example'] });
  const of = ({ partnerId }: typeof one) => framing(`${sdk}?lang=de-DE&partner=${partnerId}`);
  expect(await of(one)).toEqual(["'self' http://localhost:5000 https://one.example", null]);
  expect(await of(two)).toEqual(["'self' https://two.example", null]);
  await one.live.call(changePartnerSettings, { origins: [] });
  server.pass(5000);
  expect(await of(one)).toEqual(nobody);
  await server.db
    .updateTable('partner')
    .set({ status: 'suspended' })
    .where('id', '=', two.partnerId)
    .execute();
  server.pass(5000);
  expect(await of(two)).toEqual(nobody);
});

test('[S1.3] one that names no partner is framed by the configured sites; one of a stranger by nobody', async () => {
  await addTestPartner(server, { origins: ['https://three.example'] });
  const sites = [`'self' ${configured} https://plain.example`, null];
  expect(await framing(sdk)).toEqual(sites);
  expect(await framing(`${sdk}?partner=${encodeURIComponent("';script-src *")}`)).toEqual(sites);
  expect(await framing(`${sdk}?partner=${server.context.newId()}`)).toEqual(nobody);
  for (const path of ['/login', '/console/', '/'])
    expect(await framing(`${path}?partner=${server.context.newId()}`), path).toEqual(nobody);
});

test('the logo of a partner may be loaded from its own origin, on its pages alone', async () => {
  const { live, partnerId } = await addTestPartner(server, { origins: ['https://logo.example'] });
  await live.call(changePartnerSettings, { look: { logo: 'https://static.logo.example/a.svg' } });
  const { pictures } = await policyOf(`${sdk}?partner=${partnerId}`);
  expect(pictures).toBe("'self' blob: data: https://static.logo.example");
  expect((await policyOf(sdk)).pictures).toBe("'self' blob: data:");
});
