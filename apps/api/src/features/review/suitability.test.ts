import { retCodes } from '@credence/contract/ret-codes';
import { reviewCase } from '@credence/contract/review-case';
import { allowTestAttempt, reviewSuitability } from '@credence/contract/review-suitability';
import { suitabilityBegin, suitabilityLimits } from '@credence/contract/suitability';
import { policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed, checkedCase, submittedCase } from '../../../test/applicants.ts';
import {
  answerAll,
  begin,
  knowledge,
  look,
  risk,
  submit,
  take,
} from '../../../test/fixtures/suitability-fixture.ts';
import { pass } from '../../../test/later.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';
import { eventsOf } from '../../audit/index.ts';

const hour = 3_600_000;
const { levels, suitability } = policyFor('HKG');

let server: TestServer;
let hongKong: TestServer;
beforeAll(async () => {
  server = await startServer();
  if (suitability === undefined) throw new Error('Hong Kong has no suitability tests');
  hongKong = await startServer({ policy: { levels, suitability } });
});
afterAll(() => Promise.all([server.stop(), hongKong.stop()]));

/** An account with a case that officers may look at. */
async function reviewed(at: TestServer) {
  const person = await at.applicant();
  const { id: caseId } = await submittedCase(person);
  await checkedCase(person);
  return { person, address: { userId: person.userId, caseId } };
}

/** Every attempt that the cap lets one fail, with the cool-off between. */
async function failAll(at: TestServer, person: Client, coolOff: number): Promise<void> {
  for (const last of [false, false, true]) {
    await take(person, 15);
    if (!last) await pass(at, coolOff * hour);
  }
}

test('[S2.14] an officer reads each attempt by topic, its result and validity, and the limit that follows', async () => {
  const { person, address } = await reviewed(server);
  const failed = await take(person, 4);
  const paper = await begin(person, risk);
  await answerAll(person, paper, () => 2);
  const profile = await submit(person, paper);
  const officer = await server.officer();
  const { tests, exposure } = await officer.call(reviewSuitability, address);
  const [first, second] = tests;
  expect(first).toMatchObject({
    test: knowledge,
    offered: true,
    standing: 'failed',
    nextAttemptAt: failed.nextAttemptAt,
    attemptsUsed: 1,
    cap: { cap: 3, days: 30 },
    mayAllow: false,
    attempts: [
      {
        id: failed.attempt,
        outcome: 'failed',
        endedAt: failed.endedAt,
        score: { right: 11, of: 15, passMark: 12 },
        experience: [],
        validUntil: null,
      },
    ],
  });
  const topics = first?.attempts[0]?.topics ?? [];
  expect(topics.map(({ topic }) => topic)).toContain('Wallets and keys');
  const sum = (of: 'right' | 'of') => topics.reduce((all, one) => all + one[of], 0);
  expect([sum('right'), sum('of')]).toEqual([11, 15]);
  expect(second).toMatchObject({
    test: risk,
    standing: 'passed',
    until: profile.validUntil,
    cap: null,
    attempts: [
      {
        outcome: 'passed',
        score: null,
        topics: [],
        profile: { code: 'balanced', name: 'Balanced', exposure: { of: 'net-worth', percent: 20 } },
        validUntil: profile.validUntil,
      },
    ],
  });
  const { edition } = policyFor('CREDENCE');
  expect(exposure).toEqual({
    of: 'net-worth',
    percent: 20,
    profile: 'balanced',
    until: profile.validUntil,
    policy: { site: 'CREDENCE', edition },
  });
  expect(await person.call(suitabilityLimits, {})).toEqual({
    exposure,
    knowledge: { standing: 'failed', until: null },
    classes: [],
  });
  const events = await eventsOf(server.db, person.userId, address.caseId);
  expect(events.map(({ action }) => action)).toContain('case.suitability-viewed');
  expect((await person.send(reviewSuitability, address)).code).not.toBe(retCodes.OK);
  const elsewhere = { ...address, caseId: person.userId };
  expect((await officer.send(reviewSuitability, elsewhere)).code).toBe(retCodes.CASE_NOT_FOUND);
});

