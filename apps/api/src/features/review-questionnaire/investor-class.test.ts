import { agreementWithdraw } from '@credence/contract/agreement';
import { investorClass } from '@credence/contract/investor-class';
import { retCodes } from '@credence/contract/ret-codes';
import { endInvestorClass } from '@credence/contract/review-class';
import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  reviewQuestionnaire,
} from '@credence/contract/review-questionnaire';
import { suitabilityLimits } from '@credence/contract/suitability';
import type { InvestorCriterionCode } from '@credence/contract/words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  account,
  dollars,
  euros,
  giveFile,
  investor,
  position,
  sendApplication,
} from '../../../test/fixtures/investor-class-fixture.ts';
import { open, publish, submitted } from '../../../test/fixtures/questionnaire-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { eventsOf } from '../../audit/index.ts';

const day = 86_400_000;

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  officer = await server.officer('Mara Lind');
});
afterAll(() => server.stop());

type Address = Awaited<ReturnType<typeof sendApplication>>['address'];

const stateOf = (client: Client) => client.call(investorClass, { class: 'professional', language: 'en' });

const approve = (address: Address, proved?: readonly InvestorCriterionCode[], by = officer) =>
  by.send(approveQuestionnaire, { ...address, privateNote: '', ...(proved && { proved: [...proved] }) });

/** An application that an officer holds. */
async function held(client: Client, given: Parameters<typeof sendApplication>[2] = {}, at = server) {
  const { answer, address } = await sendApplication(at, client, given);
  expect(answer.code).toBe(retCodes.OK);
  return address;
}

async function claimed(client: Client, given: Parameters<typeof sendApplication>[2] = {}) {
  const address = await held(client, given);
  await officer.call(claimQuestionnaire, address);
  return address;
}

const grants = (client: Client) =>
  server.db.selectFrom('investor_class').selectAll().where('user_id', '=', client.userId).execute();

test('[S2.15] a class is asked for with evidence of each criterion, and granted on those that are proved', async () => {
  const client = await investor(server);
  const address = await claimed(client, { criteria: ['portfolio', 'profession', 'trading'] });
  const read = await officer.call(reviewQuestionnaire, address);
  expect(read.investorClass).toMatchObject({
    class: 'professional',
    state: 'none',
    offered: true,
    termsAgreed: true,
    atLeast: 2,
    criteria: [
      { code: 'trading', needed: 'some', claimed: true, reached: true, stated: { count: 44 } },
      {
        code: 'portfolio',
        text: expect.stringContaining('EUR\u{a0}500,000'),
        claimed: true,
        reached: true,
        stated: { amount: '700000.5', currency: 'EUR' },
      },
      { code: 'profession', claimed: true, reached: true, stated: { count: 2 } },
    ],
  });
  for (const { files } of read.investorClass?.criteria ?? []) expect(files).toHaveLength(1);
  expect(await approve(address, ['portfolio', 'profession'])).toMatchObject({ code: retCodes.OK });
  expect(await stateOf(client)).toMatchObject({ state: 'held' });
  const events = await eventsOf(server.db, client.userId, address.requestId);
  expect(events.map(({ action, details }) => [action, details])).toEqual(
    expect.arrayContaining([
      ['class.granted', '{"class":"professional","proved":["portfolio","profession"]}'],
      ['questionnaire.approved', '{}'],
    ]),
  );
  expect((await officer.call(reviewQuestionnaire, address)).investorClass).toMatchObject({ state: 'held' });
});

test('[S2.15] it is granted once, however often and at once the officer confirms', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  const answers = await Promise.all([1, 2, 3].map(() => approve(address, ['portfolio', 'profession'])));
  expect(answers.map(({ code }) => code).toSorted()).toEqual(
    [retCodes.OK, retCodes.CASE_DECIDED, retCodes.CASE_DECIDED].toSorted(),
  );
  expect(await grants(client)).toHaveLength(1);
  expect((await approve(address, ['portfolio', 'profession'])).code).toBe(retCodes.CASE_DECIDED);
});

