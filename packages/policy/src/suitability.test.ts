import { riskProfiles } from '@credence/contract/first-words';
import { describe, expect, test } from 'vitest';
import { knowledgeTopics, policyFor, sites } from './index.ts';

describe.each(sites)('[S2.14] the suitability tests of %s', (site) => {
  const { suitability } = policyFor(site);

  test('ask about every topic, need most of the answers to be right, and can be passed', () => {
    const knowledge = suitability?.knowledge;
    const drawn = knowledgeTopics.map((topic) => knowledge?.draw[topic] ?? 0);
    expect(Math.min(...drawn)).toBeGreaterThan(0);
    const questions = drawn.reduce((sum, count) => sum + count, 0);
    expect(questions).toBeGreaterThanOrEqual(15);
    expect(knowledge?.passMark).toBeGreaterThanOrEqual(questions * 0.75);
    expect(knowledge?.passMark).toBeLessThanOrEqual(questions);
  });

  test('have a cool-off, a cap and an end', () => {
    expect(suitability?.knowledge.coolOffHours).toBeGreaterThanOrEqual(24);
    expect(suitability?.knowledge.attempts.cap).toBeGreaterThan(1);
    for (const terms of [suitability?.knowledge, suitability?.risk]) {
      expect([6, 12, 24]).toContain(terms?.validMonths);
    }
  });

  test('may be taken again from the first reminder on, so that there need be no gap', () => {
    for (const [test, terms] of [
      ['crypto-knowledge-test', suitability?.knowledge],
      ['risk-tolerance-test', suitability?.risk],
    ] as const) {
      const [first = 0] = suitability?.renewal[test].reminders ?? [];
      expect(first).toBeGreaterThan(0);
      expect(terms?.retakeDays).toBeLessThan(28 * Number(terms?.validMonths) - first);
    }
  });

  test('limit the exposure of every profile, and the more careful the less', () => {
    const profiles = suitability?.risk.profiles ?? [];
    expect(profiles.map(({ profile }) => profile)).toEqual(riskProfiles);
    expect(profiles[0]?.from).toBe(0);
    const rising = (numbers: number[]) =>
      numbers.every((one, index) => index === 0 || one > Number(numbers[index - 1]));
    expect(rising(profiles.map(({ from }) => from))).toBe(true);
    expect(rising(profiles.map(({ exposure }) => exposure.percent))).toBe(true);
    expect(profiles.at(-1)?.from).toBeLessThanOrEqual(100);
  });
});

test('[S2.14] Hong Kong asks for experience beside the test', () => {
  expect(policyFor('HKG').suitability?.knowledge.experience).toBe(true);
});
