import { join } from 'node:path';
import { investorClasses, investorCriteria } from '@credence/contract/words';
import type { InvestorCriterion } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import { readOnce, textsFolder } from '../document/library.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const texts = v.pipe(v.array(text), v.minLength(1));
/** A text by the plural form of its number, as `Intl.PluralRules` names it. */
const forms = v.objectWithRest({ other: text }, text);

/** What is said of the classes in one language. */
export const classTexts = v.strictObject({
  ...v.entriesFromList(
    investorClasses,
    v.strictObject({ title: text, introduction: text, gains: texts, losses: texts }),
  ),
  criteria: v.strictObject({
    ...v.entriesFromList([...investorCriteria, 'trading-of-amount'], text),
    profession: forms,
  }),
});
type ClassTexts = v.InferOutput<typeof classTexts>;

/** Languages that have these texts, beside English. */
export const classLanguages = [
  'en',
  'zh-CN',
  'zh-HK',
  'es-ES',
  'tr-TR',
  'ar-SA',
  'de-DE',
  'id-ID',
  'ru-RU',
] as const;

/** What is said of the classes in a language that has it. */
export function readTexts(context: Pick<Context, 'config'>, language: string): Promise<ClassTexts> {
  return readOnce(join(textsFolder(context), 'classes', `${language}.json`), (content) =>
    v.parse(classTexts, content),
  );
}

/** Latin digits in Arabic too, as amounts are written everywhere here. */
const locale = (language: string): string => (language === 'ar-SA' ? 'ar-SA-u-nu-latn' : language);

/** A criterion with its amounts, in the words of a language. */
export function criterionText(
  { criteria }: ClassTexts,
  language: string,
  criterion: InvestorCriterion,
): string {
  const { code, amount, currency, count } = criterion;
  const found = code === 'trading' && amount !== undefined ? criteria['trading-of-amount'] : criteria[code];
  const form = new Intl.PluralRules(language).select(count ?? 0);
  const wording = typeof found === 'string' ? found : (found[form] ?? found.other);
  const numbers = new Intl.NumberFormat(locale(language));
  return wording
    .replaceAll(
      '{{amount}}',
      amount === undefined ? '' : `${currency ?? ''}\u{a0}${numbers.format(BigInt(amount))}`,
    )
    .replaceAll('{{count}}', count === undefined ? '' : numbers.format(count));
}
