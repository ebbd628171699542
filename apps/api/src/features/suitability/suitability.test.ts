import { retCodes } from '@credence/contract/ret-codes';
import { suitabilityBegin, suitabilityTest } from '@credence/contract/suitability';
import { riskProfiles } from '@credence/contract/first-words';
import { knowledgeTopics, policyFor } from '@credence/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assess,
  begin,
  knowledge,
  look,
  rightAnswers,
  risk,
  standingOf,
  take,
} from '../../../test/fixtures/suitability-fixture.ts';
import { pass } from '../../../test/later.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import type { Terms } from '../../db/tables/suitability.ts';
import { drawPaper } from './draw.ts';

const day = 24 * 60 * 60 * 1000;
const { levels, suitability } = policyFor('HKG');

let server: TestServer;
let hongKong: TestServer;
beforeAll(async () => {
  server = await startServer();
  if (suitability === undefined) throw new Error('Hong Kong has no suitability tests');
  hongKong = await startServer({ policy: { levels, suitability } });
});
afterAll(() => Promise.all([server.stop(), hongKong.stop()]));

test('[S2.14] the tolerance of risk is a profile with a limit of exposure, stored with its end', async () => {
  const person = await server.applicant();
  expect(await look(person, risk)).toMatchObject({
    introduction: expect.stringContaining('How much risk suits you'),
    terms: { questions: 10, passMark: null, coolOffHours: null, attempts: null, validMonths: 12 },
    standing: 'none',
  });
  const result = await assess(person, () => 2);
  expect(result).toMatchObject({
    passed: true,
    score: null,
    profile: {
      code: 'balanced',
      name: 'Balanced',
      note: null,
      exposure: { of: 'net-worth', percent: 20 },
    },
  });
  expect(
    result.review.every(({ right, why, chosen }) => right === null && why === null && chosen === 2),
  ).toBe(true);
  const { [risk]: standing } = await standingOf(server, person.userId);
  expect(standing).toMatchObject({
    state: 'passed',
    until: new Date(result.validUntil ?? ''),
    result: { profile: 'balanced', exposure: { of: 'net-worth', percent: 20 }, score: 50 },
  });
});

test('[S2.14] from answer to answer the profile becomes bolder and the limit higher', async () => {
  const results = await Promise.all(
    [0, 1, 2, 3, 4].map(async (option) => assess(await server.applicant(), () => option)),
  );
  expect(results.map(({ profile }) => profile?.code)).toEqual(riskProfiles);
  expect(results.map(({ profile }) => profile?.exposure.percent)).toEqual([5, 10, 20, 30, 50]);
});

test('[S2.14] who cannot bear a loss gets no bold profile, whatever the score, and is told why', async () => {
  const person = await server.applicant();
  const { questions } = await begin(person, risk);
  const bearable = questions.find(({ question }) => question.includes('could you lose in a year'));
  const result = await assess(person, (number) => (number === bearable?.number ? 0 : 4));
  expect(result.profile).toMatchObject({
    code: 'conservative',
    exposure: { percent: 5 },
    note: expect.stringContaining('about your means'),
  });
});

test('[S2.14] the risk test may be taken again after ninety days, and has to be after a year', async () => {
  const own = await startServer();
  try {
    const person = await own.applicant();
    await assess(person, () => 1);
    const soon = await person.send(suitabilityBegin, { test: risk, language: 'en' });
    expect(soon.code).toBe(retCodes.SUITABILITY_NOT_NOW);
    await pass(own, 90 * day);
    expect((await assess(person, () => 3)).profile?.code).toBe('growth');
    await pass(own, 366 * day);
    expect((await look(person, risk)).standing).toBe('expired');
  } finally {
    await own.stop();
  }
});

test('[S2.14] Hong Kong asks for experience first, does not mark it, and needs sixteen of twenty', async () => {
  const person = await hongKong.applicant();
  const begun = await look(person);
  expect(begun).toMatchObject({
    required: true,
    terms: { questions: 23, passMark: 16, coolOffHours: 48, validMonths: 12 },
  });
  expect(begun.notes).toEqual([expect.stringContaining('training, work and trading experience')]);
  const { questions } = await begin(person);
  expect(questions.slice(0, 3).map(({ topic }) => topic)).toEqual(Array(3).fill('Your experience'));
  const result = await take(person, 4);
  expect(result).toMatchObject({ passed: true, score: { right: 16, of: 20, passMark: 16 } });
  expect(result.review.slice(0, 3).map(({ right }) => right)).toEqual([null, null, null]);
});

test('[S2.14] an attempt can be drawn again from its stored seed, and its answers are sealed', async () => {
  const person = await hongKong.applicant();
  await take(person);
  const [row] = await hongKong.db
    .selectFrom('suitability_attempt')
    .selectAll()
    .where('user_id', '=', person.userId)
    .execute();
  if (row === undefined) throw new Error('no attempt');
  expect(drawPaper(row.terms, row.seed, new Set())).toEqual(row.questions);
  expect(row.answers?.toString('latin1')).not.toContain('experience');
});

test('[S2.14] over many seeds every question is drawn, and the right answer stands at each place equally often', () => {
  if (suitability === undefined) throw new Error('Hong Kong has no suitability tests');
  const terms: Terms = { test: knowledge, ...suitability.knowledge };
  const papers = Array.from({ length: 400 }, (_, seed) => drawPaper(terms, `seed ${seed}`, new Set()));
  const marked = papers.flat().filter(({ code }) => !code.startsWith('experience.'));
  expect(new Set(marked.map(({ code }) => code)).size).toBe(rightAnswers.size);
  for (const place of [0, 1, 2, 3]) {
    const share = marked.filter(({ order }) => order.indexOf(0) === place).length / marked.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
  }
  for (const topic of knowledgeTopics) {
    const [paper] = papers;
    expect(paper?.filter(({ code }) => code.startsWith(`${topic}.`))).toHaveLength(terms.draw[topic]);
  }
});

test('a site without the tests says so', async () => {
  const without = await startServer({ policy: { suitability: undefined } });
  try {
    const person = await without.applicant();
    for (const endpoint of [suitabilityTest, suitabilityBegin]) {
      const answer = await person.send(endpoint, { test: knowledge, language: 'en' });
      expect(answer.code).toBe(retCodes.SUITABILITY_NOT_OFFERED);
    }
  } finally {
    await without.stop();
  }
});

test('[S2.14] questions come in the language of the person, and in English where there is no other', async () => {
  const person = await server.applicant();
  const inLanguage = (language: string) => person.call(suitabilityBegin, { test: knowledge, language });
  const english = await inLanguage('en');
  const vietnamese = await inLanguage('vi-VN');
  expect(vietnamese).toEqual(english);
  expect(vietnamese.language).toBe('en');
  expect((await inLanguage('en-US')).language).toBe('en');
  // The same attempt: every question has its place and its options, in other words.
  const german = await inLanguage('de-DE');
  expect(german.language).toBe('de-DE');
  expect(german.attempt).toBe(english.attempt);
  expect(german.questions.map(({ number }) => number)).toEqual(english.questions.map(({ number }) => number));
  for (const [index, { question }] of german.questions.entries()) {
    expect(question).not.toBe(english.questions[index]?.question);
  }
  // Readers in Taiwan read Hong Kong's Chinese better than English.
  expect((await inLanguage('zh-TW')).language).toBe('zh-HK');
  expect((await person.send(suitabilityBegin, { test: knowledge, language: '../en' })).code).toBe(
    retCodes.INPUT_INVALID,
  );
});
