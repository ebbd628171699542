import { questionnaireTemplate } from '@credence/contract/questionnaire-template';
import { questionnaireOf } from '@credence/questionnaire';
import { Model } from 'survey-core';
import * as v from 'valibot';
import { inTurn } from './rounds.ts';

const itemCount = 120;
const sectionSize = 12;
/** Items from here on are asked for either of two earlier answers: 200 conditions. */
const firstConditional = 20;
const rounds = 15;
const changes = 200;
/** Share of the time that survey-core takes for the same form in the same run. */
const target = 0.1;

const codes = Array.from({ length: itemCount }, (_, at) => `item-${at}`);
const earlier = (at: number) => [`item-${at - 10}`, `item-${at - 20}`] as const;
const isConditional = (at: number) => at >= firstConditional;
const sections = Array.from({ length: itemCount / sectionSize }, (_, at) =>
  codes.slice(at * sectionSize, (at + 1) * sectionSize).map((code, within) => ({
    code,
    at: at * sectionSize + within,
  })),
);

const template = v.parse(questionnaireTemplate, {
  code: 'bench',
  version: 1,
  scene: 'bench',
  opened: 'anytime',
  review: 'never',
  languages: ['en'],
  sections: sections.map((items, at) => ({
    code: `section-${at}`,
    items: items.map((item) => ({
      code: item.code,
      type: 'yes-no',
      ...(isConditional(item.at) && {
        when: { any: earlier(item.at).map((code) => ({ item: code, is: ['yes'] })) },
      }),
    })),
  })),
});

const survey = {
  pages: sections.map((items) => ({
    elements: items.map((item) => ({
      type: 'radiogroup',
      name: item.code,
      isRequired: true,
      choices: ['yes', 'no'],
      ...(isConditional(item.at) && {
        visibleIf: earlier(item.at)
          .map((code) => `{${code}} = 'yes'`)
          .join(' or '),
      }),
    })),
  })),
};

const allYes = Object.fromEntries(codes.map((code) => [code, 'yes']));
const changed = (time: number) => (time % 2 === 0 ? 'no' : 'yes');

/** CPU milliseconds that one change takes on average. */
function timeOf(change: (time: number) => void): number {
  const begun = process.cpuUsage();
  for (let time = 0; time < changes; time++) change(time);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / changes;
}

/**
 * What follows from one change of an answer in a form of 120 items and 200 conditions: what is asked, what is
 * missing or wrong, and what can be sent; against what survey-core finds visible after the same change.
 */
export default async function questionnaire() {
  const { evaluate } = questionnaireOf(template);
  const surroundings = { today: '2026-11-23', isCountry: () => true };
  const model = new Model(survey);
  model.data = allYes;
  const answers = new Map(['no', 'yes'].map((answer) => [answer, { ...allYes, 'item-5': answer }]));
  const evaluated = (answer: string) => evaluate(answers.get(answer) ?? {}, surroundings);
  for (const answer of ['no', 'yes']) {
    model.setValue('item-5', answer);
    const theirs = model.getAllQuestions(true).filter(({ isVisible }) => isVisible).length;
    const ours = evaluated(answer).sections.flatMap(({ items }) => items).length;
    if (ours !== theirs) throw new Error(`${ours} items are asked here, and ${theirs} there`);
  }
  const { one, other, ratio } = await inTurn(
    rounds,
    async () => timeOf((time) => void evaluated(changed(time))),
    async () => timeOf((time) => void model.setValue('item-5', changed(time))),
  );
  return {
    name: 'questionnaire: 120 items, 200 conditions, one change',
    lines: [
      { label: 'evaluated whole', value: one, unit: 'ms of CPU' },
      { label: 'survey-core: visibility alone', value: other, unit: 'ms of CPU' },
      { label: 'share of survey-core’s', value: ratio, unit: '×', target, ok: ratio <= target },
    ],
  };
}
