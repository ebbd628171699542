import { businessInfo, integrationAccessToken, tokenInfo } from '@credence/contract/embedding';
import { kycInfo } from '@credence/contract/kyc';
import {
  createApplicant,
  createToken,
  decideApplicant,
  eraseApplicant,
  listApplicants,
  readApplicant,
} from '@credence/contract/partner-applicant';
import { changePartnerSettings } from '@credence/contract/partner';
import { reviewQueue } from '@credence/contract/review-queue';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner, partnerClient } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { auditKey, verifyAudit } from '../../audit/index.ts';
import { trailHolders } from '../../app.ts';
import { brandTones } from '../../pages/brand-style.ts';

const origin = 'https://shop.example';
const back = `${origin}/verified?order=7`;

let server: TestServer;
let partner: Awaited<ReturnType<typeof addTestPartner>>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  partner = await addTestPartner(server, { origins: [origin], redirects: [back] });
  const look = { colour: '#f7a600', theme: 'dark' as const };
  await partner.live.call(changePartnerSettings, { look, languages: ['de-DE'] });
});
afterAll(() => server.stop());

test('an applicant is created once for an external id, found after that, also by two calls at once', async () => {
  const first = await partner.live.send(createApplicant, { externalId: 'user-1' });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({ externalId: 'user-1', mode: 'live', status: 'active', level: 0 });
  const second = await partner.live.send(createApplicant, { externalId: 'user-1' });
  expect([second.status, second.body]).toEqual([200, first.body]);
  const both = await Promise.all(
    [1, 2].map(() => partner.live.send(createApplicant, { externalId: 'user-2' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect((await partner.live.send(createApplicant, { externalId: 'Ana Lopez' })).problem?.fields).toEqual({
    externalId: 'invalid-format',
  });
});

test('a list is read page by page, in the order in which they were made', async () => {
  const { live } = await addTestPartner(server);
  for (const number of [1, 2, 3, 4, 5]) await live.call(createApplicant, { externalId: `page-${number}` });
  const found: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof live.call<typeof listApplicants>>> = await live.call(
      listApplicants,
      { limit: 2, ...(cursor !== null && { cursor }) },
    );
    found.push(...page.data.map(({ externalId }) => externalId));
    cursor = page.nextCursor;
    pages++;
  } while (cursor !== null);
  expect([pages, found]).toEqual([3, [1, 2, 3, 4, 5].map((number) => `page-${number}`)]);
  const one = await live.call(listApplicants, { externalId: 'page-3' });
  expect(one.data.map(({ externalId }) => externalId)).toEqual(['page-3']);
  expect((await live.send(listApplicants, { cursor: 'x' })).problem?.fields).toEqual({
    cursor: 'invalid-format',
  });
});

describe('a token', () => {
  test('[S1.3] [S7.8] [S7.21] opens the flow once, for its level, at the partner’s page', async () => {
    const { id } = await partner.live.call(createApplicant, {
      externalId: 'opens',
      email: 'ana@example.com',
    });
    const asked = { id, level: 1 as const, origin, redirectUrl: back, language: 'de-DE' };
    const { token, url } = await partner.live.call(createToken, asked);
    const address = new URL(url);
    expect(address.hash).toBe(`#token=${token}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      partner: partner.partnerId,
      from: 'partner',
      lang: 'de-DE',
    });
    const visitor = server.visitor();
    const { accessToken, business } = await visitor.call(integrationAccessToken, { token });
    const partnerShown = {
      name: 'Partner Pay',
      origin,
      partnerId: partner.partnerId,
      look: { tones: brandTones('#f7a600'), theme: 'dark' },
      languages: ['de-DE'],
    };
    expect(business).toEqual(partnerShown);
    const headers = { 'kyc-access-token': accessToken };
    expect((await visitor.send(tokenInfo, {}, headers)).result).toMatchObject({
      id,
      level: 1,
      account: expect.stringMatching(/^a•+/),
      accessOrigin: origin,
      extraParams: { redirect_url: back },
    });
    expect((await visitor.send(businessInfo, {}, headers)).result).toEqual(partnerShown);
    expect((await visitor.send(onSdkPath(kycInfo), {}, headers)).code).toBe(retCodes.OK);
    expect((await visitor.send(integrationAccessToken, { token })).code).toBe(retCodes.TOKEN_EXPIRED);
  });

  test.each([
    [{ origin: 'https://evil.example' }, 'embedding-not-allowed'],
    [{ redirectUrl: `${back}&more=1` }, 'redirect-not-allowed'],
    [{ redirectUrl: 'https://evil.example/' }, 'redirect-not-allowed'],
    [{ purpose: 'questionnaire' }, 'input-invalid'],
    [{ purpose: 'questionnaire', questionnaire: 'nothing-of-the-sort' }, 'template-not-found'],
    [{ purpose: 'reverification' }, 'reverification-not-ordered'],
    [{ level: 3 }, 'input-invalid'],
  ])('for %j is refused: %s', async (asked, code) => {
    const { id } = await partner.live.call(createApplicant, { externalId: 'refused' });
    expect((await partner.live.send(createToken, { id, ...asked })).problem?.code).toBe(code);
  });

  test('of a partner that was suspended meanwhile opens nothing', async () => {
    const other = await addTestPartner(server);
    const { id } = await other.live.call(createApplicant, { externalId: 'x' });
    const { token } = await other.live.call(createToken, { id });
    const suspended = server.db.updateTable('partner').set({ status: 'suspended' });
    await suspended.where('id', '=', other.partnerId).execute();
    expect((await server.visitor().send(integrationAccessToken, { token })).code).toBe(
      retCodes.NO_PERMISSION,
    );
  });

  test('leads to no address of another partner, and not to one of the configuration', async () => {
    const other = await addTestPartner(server, { origins: ['https://other.example'] });
    const { id } = await other.live.call(createApplicant, { externalId: 'x' });
    expect((await other.live.send(createToken, { id, origin })).problem?.code).toBe('embedding-not-allowed');
    expect((await other.live.send(createToken, { id, redirectUrl: back })).problem?.code).toBe(
      'redirect-not-allowed',
    );
  });
});

test('erasure closes the account at once, repeats as it was, and nothing is opened after that', async () => {
  const { id } = await partner.live.call(createApplicant, { externalId: 'leaves' });
  const asked = await partner.live.call(eraseApplicant, { id });
  expect(asked.kept.map((one) => one.class)).toEqual(['audit-trail']);
  expect(await partner.live.call(eraseApplicant, { id })).toEqual(asked);
  expect(await partner.live.call(readApplicant, { id })).toMatchObject({ status: 'closing' });
  await server.db.updateTable('applicant').set({ closed_at: new Date() }).where('user_id', '=', id).execute();
  expect((await partner.live.send(createToken, { id })).problem?.code).toBe('applicant-closed');
});

describe('a verdict by call', () => {
  test.each([
    ['approved', 'approved', 1, []],
    ['retry', 'retry', 0, ['document-blurred']],
    ['refused', 'refused', 0, ['document-altered']],
  ] as const)('%s: decided and recorded as a real one', async (outcome, state, level, labels) => {
    const { id } = await partner.test.call(createApplicant, { externalId: `trial-${outcome}` });
    const decided = await partner.test.call(decideApplicant, { id, outcome, labels: [...labels] });
    expect(decided).toMatchObject({
      level,
      levels: [{ level: 1, state, case: { state, outcome, labels } }, { level: 2 }],
    });
    const events = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind'])
      .where('user_id', '=', id)
      .orderBy('sequence')
      .execute();
    const actions = events.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['account.added', 'case.submitted', `case.${outcome}`]));
    if (outcome === 'approved') expect(actions).toContain('level.granted');
    expect(new Set(events.map((event) => event.actor_kind))).toEqual(new Set(['partner']));
    const verified = await verifyAudit(server.db, auditKey(server.context.keyring), trailHolders);
    expect(verified.broken).toEqual([]);
  });

  test('what does not suit the outcome, or comes twice, is refused', async () => {
    const { id } = await partner.test.call(createApplicant, { externalId: 'twice' });
    const unsuitable = { id, outcome: 'refused', labels: ['document-blurred'] };
    expect((await partner.test.send(decideApplicant, unsuitable)).problem?.code).toBe('labels-unsuitable');
    await partner.test.call(decideApplicant, { id, outcome: 'approved' });
    const again = await partner.test.send(decideApplicant, { id, outcome: 'approved' });
    expect(again.problem).toMatchObject({ status: 409, code: 'level-not-allowed' });
  });

  test('is not to be had for a live applicant, and trials are no officer’s work', async () => {
    const { id } = await partner.live.call(createApplicant, { externalId: 'real' });
    expect((await partner.live.send(decideApplicant, { id, outcome: 'approved' })).problem?.code).toBe(
      'test-key-needed',
    );
    expect((await partner.test.send(decideApplicant, { id, outcome: 'approved' })).status).toBe(404);
    // Even with a key that says so.
    await server.db
      .updateTable('partner_applicant')
      .set({ mode: 'test' })
      .where('user_id', '=', id)
      .execute();
    expect((await partner.test.send(decideApplicant, { id, outcome: 'approved' })).problem?.code).toBe(
      'test-key-needed',
    );
    const officer = await server.officer();
    const { items } = await officer.call(reviewQueue, { view: 'decided' });
    expect(items).toEqual([]);
  });
});

test('another partner’s applicant is as if it were not there', async () => {
  const other = await addTestPartner(server);
  const { id } = await partner.live.call(createApplicant, { externalId: 'mine' });
  for (const endpoint of [readApplicant, createToken, eraseApplicant])
    expect((await other.live.send(endpoint, { id })).status).toBe(404);
  expect((await partnerClient(server, '').send(readApplicant, { id })).status).toBe(401);
});