test('[S2.14] an attempt that is open shows no answers, and one that was left says so', async () => {
  const own = await startServer();
  try {
    const { person, address } = await reviewed(own);
    await begin(person);
    const officer = await own.officer();
    const outcomes = async () =>
      (await officer.call(reviewSuitability, address)).tests[0]?.attempts.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['open']);
    await pass(own, 31 * 24 * hour);
    expect(await outcomes()).toEqual(['set-aside']);
  } finally {
    await own.stop();
  }
});

test('[S2.14] in Hong Kong the officer reads what was answered about training, work and trading', async () => {
  const { person, address } = await reviewed(hongKong);
  await take(person);
  const officer = await hongKong.officer();
  const { tests } = await officer.call(reviewSuitability, address);
  const experience = tests[0]?.attempts[0]?.experience ?? [];
  expect(experience.length).toBeGreaterThanOrEqual(3);
  for (const { question, answer } of experience) {
    expect(question).not.toBe('');
    expect(answer).not.toBe('');
  }
});

test('[S2.14] where the cap is used up an officer allows one attempt more, after the cool-off, once', async () => {
  const own = await startServer();
  try {
    const { person, address } = await reviewed(own);
    const officer = await own.officer('Mara Lind');
    const second = await own.officer('Noor');
    const allow = (by: Client = officer, test: string = knowledge) =>
      by.send(allowTestAttempt, { ...address, test, reason: 'Sat through the course.' });
    expect((await allow()).code).toBe(retCodes.CASE_STATE_CONFLICT);
    await failAll(own, person, 24);
    expect(await look(person)).toMatchObject({ standing: 'attempts-used' });
    expect((await officer.call(reviewSuitability, address)).tests[0]).toMatchObject({ mayAllow: true });
    expect((await allow(person)).code).not.toBe(retCodes.OK);
    expect((await allow(officer, risk)).code).toBe(retCodes.CASE_STATE_CONFLICT);
    const both = (await Promise.all([allow(), allow()])).map(({ code }) => code);
    expect(new Set(both)).toEqual(new Set([retCodes.OK, retCodes.PROPOSAL_OPEN]));
    await agreed(second, person.userId);
    expect((await allow()).code).toBe(retCodes.CASE_STATE_CONFLICT);
    const tooSoon = await person.send(suitabilityBegin, { test: knowledge, language: 'en' });
    expect(tooSoon.code).toBe(retCodes.SUITABILITY_NOT_NOW);
    await pass(own, 24 * hour);
    expect(await look(person)).toMatchObject({ nextAttemptAt: null });
    await take(person, 15);
    expect(await look(person)).toMatchObject({ standing: 'attempts-used' });
    const { account } = await officer.call(reviewCase, address);
    expect(account.steps).toMatchObject([
      { kind: 'test-attempt-allowed', officer: 'Mara Lind', reason: 'Sat through the course.' },
    ]);
    const recorded = await own.db
      .selectFrom('audit_event')
      .select('action')
      .where('user_id', '=', person.userId)
      .where('action', '=', 'suitability.attempt-allowed')
      .execute();
    expect(recorded).toHaveLength(1);
  } finally {
    await own.stop();
  }
});

test('[S2.14] where the policy lets nobody allow more, an officer cannot', async () => {
  const own = await startServer({ policy: { levels, ...(suitability && { suitability }) } });
  try {
    const { person, address } = await reviewed(own);
    const officer = await own.officer();
    await failAll(own, person, 48);
    expect((await officer.call(reviewSuitability, address)).tests[0]).toMatchObject({
      standing: 'attempts-used',
      mayAllow: false,
    });
    const refused = await officer.send(allowTestAttempt, { ...address, test: knowledge, reason: 'Please.' });
    expect(refused.code).toBe(retCodes.CASE_STATE_CONFLICT);
  } finally {
    await own.stop();
  }
});
