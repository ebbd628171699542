import { type QuestionnaireTemplate, questionnaireTemplate } from '@credence/contract/questionnaire-template';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Draw } from '../fixtures/draw.ts';
import { drawTemplate, randomAnswers, randomTemplate } from '../fixtures/random.ts';
import { surroundings as usual } from '../fixtures/source-of-funds.ts';
import { type Answers, isEmpty } from './answers.ts';
import { checkTemplate } from './check.ts';
import { testOf } from './condition.ts';
import { type Evaluation, questionnaireOf } from './engine.ts';
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

/** Made once: finding out whether a template can be asked takes longer than evaluating it. */
const drawn = Array.from({ length: rounds }, (_, at) => {
  const draw = new Draw(at + 1);
  const template = randomTemplate(draw);
  return { seed: at + 1, questionnaire: questionnaireOf(template), answers: randomAnswers(draw, template) };
});

/** Calls `check` with templates and answers of every kind; a failure names its seed. */
function forAny(check: (questionnaire: ReturnType<typeof questionnaireOf>, answers: Answers) => void): void {
  for (const { seed, questionnaire, answers } of drawn) {
    try {
      check(questionnaire, answers);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

/** The places of a template that answers have led to: items that were asked, and their options. */
function reachedBy(
  { sections, rules, totals }: QuestionnaireTemplate,
  evaluation: Evaluation,
): readonly string[] {
  const asked = new Map(
    evaluation.sections.flatMap(({ items }) => items.map((one) => [one.item.code, one] as const)),
  );
  const known = new Map(Object.entries(evaluation.answers));
  const all = new Map(totals.map((total) => [total.code, total]));
  return [
    ...sections.flatMap(({ code, items }) =>
      items.flatMap((item) => {
        const place = `sections.${code}.items.${item.code}`;
        const one = asked.get(item.code);
        if (one === undefined) return [];
        const columns = Object.entries(one.columns).flatMap(([column, options]) =>
          options.map((option) => `${place}.columns.${column}.options.${option}`),
        );
        return [place, ...one.options.map((option) => `${place}.options.${option}`), ...columns];
      }),
    ),
    ...rules.flatMap(({ code, when, must }) => [
      ...(testOf(when, all)(known) ? [`rules.${code}.when`] : []),
      ...(testOf(must, all)(known) ? [`rules.${code}.must`] : []),
    ]),
  ];
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

test('a rule that is broken is told at an item that is asked', () => {
  let told = 0;
  forAny((questionnaire, answers) => {
    const { problems, sections } = questionnaire.evaluate(answers, surroundings);
    const asked = sections.flatMap(({ items }) => items.map(({ item }) => item.code));
    const broken = problems.filter(({ fault }) => fault === 'rule');
    expect(asked).toEqual(expect.arrayContaining(broken.map(({ item }) => item)));
    told += broken.length;
  });
  expect(told).toBeGreaterThan(rounds / 10);
});

test('what a template is refused for is true: no answers lead where it says that none do', () => {
  const seen = { refused: 0, asked: 0 };
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = new Draw(seed);
    const template = v.parse(questionnaireTemplate, drawTemplate(draw, true));
    const refused = new Set(
      checkTemplate(template, surroundings.isCountry)
        .filter(({ text }) => text === 'no answers lead to it' || text === 'no answers meet it')
        .map(({ place }) => place),
    );
    const { evaluate } = questionnaireOf(template);
    seen.refused += refused.size;
    for (let at = 0; at < 20; at++)
      for (const place of reachedBy(template, evaluate(randomAnswers(draw, template, true), surroundings))) {
        expect(refused, `seed ${seed}`).not.toContain(place);
        seen.asked += 1;
      }
  }
  expect(seen.refused).toBeGreaterThan(rounds / 10);
  expect(seen.asked).toBeGreaterThan(rounds);
});
