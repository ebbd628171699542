import { retCodes } from '@credence/contract/ret-codes';
import {
  suitabilityAnswer,
  suitabilityBegin,
  suitabilityResult,
  suitabilitySubmit,
} from '@credence/contract/suitability';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerAll,
  begin,
  explanations,
  knowledge,
  look,
  rightAnswers,
  rightOf,
  standingOf,
  submit,
  take,
} from '../../../test/fixtures/suitability-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { eventsOf } from '../../audit/index.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const stands = async (userId: string) => (await standingOf(server, userId))[knowledge];

test('[S2.14] the test says how it is held, and nothing is right or wrong before it ends', async () => {
  const person = await server.applicant();
  expect(await look(person)).toMatchObject({
    introduction: expect.stringContaining('can lose all their value'),
    language: 'en',
    required: false,
    terms: {
      questions: 15,
      passMark: 12,
      coolOffHours: 24,
      attempts: { cap: 3, days: 30 },
      validMonths: 24,
    },
    standing: 'none',
    until: null,
    nextAttemptAt: null,
    attemptsUsed: 0,
    open: null,
    last: null,
  });
  const answer = await person.send(suitabilityBegin, { test: knowledge, language: 'en' });
  expect(answer.code).toBe(retCodes.OK);
  expect(answer.text).not.toMatch(/"(?:right|why|order|seed|score|code)"/);
  const paper = await begin(person);
  expect(paper.questions).toHaveLength(15);
  for (const { question, options, chosen } of paper.questions) {
    expect(options).toHaveLength(4);
    expect(options).toContain(rightAnswers.get(question));
    expect(chosen).toBeNull();
  }
  const saved = await person.send(suitabilityAnswer, { attempt: paper.attempt, number: 1, option: 0 });
  expect(saved.result).toEqual({});
  for (const why of explanations) expect(answer.text).not.toContain(why);
});

test('[S2.14] the right answers do not stand at one place, and no two people get the same questions in the same order', async () => {
  const papers = await Promise.all(Array.from({ length: 4 }, async () => begin(await server.applicant())));
  const places = papers.flatMap(({ questions }) => questions.map(rightOf));
  expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
  const orders = papers.map(({ questions }) => questions.map(({ question }) => question).join());
  expect(new Set(orders).size).toBe(4);
});

test('[S2.14] whoever leaves and returns finds the same questions and the saved answers', async () => {
  const person = await server.applicant();
  const { attempt, questions } = await begin(person);
  await person.call(suitabilityAnswer, { attempt, number: 2, option: 3 });
  await person.call(suitabilityAnswer, { attempt, number: 2, option: 1 });
  await person.call(suitabilityAnswer, { attempt, number: 5, option: 0 });
  expect((await look(person)).open).toEqual({ answered: 2, questions: 15 });
  const again = await begin(person);
  expect(again.attempt).toBe(attempt);
  expect(again.questions).toEqual(
    questions.map((one) => ({ ...one, chosen: { 2: 1, 5: 0 }[one.number] ?? null })),
  );
});

test('[S2.14] twelve of fifteen pass: the result stands for two years and every answer is explained', async () => {
  const person = await server.applicant();
  const result = await take(person, 3);
  expect(result).toMatchObject({
    passed: true,
    score: { right: 12, of: 15, passMark: 12 },
    profile: null,
  });
  const until = new Date(result.endedAt);
  until.setUTCFullYear(until.getUTCFullYear() + 2);
  expect(result.validUntil).toBe(until.toISOString());
  for (const { question, options, chosen, right, why } of result.review) {
    expect(options[right ?? -1]).toBe(rightAnswers.get(question));
    expect(chosen).not.toBeNull();
    expect(why).not.toBe('');
  }
  expect(result.review.filter(({ chosen, right }) => chosen !== right)).toHaveLength(3);
  expect(await look(person)).toMatchObject({
    standing: 'passed',
    until: result.validUntil,
    last: result.attempt,
    open: null,
  });
  expect(await stands(person.userId)).toMatchObject({ state: 'passed', until });
  const refused = await person.send(suitabilityBegin, { test: knowledge, language: 'en' });
  expect(refused.code).toBe(retCodes.SUITABILITY_NOT_NOW);
  expect(refused.result).toEqual({ from: result.nextAttemptAt });
  expect(await person.call(suitabilityResult, { attempt: result.attempt, language: 'en' })).toEqual(result);
  const events = await eventsOf(server.db, person.userId, result.attempt);
  expect(events.map(({ action }) => action)).toEqual([
    'suitability.begun',
    ...Array.from({ length: 15 }, () => 'suitability.answered'),
    'suitability.passed',
  ]);
});

test('[S2.14] one right answer too few fails: no further attempt during the cool-off, then other questions', async () => {
  const own = await startServer();
  try {
    const person = await own.applicant();
    const first = await take(person, 4);
    expect(first).toMatchObject({ passed: false, score: { right: 11 }, validUntil: null });
    expect(Date.parse(first.nextAttemptAt) - Date.parse(first.endedAt)).toBe(24 * hour);
    expect(await look(person)).toMatchObject({
      standing: 'failed',
      nextAttemptAt: first.nextAttemptAt,
      attemptsUsed: 1,
    });
    await pass(own, 24 * hour - 60_000);
    const early = await person.send(suitabilityBegin, { test: knowledge, language: 'en' });
    expect(early.code).toBe(retCodes.SUITABILITY_NOT_NOW);
    await pass(own, 60_000);
    expect(await look(person)).toMatchObject({ standing: 'failed', nextAttemptAt: null });
    const second = await begin(person);
    const seen = new Set(first.review.map(({ question }) => question));
    expect(second.questions.filter(({ question }) => seen.has(question))).toEqual([]);
  } finally {
    await own.stop();
  }
});

