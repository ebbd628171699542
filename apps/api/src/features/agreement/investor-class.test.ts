import { agreementApply, agreementList, agreementWithdraw } from '@credence/contract/agreement';
import { investorClass } from '@credence/contract/investor-class';
import { questionnaireTemplateDetail } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { reviewAgreements } from '@credence/contract/review-agreement';
import type { InvestorClass } from '@credence/contract/words';
import { policyFor, type Site, sites } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, submittedCase } from '../../../test/applicants.ts';
import { readAndAgree, yesTo } from '../../../test/fixtures/agreement-fixture.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { lockApplicant } from '../applicant/index.ts';
import { endClass, grantClass } from './index.ts';

const day = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** The call of an officer's verb, which decides about a questionnaire. */
function officerCall(): OfficerCall {
  const { context } = server;
  return {
    ...context,
    actor: { kind: 'officer', officerId: context.newId(), name: 'Officer', email: '', roles: [], sites: [] },
    requestId: 'test',
    address: '',
    headers: {},
    setCookies: () => undefined,
    clearDevice: () => undefined,
  };
}

const grant = (client: Client, of: InvestorClass) => {
  const call = officerCall();
  return transact(call, client.userId, async (unit) => {
    const { site } = await lockApplicant(unit.work, client.userId, call.keyring);
    return grantClass(call, unit, { userId: client.userId, site, of, subject: call.newId(), proved: [] });
  });
};

const stateOf = (client: Client, name: InvestorClass = 'professional') =>
  client.call(investorClass, { class: name, language: 'en' });

const moveTo = (client: Client, site: Site) =>
  server.db.updateTable('applicant').set({ site }).where('user_id', '=', client.userId).execute();

test('[S2.15] a class says what it gives, what it takes, and by which criteria of the site it is granted', async () => {
  const client = await server.applicant();
  const here = await stateOf(client);
  expect(here).toMatchObject({ state: 'none', language: 'en', title: 'Professional investor' });
  expect(here.rules).toMatchObject({
    atLeast: 2,
    months: 12,
    terms: { code: 'professional-terms', state: 'to-read' },
  });
  expect(here.rules?.some).toHaveLength(3);
  expect(here.rules?.some.join()).toContain('USD\u{a0}500,000');
  expect(here.rules?.losses.length).toBeGreaterThan(2);
  expect(here.rules?.some.join()).toContain('At least 1 year of work');
  await moveTo(client, 'HKG');
  expect((await stateOf(client)).rules).toMatchObject({
    atLeast: 1,
    some: [expect.stringContaining('HKD\u{a0}8,000,000')],
  });
  expect((await stateOf(client, 'qualifiedInvestor')).rules).toBeNull();
  await moveTo(client, 'ARE');
  expect((await stateOf(client, 'qualifiedInvestor')).rules?.some[0]).toContain('AED\u{a0}3,500,000');
  await moveTo(client, 'TUR');
  expect((await stateOf(client)).rules?.some.join()).toContain('At least 2 years of work');
  const unknown = await client.send(investorClass, { class: 'expert', language: 'en' });
  expect(unknown.code).toBe(retCodes.INPUT_INVALID);
});

test('[S2.15] nobody is granted a class without its terms; with them it is held, for as long as the policy says', async () => {
  const client = await server.applicant();
  await expect(grant(client, 'professional')).rejects.toThrow('not agreed');
  await readAndAgree(client, 'professional-terms');
  expect((await stateOf(client)).rules?.terms.state).toBe('accepted');
  const { expiresAt } = await grant(client, 'professional');
  const days = (expiresAt.getTime() - server.context.now().getTime()) / day;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(367);
  expect(await stateOf(client)).toMatchObject({ state: 'held', expiresAt: expiresAt.toISOString() });
  expect(await stateOf(client, 'qualifiedInvestor')).toMatchObject({ state: 'none', expiresAt: null });
  await expect(grant(client, 'qualifiedInvestor')).rejects.toThrow('not agreed');
});