test('[S2.15] what is not enough, not claimed or not ticked is refused, naming what is missing', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  expect(await approve(address)).toMatchObject({
    code: retCodes.INPUT_INVALID,
    result: { fields: { proved: 'required' } },
  });
  expect(await approve(address, ['portfolio'])).toMatchObject({
    code: retCodes.CLASS_NOT_REACHED,
    result: { missing: ['trading', 'profession'], atLeast: 2 },
  });
  expect(await approve(address, ['portfolio', 'profession', 'trading'])).toMatchObject({
    code: retCodes.CLASS_NOT_REACHED,
    result: { missing: ['trading'] },
  });
  expect(await stateOf(client)).toMatchObject({ state: 'none' });
  expect(await grants(client)).toEqual([]);
  // Nothing of a refused approval stays: it can be approved as it should be.
  expect((await approve(address, ['portfolio', 'profession'])).code).toBe(retCodes.OK);
});

test.each([
  [
    'a portfolio a cent below',
    (now: Date) => ({ holdings: [account(now, euros('499999.99'))] }),
    ['trading', 'portfolio'],
  ],
  [
    'a portfolio in another currency',
    (now: Date) => ({ holdings: [account(now, dollars('900000'))] }),
    ['trading', 'portfolio'],
  ],
  [
    'a portfolio in two currencies',
    (now: Date) => ({ holdings: [account(now, euros('500000')), account(now, dollars('500000'))] }),
    ['trading', 'portfolio'],
  ],
  [
    'a day less than a year of work, twice at a time,',
    (now: Date) => ({ positions: [position(now, 364), position(now, 364)] }),
    ['trading', 'profession'],
  ],
])('[S2.15] %s is refused when it is sent, and what was typed is kept', async (_, statement, missing) => {
  const client = await investor(server);
  const given = statement(server.context.now());
  const { answer } = await sendApplication(server, client, { given });
  expect(answer).toMatchObject({ code: retCodes.CLASS_NOT_REACHED, result: { atLeast: 2, missing } });
  expect(await open(client, { code: 'piquestion' })).toMatchObject({
    status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  });
});

test('[S2.15] without the terms, or for a class that the site does not have, nothing can be sent', async () => {
  const without = await investor(server, 'EU', null);
  expect((await sendApplication(server, without)).answer.code).toBe(retCodes.CLASS_TERMS_MISSING);
  const elsewhere = await investor(server);
  const { answer } = await sendApplication(server, elsewhere, { of: 'qualified-investor' });
  expect(answer.code).toBe(retCodes.CLASS_NOT_OFFERED);
});

test('[S2.15] Hong Kong asks for knowledge beside the portfolio, Dubai for means, each in its currency', async () => {
  const hongKong = await investor(server, 'HKG');
  const holdings = [account(server.context.now(), { amount: '8000000', currency: 'HKD' })];
  const { answer } = await sendApplication(server, hongKong, {
    criteria: ['portfolio'],
    given: { holdings },
  });
  expect(answer).toMatchObject({ code: retCodes.CLASS_NOT_REACHED, result: { missing: ['knowledge'] } });
  const full = { criteria: ['portfolio', 'knowledge'] as const, given: { holdings } };
  const address = await claimed(hongKong, full);
  expect((await approve(address, ['portfolio', 'knowledge'])).code).toBe(retCodes.OK);
  const dubai = await investor(server, 'ARE', 'qualified-terms');
  const application = await claimed(dubai, {
    of: 'qualified-investor',
    criteria: ['income', 'knowledge'],
    given: { income: { amount: '700000', currency: 'AED' } },
  });
  expect((await approve(application, ['income', 'knowledge'])).code).toBe(retCodes.OK);
});

test("[S2.15] another account's evidence is none", async () => {
  const owner = await investor(server);
  const { request_id } = await open(owner, { code: 'piquestion' });
  const file = await giveFile(owner, request_id, 'portfolio-files');
  const { answer } = await sendApplication(server, await investor(server), {
    given: { 'portfolio-files': [file] },
  });
  expect(answer).toMatchObject({
    code: retCodes.QUESTIONNAIRE_INVALID,
    result: { problems: [{ item: 'portfolio-files' }] },
  });
});

test('[S2.15] terms that are taken back in the middle are missing when the officer decides', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  await client.call(agreementWithdraw, { code: 'professional-terms' });
  expect((await officer.call(reviewQuestionnaire, address)).investorClass).toMatchObject({
    termsAgreed: false,
  });
  expect((await approve(address, ['portfolio', 'profession'])).code).toBe(retCodes.CLASS_TERMS_MISSING);
  expect(await stateOf(client)).toMatchObject({ state: 'none' });
});

