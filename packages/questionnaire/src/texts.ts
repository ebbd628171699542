import type {
  Item,
  Option,
  QuestionnaireTemplate,
  QuestionnaireTexts,
} from '@credence/contract/questionnaire-template';
import type { TemplateFault } from './fault.ts';

/** The language that a template is written in first, and falls back to. */
export const sourceLanguage = 'en';

/** Keys by which a template's texts are found. */
export const textKey = {
  title: 'title',
  /** Said before the first section. */
  introduction: 'introduction',
  section: (section: string) => `section.${section}`,
  item: (item: string) => `item.${item}`,
  option: (item: string, option: string) => `item.${item}.option.${option}`,
  column: (item: string, column: string) => `item.${item}.column.${column}`,
  columnOption: (item: string, column: string, option: string) =>
    `item.${item}.column.${column}.option.${option}`,
  total: (total: string) => `total.${total}`,
  rule: (rule: string) => `rule.${rule}`,
  /** Explains what has the given key; may be missing for sections, items, options and columns. */
  hint: (key: string) => `${key}.hint`,
  /** Why an officer asks again what has the given key; only where one does. */
  again: (key: string) => `${key}.again`,
} as const;

interface Keys {
  needed: readonly string[];
  optional: readonly string[];
}

const optionKeys = (options: readonly Option[], keyOf: (option: string) => string): readonly string[] =>
  options.map(({ code }) => keyOf(code));

function keysOfItem(item: Item): readonly string[] {
  const own = textKey.item(item.code);
  if (item.type === 'choice' || item.type === 'choices') {
    return [own, ...optionKeys(item.options, (option) => textKey.option(item.code, option))];
  }
  if (item.type !== 'table') return [own];
  const columns = item.columns.flatMap((column) => [
    textKey.column(item.code, column.code),
    ...(column.type === 'choice'
      ? optionKeys(column.options, (option) => textKey.columnOption(item.code, column.code, option))
      : []),
  ]);
  return [own, ...columns];
}

/** Every key of a template's texts. */
export function textKeysOf(template: QuestionnaireTemplate): Keys {
  const explained = template.sections.flatMap(({ code, items }) => [
    textKey.section(code),
    ...items.flatMap(keysOfItem),
  ]);
  return {
    needed: [
      textKey.title,
      ...explained,
      ...template.totals.map(({ code }) => textKey.total(code)),
      ...template.rules.map(({ code }) => textKey.rule(code)),
    ],
    optional: [textKey.introduction, ...explained.map(textKey.hint)],
  };
}

/**
 * What is wrong with the texts of a template, given by language: a language that the template names and has
 * no texts, keys that are missing, empty or of nothing, and a translation that has more or less than
 * English.
 */
export function checkTexts(
  template: QuestionnaireTemplate,
  texts: Readonly<Record<string, QuestionnaireTexts>>,
): TemplateFault[] {
  const { needed, optional } = textKeysOf(template);
  const known = new Set([...needed, ...optional]);
  const source = texts[sourceLanguage] ?? {};
  const wanted = new Set([...needed, ...Object.keys(source).filter((key) => known.has(key))]);
  const faults: TemplateFault[] = [];
  if (!template.languages.includes(sourceLanguage)) {
    faults.push({ place: 'languages', text: `'${sourceLanguage}' is missing` });
  }
  for (const language of template.languages) {
    const own = texts[language];
    if (own === undefined) {
      faults.push({ place: language, text: 'has no texts' });
      continue;
    }
    for (const key of wanted) {
      if ((own[key] ?? '').trim() === '') faults.push({ place: `${language}.${key}`, text: 'is missing' });
    }
    for (const key of Object.keys(own)) {
      const isOfNothing = language === sourceLanguage ? !known.has(key) : !wanted.has(key);
      if (isOfNothing) faults.push({ place: `${language}.${key}`, text: 'belongs to nothing' });
    }
  }
  return faults;
}
