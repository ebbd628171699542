import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import type { Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { type Answer, type Evaluation, questionnaireOf, scoreOf } from '@credence/questionnaire';
import type { ReviewedQuestionnaire } from '../questionnaire/index.ts';
import { type Change, changeOf, identities } from './changes.ts';

/** An item of the template with what became of it. */
export interface ReadQuestion {
  item: Item;
  asked: boolean;
  /** Undefined where there is none, or none that fits. */
  answer: Answer | undefined;
  /** Something was typed that does not fit, or not yet. */
  unfinished: boolean;
  /** What the answer counts. */
  score: number;
  /** What officers have found about it before. */
  remarks: readonly string[];
  /** The answer of the questionnaire it is compared with, and the item as it was asked then. */
  before: { item: Item; answer: Answer } | undefined;
  change: Change | undefined;
}

export interface ReadSection {
  code: string;
  questions: readonly ReadQuestion[];
}

export interface ReadAnswers {
  evaluation: Evaluation;
  sections: readonly ReadSection[];
  /** Answers of the earlier questionnaire to items that the template no longer has. */
  dropped: readonly { item: Item; answer: Answer }[];
  /** How many items were not asked. */
  notAsked: number;
  changes: number;
}

const countryPattern = /^[A-Z]{2}$/;

/** What follows from the answers, by the day on which they were checked. */
const evaluated = (
  template: QuestionnaireTemplate,
  { answers }: Pick<AccountQuestionnaire, 'answers'>,
  today: string,
): Evaluation =>
  // The list of countries is the server's; it has looked at them already.
  questionnaireOf(template).evaluate(answers, { today, isCountry: (code) => countryPattern.test(code) });

const itemsOf = (template: QuestionnaireTemplate): readonly Item[] =>
  template.sections.flatMap(({ items }) => items);

/** The answers of a questionnaire that fit, with their items. */
function answersOf(template: QuestionnaireTemplate, { answers }: Evaluation) {
  return new Map(
    itemsOf(template).flatMap((item) => {
      const answer = answers[item.code];
      return answer === undefined ? [] : [[item.code, { item, answer }] as const];
    }),
  );
}

/** The answers beside the template; `compared` with those of the questionnaire before it. */
export function readAnswers(reviewed: ReviewedQuestionnaire, compared: boolean): ReadAnswers {
  const { template, questionnaire, day } = reviewed;
  const evaluation = evaluated(template, questionnaire, day);
  const asked = new Set(evaluation.sections.flatMap(({ items }) => items.map(({ item }) => item.code)));
  const unfinished = new Set(
    evaluation.problems
      .filter(({ fault }) => fault !== 'missing' && fault !== 'rule')
      .map(({ item }) => item),
  );
  const earlier = compared ? reviewed.before : null;
  const before =
    earlier === null
      ? undefined
      : answersOf(
          earlier.template,
          evaluated(earlier.template, earlier.questionnaire, earlier.submittedAt.slice(0, 10)),
        );
  const [names, namesBefore] = [
    identities(questionnaire.files),
    identities(earlier?.questionnaire.files ?? []),
  ];

  function read(item: Item): ReadQuestion {
    const answer = evaluation.answers[item.code];
    const was = before?.get(item.code);
    const change = before && changeOf({ item, answer, names }, { ...was, names: namesBefore });
    return {
      item,
      asked: asked.has(item.code),
      answer,
      unfinished: asked.has(item.code) && unfinished.has(item.code),
      score: answer === undefined ? 0 : scoreOf(item, answer),
      remarks: questionnaire.remarks.filter((remark) => remark.item === item.code).map(({ text }) => text),
      before: was,
      change,
    };
  }

  const sections = template.sections.map(({ code, items }) => ({ code, questions: items.map(read) }));
  const questions = sections.flatMap((section) => section.questions);
  const known = new Set(questions.map(({ item }) => item.code));
  const dropped = [...(before?.values() ?? [])].filter(({ item }) => !known.has(item.code));
  return {
    evaluation,
    sections,
    dropped,
    notAsked: questions.filter((question) => !question.asked).length,
    changes: questions.filter(({ change }) => change !== undefined).length + dropped.length,
  };
}