test('[S2.14] three attempts in thirty days, and the next one when the first is thirty days old', async () => {
  const own = await startServer();
  try {
    const person = await own.applicant();
    const first = await take(person, 15);
    for (const more of [2, 3]) {
      await pass(own, 2 * day);
      const failed = await take(person, 15);
      expect((await look(person)).attemptsUsed).toBe(more);
      if (more === 3) {
        expect(Date.parse(failed.nextAttemptAt) - Date.parse(first.endedAt)).toBe(30 * day);
      }
    }
    expect((await look(person)).standing).toBe('attempts-used');
    const standing = (await standingOf(own, person.userId))[knowledge];
    expect(standing.state).toBe('attempts-used');
    await pass(own, 25 * day);
    const used = await person.send(suitabilityBegin, { test: knowledge, language: 'en' });
    expect(used.code).toBe(retCodes.SUITABILITY_NOT_NOW);
    await pass(own, 2 * day);
    expect(await look(person)).toMatchObject({ standing: 'failed', attemptsUsed: 2 });
    expect((await take(person)).passed).toBe(true);
  } finally {
    await own.stop();
  }
});

test('[S2.14] a result ends, and then the test is taken again; one that stands may be replaced after a year', async () => {
  const own = await startServer();
  try {
    const [person, other] = [await own.applicant(), await own.applicant()];
    const first = await take(person);
    await take(other);
    await pass(own, 365 * day);
    expect((await take(person, 15)).passed).toBe(false);
    expect(await look(person)).toMatchObject({ standing: 'passed', until: first.validUntil });
    await pass(own, 367 * day);
    expect((await look(person)).standing).toBe('failed');
    expect(await look(other)).toMatchObject({ standing: 'expired', nextAttemptAt: null });
    const standing = (await standingOf(own, other.userId))[knowledge];
    expect(standing.state).toBe('expired');
    expect((await take(other)).passed).toBe(true);
  } finally {
    await own.stop();
  }
});

test('two who begin at once get one attempt, and two who submit at once one result', async () => {
  const person = await server.applicant();
  const papers = await Promise.all([begin(person), begin(person), begin(person)]);
  expect(new Set(papers.map(({ attempt }) => attempt)).size).toBe(1);
  const [paper] = papers;
  if (paper === undefined) throw new Error('no attempt');
  await answerAll(person, paper, rightOf);
  const results = await Promise.all([submit(person, paper), submit(person, paper), submit(person, paper)]);
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  const { results: stored } = await server.db
    .selectFrom('suitability_result')
    .select(({ fn }) => fn.countAll<string>().as('results'))
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  expect(Number(stored)).toBe(1);
  const late = await person.send(suitabilityAnswer, { attempt: paper.attempt, number: 1, option: 0 });
  expect(late.code).toBe(retCodes.SUITABILITY_OVER);
});

test("nobody reads, answers or submits another account's attempt", async () => {
  const [owner, other] = [await server.applicant(), await server.applicant()];
  const { attempt } = await begin(owner);
  const answers = [
    await other.send(suitabilityAnswer, { attempt, number: 1, option: 0 }),
    await other.send(suitabilitySubmit, { attempt, language: 'en' }),
    await other.send(suitabilityResult, { attempt, language: 'en' }),
    await owner.send(suitabilityResult, { attempt, language: 'en' }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => retCodes.NOT_FOUND));
  expect((await look(owner)).open).toEqual({ answered: 0, questions: 15 });
});

test('questions and options that do not exist are refused, and so is submitting with questions left', async () => {
  const person = await server.applicant();
  const { attempt } = await begin(person);
  const code = async (input: object) => (await person.send(suitabilityAnswer, { attempt, ...input })).code;
  expect(await code({ number: 16, option: 0 })).toBe(retCodes.INPUT_INVALID);
  expect(await code({ number: 0, option: 0 })).toBe(retCodes.INPUT_INVALID);
  expect(await code({ number: 1, option: 4 })).toBe(retCodes.INPUT_INVALID);
  expect(await code({ number: 1, option: 1.5 })).toBe(retCodes.INPUT_INVALID);
  expect(await code({ number: 1, option: '1' })).toBe(retCodes.INPUT_INVALID);
  const early = await person.send(suitabilitySubmit, { attempt, language: 'en' });
  expect(early.code).toBe(retCodes.INPUT_INVALID);
  expect(early.text).not.toMatch(/"(?:right|why)"/);
  const unknown = await person.send(suitabilityBegin, { test: 'another-test', language: 'en' });
  expect(unknown.code).toBe(retCodes.INPUT_INVALID);
  const stranger = await server.visitor().send(suitabilityBegin, { test: knowledge, language: 'en' });
  expect(stranger.code).toBe(retCodes.NOT_SIGNED_IN);
});

test('an attempt that was left for a month is set aside without counting, and another is drawn', async () => {
  const own = await startServer();
  try {
    const person = await own.applicant();
    const left = await begin(person);
    await pass(own, 30 * day);
    const late = await person.send(suitabilityAnswer, { attempt: left.attempt, number: 1, option: 0 });
    expect(late.code).toBe(retCodes.SUITABILITY_OVER);
    const lateEnd = await person.send(suitabilitySubmit, { attempt: left.attempt, language: 'en' });
    expect(lateEnd.code).toBe(retCodes.SUITABILITY_OVER);
    expect(await look(person)).toMatchObject({ open: null, standing: 'none', attemptsUsed: 0 });
    const fresh = await begin(person);
    expect(fresh.attempt).not.toBe(left.attempt);
    const seen = new Set(left.questions.map(({ question }) => question));
    expect(fresh.questions.some(({ question }) => seen.has(question))).toBe(false);
  } finally {
    await own.stop();
  }
});
