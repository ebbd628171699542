import type { InputOf } from '@credence/contract/endpoint';
import type { InformationItem, orderInformation } from '@credence/contract/information-request';
import type { Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { type Questionnaire, textKey } from '@credence/questionnaire';
import type { PrivateTemplate } from '../questionnaire/index.ts';

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

/**
 * A request as a template of its own. Title, introduction and what is to be confirmed are those of the
 * general template; everything else is what the officer wrote.
 */
export function composed(
  { template: general }: Questionnaire,
  texts: QuestionnaireTexts,
  { subject, items, language }: Pick<InputOf<typeof orderInformation>, 'subject' | 'items' | 'language'>,
): PrivateTemplate {
  const own = items.map(({ kind, label, hint, optional }, index) => {
    const item = asked[kind](`asked-${index + 1}`);
    const key = textKey.item(item.code);
    return {
      item: optional ? { ...item, optional } : item,
      texts: { [key]: label.trim(), ...(hint !== undefined && { [textKey.hint(key)]: hint.trim() }) },
    };
  });
  const statements = general.sections
    .flatMap((section) => section.items)
    .filter(({ type, when }) => type === 'statement' && when === undefined);
  const kept = [
    textKey.title,
    textKey.introduction,
    ...statements.map(({ code }) => textKey.item(code)),
    ...statements.map(({ code }) => textKey.hint(textKey.item(code))),
  ];
  return {
    template: {
      ...general,
      languages: [language],
      sections: [{ code: 'asked', items: [...own.map(({ item }) => item), ...statements] }],
      totals: [],
      rules: [],
      bands: [],
    },
    texts: {
      ...Object.fromEntries(kept.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]))),
      [textKey.section('asked')]: subject.trim(),
      ...Object.fromEntries(own.flatMap((one) => Object.entries(one.texts))),
    },
  };
}