test('[S2.15] nobody but the officer who holds the application grants it', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  const proved = ['portfolio', 'profession'] as const;
  expect((await approve(address, proved, await server.officer())).code).toBe(retCodes.CLAIM_HELD);
  expect((await approve(address, proved, client)).code).not.toBe(retCodes.OK);
  expect((await approve(address, proved, server.visitor())).code).toBe(retCodes.NOT_SIGNED_IN);
  expect(await grants(client)).toEqual([]);
});

test('[S2.15] it is refused with reasons, mended and granted', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  const remarks = [{ item: 'portfolio-files', text: 'The statement does not show your name.' }];
  await officer.call(rejectQuestionnaire, { ...address, remarks, privateNote: '' });
  expect(await open(client, { code: 'piquestion' })).toMatchObject({
    status: 'QUESTIONNAIRE_STATUS_REJECTED',
    remarks,
  });
  const again = await claimed(client);
  expect(again).toEqual(address);
  expect((await approve(again, ['portfolio', 'profession'])).code).toBe(retCodes.OK);
});

test('[S2.15] an officer ends a class with a reason that only colleagues read, once', async () => {
  const client = await investor(server);
  const address = await claimed(client);
  await approve(address, ['portfolio', 'profession']);
  const end = (by = officer, userId = client.userId) =>
    by.send(endInvestorClass, { userId, class: 'professional', reason: 'Portfolio sold.' });
  expect((await end(client)).code).not.toBe(retCodes.OK);
  expect((await end(officer, server.context.newId())).code).toBe(retCodes.NOT_FOUND);
  const empty = { userId: client.userId, class: 'professional', reason: ' ' };
  expect((await officer.send(endInvestorClass, empty)).code).toBe(retCodes.INPUT_INVALID);
  expect((await end()).code).toBe(retCodes.OK);
  expect((await end()).code).toBe(retCodes.CASE_STATE_CONFLICT);
  const seen = await stateOf(client);
  expect(seen).toMatchObject({ state: 'ended', ending: 'officer' });
  expect(JSON.stringify(seen)).not.toContain('Portfolio sold');
  const [row] = await grants(client);
  expect(row?.ending_reason?.includes('Portfolio sold')).toBe(false);
  const events = await eventsOf(server.db, client.userId, client.userId);
  expect(events.map(({ action }) => action)).toContain('class.ended');
});

test('[S2.15] [S2.14] who holds a class reads as such for whoever enforces it, until its day and not after', async () => {
  const own = await startServer({ jobs: false });
  try {
    const mara = await own.officer();
    const client = await investor(own);
    expect(await client.call(suitabilityLimits, {})).toEqual({
      exposure: null,
      knowledge: { standing: 'none', until: null },
      classes: [],
    });
    const address = await held(client, {}, own);
    await mara.call(claimQuestionnaire, address);
    await approve(address, ['portfolio', 'profession'], mara);
    const { expiresAt } = await stateOf(client);
    expect((await client.call(suitabilityLimits, {})).classes).toEqual([
      { class: 'professional', until: expiresAt },
    ]);
    await pass(own, 310 * day);
    expect(await stateOf(client)).toMatchObject({ state: 'expiring' });
    await pass(own, 57 * day);
    expect(await stateOf(client)).toMatchObject({ state: 'expired' });
    expect((await client.call(suitabilityLimits, {})).classes).toEqual([]);
    const again = await held(client, { again: true }, own);
    expect(again).not.toEqual(address);
  } finally {
    await own.stop();
  }
});

test('a questionnaire that asks for no class is approved without criteria, and refused with them', async () => {
  const client = await server.applicant();
  const { request_id: requestId } = await submitted(client, await publish(server));
  const address = { userId: client.userId, requestId };
  await officer.call(claimQuestionnaire, address);
  expect((await officer.call(reviewQuestionnaire, address)).investorClass).toBeNull();
  expect((await approve(address, ['portfolio'])).code).toBe(retCodes.INPUT_INVALID);
  expect((await approve(address)).code).toBe(retCodes.OK);
});
