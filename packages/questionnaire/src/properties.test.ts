import { expect, test } from 'vitest';
import { Draw, randomAnswers, randomTemplate } from '../fixtures/random.ts';
import { surroundings as usual } from '../fixtures/source-of-funds.ts';
import { type Answers, isEmpty } from './answers.ts';
import { questionnaireOf } from './engine.ts';
import { checkDraft } from './shape.ts';
import { expectedTaxNumber } from './tax-numbers.ts';

const surroundings = { ...usual, expectedTaxNumber, isFile: (_item: string, id: string) => id === 'mine' };
const rounds = 200;

/** The same with the keys of every object in another order, as another program may send them. */
function reordered(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(reordered);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given)
      .reverse()
      .map(([key, value]) => [key, reordered(value)]),
  );
}

/** Calls `check` with templates and answers of every kind; a failure names its seed. */
function forAny(
  check: (questionnaire: ReturnType<typeof questionnaireOf>, answers: Answers, draw: Draw) => void,
): void {
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = new Draw(seed);
    const template = randomTemplate(draw);
    const answers = randomAnswers(draw, template);
    try {
      check(questionnaireOf(template), answers, draw);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

test('evaluating what was kept keeps it all, asks the same, and comes to the same', () => {
  let kept = 0;
  forAny(({ evaluate }, answers) => {
    const first = evaluate(answers, surroundings);
    const second = evaluate(first.answers, surroundings);
    expect({ ...second, problems: [] }).toEqual({ ...first, problems: [] });
    const { problems } = evaluate(second.answers, surroundings);
    expect(problems).toEqual(second.problems);
    for (const { fault } of second.problems) expect(['missing', 'rule']).toContain(fault);
    kept += Object.keys(first.answers).length;
  });
  expect(kept, 'the generator makes answers that fit').toBeGreaterThan(rounds);
});

test('server and browser agree: a round through JSON, and another order of keys, change nothing', () => {
  forAny(({ template, evaluate }, answers) => {
    const told = (given: Answers) => {
      const { problems, ...rest } = evaluate(given, surroundings);
      return { ...rest, problems: problems.map((problem) => JSON.stringify(problem)).toSorted() };
    };
    const here = told(answers);
    const sent: Answers = JSON.parse(JSON.stringify(answers));
    expect(told(sent)).toEqual(here);
    expect(
      told(Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, reordered(value)]))),
    ).toEqual(here);
    const copy = questionnaireOf(JSON.parse(JSON.stringify(template)));
    expect(copy.evaluate(sent, surroundings)).toEqual(evaluate(sent, surroundings));
  });
});

test('whatever fits can be a draft as it was given and as it is kept, and has no problem of its own', () => {
  forAny(({ template, evaluate }, answers) => {
    const { problems, answers: kept } = evaluate(answers, surroundings);
    expect(checkDraft(template, kept)).toEqual([]);
    const given = Object.fromEntries(Object.keys(kept).map((item) => [item, answers[item]]));
    expect(checkDraft(template, given)).toEqual([]);
    const faulty = new Set(problems.flatMap((one) => (one.fault === 'rule' ? [] : [one.item])));
    expect(Object.keys(kept).filter((item) => faulty.has(item))).toEqual([]);
  });
});

test('nothing is no answer, whatever it is wrapped in; a row is one, even an empty one', () => {
  for (const given of [undefined, null, '', '  ', false, [], {}, { a: '' }, { a: null, b: { c: [] } }])
    expect(isEmpty(given)).toBe(true);
  for (const given of [true, 0, 'x', [''], [{}], { a: 'x' }, { a: [{}] }]) expect(isEmpty(given)).toBe(false);
});
