import { integrationAccessToken } from '@credence/contract/embedding';
import { createApplicant, createLink } from '@credence/contract/partner-applicant';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailEnvironment, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts';
import { noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const origins = { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' };

let mail: MailServer;
let server: TestServer;
let partner: Awaited<ReturnType<typeof addTestPartner>>;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startServer({ environment: { ...mailEnvironment(mail.port), ...origins } });
  partner = await addTestPartner(server);
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const tokenOf = (url: string): string => new URL(url).hash.replace('#token=', '');
const exchange = (url: string) => server.visitor().send(integrationAccessToken, { token: tokenOf(url) });
const seconds = 1000;

test('a link opens the flow once, on a page of its own, for as long as it was asked to', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { id } = await partner.live.call(createApplicant, { externalId: 'linked' });
  const link = await partner.live.call(createLink, { id, expiresInSeconds: 3600 });
  server.pass(3600 * seconds - 1);
  expect((await exchange(link.url)).code).toBe(retCodes.OK);
  expect((await exchange(link.url)).code).toBe(retCodes.TOKEN_EXPIRED);
  const late = await partner.live.call(createLink, { id, expiresInSeconds: 3600 });
  server.pass(3600 * seconds);
  expect((await exchange(late.url)).code).toBe(retCodes.TOKEN_EXPIRED);
  for (const expiresInSeconds of [60, 31 * 24 * 3600])
    expect((await partner.live.send(createLink, { id, expiresInSeconds })).problem?.status).toBe(422);
});

test('it is sent by e-mail in the language asked for, and its secret is stored and logged nowhere', async () => {
  const { id } = await partner.live.call(createApplicant, { externalId: 'mailed', email: 'ana@example.com' });
  const { url } = await partner.live.call(createLink, { id, email: true, language: 'de-DE' });
  await told(server);
  expect(mail.received.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana@example.com', 'Bitte bestätigen Sie Ihre Identität für Partner Pay'],
  ]);
  expect(mail.received[0]?.text).toContain(url);
  const secret = tokenOf(url).split('.')[2] ?? '';
  expect(secret.length).toBe(43);
  expect(JSON.stringify(await noticesOf(server, { userId: id }))).not.toContain(secret);
  expect(server.log.join('')).not.toContain(secret);
  expect((await exchange(url)).code).toBe(retCodes.OK);
});

test('nothing is sent where there is no address, and trials get no mail', async () => {
  const { id } = await partner.live.call(createApplicant, { externalId: 'unknown' });
  expect((await partner.live.send(createLink, { id, email: true })).problem).toMatchObject({
    status: 409,
    code: 'applicant-without-email',
  });
  const trial = await partner.test.call(createApplicant, { externalId: 'trial', email: 'trial@example.com' });
  const { url } = await partner.test.call(createLink, { id: trial.id, email: true });
  await told(server);
  expect(mail.received).toEqual([]);
  expect((await exchange(url)).code).toBe(retCodes.OK);
});
