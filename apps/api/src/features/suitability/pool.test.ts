import { knowledgeTopics, policyFor, sites } from '@credence/policy';
import { describe, expect, test } from 'vitest';
import { fixedQuestions, poolLanguages, questionOf, questionsAbout, textsIn } from './pool/pool.ts';

const codes = knowledgeTopics.flatMap(questionsAbout);

test('[S2.14] there are at least sixty questions, and every topic has enough for two attempts without a repetition', () => {
  expect(codes.length).toBeGreaterThanOrEqual(60);
  for (const site of sites) {
    for (const topic of knowledgeTopics) {
      const drawn = policyFor(site).suitability?.knowledge.draw[topic] ?? 0;
      expect(questionsAbout(topic).length, `${site} ${topic}`).toBeGreaterThanOrEqual(2 * drawn);
    }
  }
});

describe.each(poolLanguages)('the questions in %s', (language) => {
  const { texts } = textsIn(language);
  const english = textsIn('en').texts;

  test('are all there, with as many options as in English, and none twice', () => {
    expect(textsIn(language).language).toBe(language);
    for (const code of [...codes, ...fixedQuestions('experience'), ...fixedQuestions('risk')]) {
      const { question, options, why } = questionOf(texts, code);
      const source = questionOf(english, code);
      expect(question.trim(), code).not.toBe('');
      expect(options.length, code).toBe(source.options.length);
      expect(new Set(options).size, code).toBe(options.length);
      expect(why === undefined, code).toBe(source.why === undefined);
    }
    expect(keysOf(texts)).toEqual(keysOf(english));
  });

  test('do not tell the right option by its length', () => {
    const telling = codes.filter((code) => {
      const [right = '', ...wrong] = questionOf(texts, code).options;
      return wrong.every((option) => option.length < right.length);
    });
    // Whoever always chooses the longest has to fail by far.
    expect(telling.length).toBeLessThanOrEqual(codes.length / 2);
  });

  test('are translated', () => {
    if (language === 'en') return;
    for (const code of codes) {
      expect(questionOf(texts, code).question, code).not.toBe(questionOf(english, code).question);
      expect(questionOf(texts, code).why, code).not.toBe(questionOf(english, code).why);
    }
  });
});

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
    .sort();
}