test('[S2.15] who takes the terms back is a retail client again, at once', async () => {
  const client = await server.applicant();
  await readAndAgree(client, 'professional-terms');
  await grant(client, 'professional');
  await client.call(agreementWithdraw, { code: 'professional-terms' });
  expect(await stateOf(client)).toMatchObject({ state: 'ended', ending: 'terms-withdrawn' });
  const lines = await client.call(agreementList, { language: 'en' });
  expect(lines.find(({ code }) => code === 'professional-terms')).toMatchObject({
    state: 'withdrawn',
    given: [{ withdrawnAt: expect.any(String) }],
  });
  expect((await client.send(agreementWithdraw, { code: 'professional-terms' })).code).toBe(
    retCodes.AGREEMENT_NOT_FOUND,
  );
  // Agreed to again, it is asked for again: the class does not come back by itself.
  const { shown } = await readAndAgree(client, 'professional-terms');
  expect(await stateOf(client)).toMatchObject({ state: 'ended' });
  expect((await client.send(agreementApply, yesTo(shown))).code).toBe(retCodes.OK);
});

test('[S2.15] an officer ends a class, once, and grants it anew', async () => {
  const client = await server.applicant();
  await readAndAgree(client, 'qualified-terms');
  await grant(client, 'qualifiedInvestor');
  await grant(client, 'qualifiedInvestor');
  expect(await stateOf(client, 'qualifiedInvestor')).toMatchObject({ state: 'held' });
  const end = () => {
    const call = officerCall();
    return transact(call, client.userId, async (unit) => {
      const ended = await endClass(call, unit, {
        userId: client.userId,
        site: 'CREDENCE',
        of: 'qualifiedInvestor',
        ending: 'officer',
      });
      if (!ended) unit.unchanged();
      return ended;
    });
  };
  expect([await end(), await end()]).toEqual([true, false]);
  expect(await stateOf(client, 'qualifiedInvestor')).toMatchObject({ state: 'ended', ending: 'officer' });
});

test('[S2.15] an officer sees the evidence and the classes of an account, and that is recorded', async () => {
  const client = await server.applicant();
  const { id: caseId } = await submittedCase(client);
  await checkedCase(client);
  const { shown } = await readAndAgree(client, 'professional-terms');
  await grant(client, 'professional');
  const officer = await server.officer();
  const seen = await officer.call(reviewAgreements, { userId: client.userId, caseId });
  expect(seen).toMatchObject({
    given: [
      {
        code: 'professional-terms',
        title: shown.title,
        hash: shown.hash,
        address: '127.0.0.1',
        via: 'session',
      },
    ],
    classes: [{ class: 'professional', state: 'held' }],
  });
  const recorded = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', '=', 'case.agreements-viewed')
    .execute();
  expect(recorded).toHaveLength(1);
  const elsewhere = await officer.send(reviewAgreements, { userId: client.userId, caseId: client.userId });
  expect(elsewhere.code).toBe(retCodes.CASE_NOT_FOUND);
  expect((await client.send(reviewAgreements, { userId: client.userId, caseId })).code).not.toBe(retCodes.OK);
});

test('[S2.15] a class ends with its day, and asks to be renewed sixty days before', async () => {
  const client = await server.applicant();
  await readAndAgree(client, 'professional-terms');
  await grant(client, 'professional');
  const leave = (milliseconds: number) =>
    server.db
      .updateTable('investor_class')
      .set({ expires_at: new Date(server.context.now().getTime() + milliseconds) })
      .where('user_id', '=', client.userId)
      .execute();
  await leave(61 * day);
  expect(await stateOf(client)).toMatchObject({ state: 'held' });
  await leave(59 * day);
  expect(await stateOf(client)).toMatchObject({ state: 'expiring' });
  await leave(-1);
  expect(await stateOf(client)).toMatchObject({ state: 'expired', ending: null });
  await grant(client, 'professional');
  expect(await stateOf(client)).toMatchObject({ state: 'held' });
});

test('[S2.15] what asks for a class is offered where the site has one, and nowhere else', async () => {
  const client = await server.applicant();
  for (const site of sites) {
    await moveTo(client, site);
    const { code } = await client.send(questionnaireTemplateDetail, { template_code: 'piquestion' });
    const hasClasses = policyFor(site).investorClasses !== undefined;
    expect([site, code]).toEqual([site, hasClasses ? retCodes.OK : retCodes.TEMPLATE_NOT_FOUND]);
  }
});
