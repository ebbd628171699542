import { join } from 'node:path';
import type { investorClass } from '@credence/contract/investor-class';
import { investorClasses, investorCriteria } from '@credence/contract/words';
import type { InvestorClassRules, InvestorCriterion } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import type { Verb } from '../../../http/serve.ts';
import { readApplicant } from '../../applicant/index.ts';
import { languageFor, readOnce, textsFolder, versionsInForce } from '../document/library.ts';
import { stateOf } from '../document/states.ts';
import { documentsOf } from '../document/store.ts';
import { classOf } from './class.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const texts = v.pipe(v.array(text), v.minLength(1));

/** What is said of the classes in one language. */
export const classTexts = v.strictObject({
  ...v.entriesFromList(
    investorClasses,
    v.strictObject({ title: text, introduction: text, gains: texts, losses: texts }),
  ),
  criteria: v.strictObject(v.entriesFromList([...investorCriteria, 'trading-of-amount'], text)),
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

function readTexts(context: Pick<Context, 'config'>, language: string): Promise<ClassTexts> {
  return readOnce(join(textsFolder(context), 'classes', `${language}.json`), (content) =>
    v.parse(classTexts, content),
  );
}

/** Latin digits in Arabic too, as amounts are written everywhere here. */
const locale = (language: string): string => (language === 'ar-SA' ? 'ar-SA-u-nu-latn' : language);

function criterionText({ criteria }: ClassTexts, language: string, criterion: InvestorCriterion): string {
  const { code, amount, currency, count } = criterion;
  const wording = code === 'trading' && amount !== undefined ? criteria['trading-of-amount'] : criteria[code];
  const numbers = new Intl.NumberFormat(locale(language));
  return wording
    .replaceAll(
      '{{amount}}',
      amount === undefined ? '' : `${currency ?? ''}\u{a0}${numbers.format(BigInt(amount))}`,
    )
    .replaceAll('{{count}}', count === undefined ? '' : numbers.format(count));
}

export const investorClassVerb: Verb<typeof investorClass> = async (call, input) => {
  const { userId } = call.actor;
  const { site } = await readApplicant(call.db, userId, call.keyring);
  const language = languageFor(input.language, classLanguages);
  const said = await readTexts(call, language);
  const { state, row } = await classOf(call.db, userId, site, input.class, call.now());
  const rules = call.policyOf(site).investorClasses?.[input.class];
  const { title, introduction, gains, losses } = said[input.class];
  const textOf = (criterion: InvestorCriterion) => criterionText(said, language, criterion);
  const termsOf = async ({ terms: code }: InvestorClassRules) => {
    const inForce = (await versionsInForce(call))[code] ?? '';
    return { code, state: stateOf(await documentsOf(call.db, userId, site), code, inForce).state };
  };
  return {
    state,
    grantedAt: row?.granted_at.toISOString() ?? null,
    expiresAt: row?.expires_at.toISOString() ?? null,
    endedAt: row?.ended_at?.toISOString() ?? null,
    ending: row?.ending ?? null,
    language,
    title,
    introduction,
    rules:
      rules === undefined
        ? null
        : {
            all: rules.all.map(textOf),
            atLeast: rules.some.atLeast,
            some: rules.some.of.map(textOf),
            months: rules.months,
            gains,
            losses,
            terms: await termsOf(rules),
          },
  };
};
