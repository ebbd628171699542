import type { InputOf } from '@credence/contract/endpoint';
import type { InformationItem, orderInformation } from '@credence/contract/information-request';
import type { Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { type Questionnaire, textKey } from '@credence/questionnaire';
import type { PrivateTemplate } from '../questionnaire/index.ts';
import type { UsualItem } from './usual.ts';

/** Amounts are asked in these currencies. */
const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'HKD',
  'CNY',
  'TRY',
  'AED',
  'INR',
  'IDR',
  'KZT',
  'GEL',
  'RUB',
];

const asked: Record<InformationItem['kind'], (code: string) => Item> = {
  text: (code) => ({ code, type: 'text', maximumLength: 300 }),
  'long-text': (code) => ({ code, type: 'long-text', maximumLength: 3000 }),
  date: (code) => ({ code, type: 'date' }),
  'yes-no': (code) => ({ code, type: 'yes-no' }),
  money: (code) => ({ code, type: 'money', currencies, minimum: '0' }),
  files: (code) => ({
    code,
    type: 'files',
    types: ['image', 'pdf'],
    minimum: 1,
    maximum: 6,
    maximumBytes: 10_000_000,
  }),
};

/** What is there around an officer's words in one language. */
export interface Surroundings {
  language: string;
  /** Of the general template. */
  texts: QuestionnaireTexts;
  usual: readonly UsualItem[];
}

const wordsOf = (key: string, { label, hint }: Pick<InformationItem, 'label' | 'hint'>) => ({
  [key]: label.trim(),
  ...(hint !== undefined && { [textKey.hint(key)]: hint.trim() }),
});

/** The code of the item at a place, from 1. */
export const codeAt = (place: number): string => `asked-${place}`;

/** Items as the template has them, beginning with a number. */
const numbered = (items: readonly InformationItem[], from: number) =>
  items.map((given, index) => {
    const item = asked[given.kind](codeAt(from + index));
    return {
      given,
      key: textKey.item(item.code),
      item: given.optional ? { ...item, optional: given.optional } : item,
    };
  });
type Numbered = ReturnType<typeof numbered>;

/** What an officer wrote, in the language in which it was written. */
const ownWords = (own: Numbered): QuestionnaireTexts[] =>
  own.map(({ given, key }) => ({
    ...wordsOf(key, given),
    ...(given.again !== undefined && { [textKey.again(key)]: given.again }),
  }));

/** Which items are usual ones. */
const usualOf = (own: Numbered): Record<string, string> =>
  Object.fromEntries(
    own.flatMap(({ given, item }) => (given.usual === undefined ? [] : [[item.code, given.usual]])),
  );

/** The words of those items that are usual ones. */
const usualWords = (own: Numbered, usual: readonly UsualItem[]): QuestionnaireTexts[] =>
  own.flatMap(({ given, key }) =>
    usual.filter(({ code }) => code === given.usual).map((found) => wordsOf(key, found)),
  );

/**
 * A request as a template of its own. Title, introduction and what is to be confirmed are those of the
 * general template, in each of its languages, the officer's first; so are usual items. Everything else is
 * what the officer wrote.
 */
export function composed(
  { template: general }: Questionnaire,
  surroundings: readonly Surroundings[],
  { subject, items }: Pick<InputOf<typeof orderInformation>, 'subject' | 'items'>,
): PrivateTemplate {
  const own = numbered(items, 1);
  const statements = general.sections
    .flatMap((section) => section.items)
    .filter(({ type, when }) => type === 'statement' && when === undefined);
  const kept = [
    textKey.title,
    textKey.introduction,
    ...statements.map(({ code }) => textKey.item(code)),
    ...statements.map(({ code }) => textKey.hint(textKey.item(code))),
  ];
  const translated = surroundings.map(({ language, texts, usual }): [string, QuestionnaireTexts] => {
    const words = usualWords(own, usual);
    const general = kept.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]));
    return [language, Object.assign({}, Object.fromEntries(general), ...words)];
  });
  const [first, ...further] = translated;
  return {
    template: {
      ...general,
      languages: translated.map(([language]) => language),
      sections: [{ code: 'asked', items: [...own.map(({ item }) => item), ...statements] }],
      totals: [],
      rules: [],
      bands: [],
    },
    texts: Object.assign({}, first?.[1], { [textKey.section('asked')]: subject.trim() }, ...ownWords(own)),
    further: Object.fromEntries(further),
    usual: usualOf(own),
  };
}

/** A request with further items, asked after those that it has and before what is to be confirmed. */
export function extended(
  { template, texts, further = {}, usual = {} }: PrivateTemplate,
  items: readonly InformationItem[],
  usualIn: (language: string) => readonly UsualItem[],
): PrivateTemplate {
  const before = template.sections.flatMap((section) => section.items);
  const statements = before.filter(({ type }) => type === 'statement');
  const kept = before.filter(({ type }) => type !== 'statement');
  const own = numbered(items, kept.length + 1);
  const translated = Object.entries(further).map(([language, known]): [string, QuestionnaireTexts] => [
    language,
    Object.assign({}, known, ...usualWords(own, usualIn(language))),
  ]);
  return {
    template: {
      ...template,
      sections: [{ code: 'asked', items: [...kept, ...own.map(({ item }) => item), ...statements] }],
    },
    texts: Object.assign({}, texts, ...ownWords(own)),
    further: Object.fromEntries(translated),
    usual: { ...usual, ...usualOf(own) },
  };
}
