import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { checkTemplate } from './check.ts';
import type { IsCountry } from './check-conditions.ts';
import type { TemplateFault } from './fault.ts';
import { readForm } from './template.ts';
import { checkTexts, sourceLanguage, textKeysOf } from './texts.ts';
import { hasInvisible, hasStraySpaces, isNoWord, placeholdersOf } from './wording.ts';

type TextsByLanguage = Readonly<Record<string, QuestionnaireTexts>>;

/** What an officer has typed of a template. */
export interface TypedTemplate {
  code: string;
  /** Which it will be. */
  version: number;
  structure: Readonly<Record<string, unknown>>;
  texts: TextsByLanguage;
}

/** A fault keeps a template from being published, a warning does not. */
export interface TemplateFinding extends TemplateFault {
  severity: 'fault' | 'warning';
}

export interface ReadDraft {
  findings: readonly TemplateFinding[];
  /** What would be published; undefined where there are faults. */
  written: { template: QuestionnaireTemplate; texts: TextsByLanguage } | undefined;
}

const as =
  (severity: TemplateFinding['severity']) =>
  ({ place, text }: TemplateFault): TemplateFinding => ({ severity, place, text });

/**
 * Texts without those that are empty or belong to nothing, such as an option that was taken out, and without
 * languages that nobody has begun; with a word about what is left out.
 */
function tidy(
  template: QuestionnaireTemplate,
  texts: TextsByLanguage,
): { texts: TextsByLanguage; leftOut: TemplateFault[] } {
  const { needed, optional } = textKeysOf(template);
  const known = new Set([...needed, ...optional]);
  const leftOut: TemplateFault[] = [];
  const keep = (language: string, keys: ReadonlySet<string>): [string, QuestionnaireTexts] => {
    const typed = Object.entries(texts[language] ?? {}).filter(([, text]) => text.trim() !== '');
    for (const [key] of typed)
      if (!keys.has(key)) leftOut.push({ place: `${language}.${key}`, text: 'belongs to nothing; left out' });
    return [language, Object.fromEntries(typed.filter(([key]) => keys.has(key)))];
  };
  const source = keep(sourceLanguage, known);
  const wanted = new Set([...needed, ...Object.keys(source[1])]);
  const translations = Object.keys(texts)
    .filter((language) => language !== sourceLanguage)
    .toSorted()
    .map((language) => keep(language, wanted));
  for (const [language, own] of translations)
    if (Object.keys(own).length === 0) leftOut.push({ place: language, text: 'has no texts; left out' });
  const begun = translations.filter(([, own]) => Object.keys(own).length > 0);
  return { texts: Object.fromEntries([source, ...begun]), leftOut };
}

/** What is wrong, or looks wrong, with the wording of texts, in comparison to English. */
function checkWording(texts: TextsByLanguage): TemplateFinding[] {
  const source = new Map(Object.entries(texts[sourceLanguage] ?? {}));
  return Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own).flatMap(([key, text]): TemplateFinding[] => {
      const place = `${language}.${key}`;
      const english = source.get(key);
      const found: TemplateFinding[] = [];
      if (hasInvisible(text))
        found.push({ severity: 'fault', place, text: 'has a line break or an invisible character' });
      if (hasStraySpaces(text)) found.push({ severity: 'warning', place, text: 'has stray spaces' });
      if (english !== undefined && placeholdersOf(english) !== placeholdersOf(text))
        found.push({ severity: 'fault', place, text: 'has other placeholders or tags than English' });
      const isEnglish = language === sourceLanguage || language.startsWith(`${sourceLanguage}-`);
      if (!isEnglish && english === text && !isNoWord(text))
        found.push({ severity: 'warning', place, text: 'is left in English' });
      return found;
    }),
  );
}

/**
 * Reads what an officer has typed, with the checks that every template passes before it is published, and
 * with warnings: languages of `expected` that are missing, texts that look wrong or are left out.
 */
export function readDraft(
  typed: TypedTemplate,
  expected: readonly string[],
  isCountry: IsCountry,
): ReadDraft {
  const { code, version, structure } = typed;
  const stray = ['code', 'version', 'languages']
    .filter((field) => Object.hasOwn(structure, field))
    .map((field) => ({ place: field, text: 'is not written here' }));
  const read = readForm({ ...structure, code, version, languages: [sourceLanguage] });
  if (!('template' in read))
    return { findings: [...stray, ...read.faults].map(as('fault')), written: undefined };
  const { texts, leftOut } = tidy(read.template, typed.texts);
  const template = { ...read.template, languages: Object.keys(texts) };
  const missing = expected
    .filter((language) => texts[language] === undefined)
    .map((place) => ({ place, text: 'is missing; accounts read English' }));
  const findings = [
    ...[...stray, ...checkTemplate(template, isCountry), ...checkTexts(template, texts)].map(as('fault')),
    ...checkWording(texts),
    ...[...missing, ...leftOut].map(as('warning')),
  ];
  const isRight = findings.every(({ severity }) => severity !== 'fault');
  return { findings, written: isRight ? { template, texts } : undefined };
}
