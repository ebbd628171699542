import type { TemplateHappening, TemplateState } from '@credence/contract/template-editing';

export const templateStateNames: Record<TemplateState, string> = {
  published: 'Published',
  retired: 'Retired',
  withdrawn: 'Withdrawn',
  unpublished: 'Not published',
};

export const happeningNames: Record<TemplateHappening['action'], string> = {
  started: 'Draft started',
  submitted: 'Submitted for approval',
  'taken-back': 'Taken back',
  'sent-back': 'Sent back',
  published: 'Published',
  discarded: 'Draft discarded',
  retired: 'Retired',
  withdrawn: 'Withdrawn',
  restored: 'Restored',
};

export const originNames = { release: 'Release', officer: 'Console' } as const;

/** What can be asked, as officers call it. */
export const typeNames = {
  text: 'Short text',
  'long-text': 'Long text',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'Single choice',
  choices: 'Multiple choice',
  country: 'Country',
  countries: 'Several countries',
  address: 'Address',
  phone: 'Phone number',
  files: 'Files',
  table: 'Table of rows',
  statement: 'Statement to accept',
  information: 'Information only',
} as const;
export type ItemType = keyof typeof typeNames;

export const isItemType = (type: string): type is ItemType => Object.hasOwn(typeNames, type);

/** The types that a column of a table can have. */
export const columnTypes = ['text', 'number', 'money', 'date', 'choice', 'country'] as const;

export const typeName = (type: string): string =>
  isItemType(type) ? typeNames[type] : type || 'Without a type';

export const openedNames = {
  anytime: 'The applicant, or whoever orders it',
  ordered: 'Only by order: a policy, a score, an officer',
} as const;

export const reviewNames = {
  always: 'An officer, always',
  'by-band': 'An officer where the class of risk says so',
  never: 'Nobody: it is approved at once',
} as const;

/** Fields of parts, as officers call them. */
const fieldNames: Readonly<Record<string, string>> = {
  scene: 'Scene',
  sites: 'Sites',
  opened: 'Who may begin it',
  review: 'Who approves it',
  validMonths: 'Asked again after months',
  when: 'Asked if',
  optional: 'Optional',
  type: 'Type',
  maximumLength: 'Most characters',
  minimum: 'Least',
  maximum: 'Most',
  decimals: 'Decimal places',
  currencies: 'Currencies',
  earliest: 'Earliest day',
  latest: 'Latest day',
  types: 'Kinds of files',
  maximumBytes: 'Most bytes of a file',
  score: 'Score',
  scores: 'Scores',
  of: 'Adds up',
  hidden: 'Only for rules and officers',
  must: 'Has to be true',
  at: 'Shown at',
  from: 'From a score of',
};

export const fieldName = (field: string): string => fieldNames[field] ?? field;

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/** How a text of a language is marked on the page. */
export const inLanguage = (language: string): { lang: string; dir: 'rtl' | 'ltr' } => ({
  lang: language,
  dir: rightToLeft.has(language.slice(0, 2)) ? 'rtl' : 'ltr',
});
