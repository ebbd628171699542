import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  questionnaireTemplate,
  questionnaireTexts,
  type QuestionnaireTemplate,
} from '@credence/contract/questionnaire-template';
import { isCountry } from '@credence/policy';
import { checkTexts, readTemplate } from '@credence/questionnaire';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import { OperatorError } from '../../../base/operator-error.ts';
import type { Work } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { everOffered, insertVersion, keepOffer, readTemplates, readTextsOfAll, type Texts } from './store.ts';

const builtIn = resolve(import.meta.dirname, '../../../../../../packages/questionnaire/templates');

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** A template as its folder holds it, and its texts by language, checked when they are published. */
interface BuiltIn {
  template: QuestionnaireTemplate;
  texts: Record<string, unknown>;
}

/** The questionnaires that come with the product, in folders named after their codes. */
export async function readBuiltInTemplates(root = builtIn): Promise<BuiltIn[]> {
  const codes = (await readdir(root)).toSorted();
  return Promise.all(
    codes.map(async (code) => {
      const read = (name: string) => readJson(join(root, code, `${name}.json`));
      const template = v.parse(questionnaireTemplate, await read('template'));
      const texts = template.languages.map(async (language) => [language, await read(language)] as const);
      return { template, texts: Object.fromEntries(await Promise.all(texts)) };
    }),
  );
}

/** Of a published version only the languages may grow. */
const isSame = (one: QuestionnaireTemplate, other: QuestionnaireTemplate): boolean =>
  isDeepStrictEqual({ ...one, languages: [] }, { ...other, languages: [] });

type Known = Awaited<ReturnType<typeof readTemplates>>;

/**
 * What becomes of a version that the release has not published: nothing that officers have decided may be
 * lost, and an older release beside a newer one changes nothing.
 */
function fateOf({ code, version }: QuestionnaireTemplate, known: Known): 'publish' | 'offer' | 'ignore' {
  const versions = known.filter((one) => one.template.code === code);
  if (versions.some(({ origin, state }) => origin === 'officer' || state !== 'published')) return 'offer';
  return versions.some((one) => one.template.version > version) ? 'ignore' : 'publish';
}

/**
 * Publishes the questionnaires that come with the product: versions and languages that the database lacks. A
 * version of the product's that is there with other content, or with
 * other texts, is an error of the operator. Once officers have published or retired a template, further
 * versions of it are only offered to them. Several processes may do so at once.
 */
export async function publishTemplates(
  { db }: Pick<Context, 'db'>,
  now: Date,
  templates: readonly BuiltIn[],
): Promise<void> {
  const known = await readTemplates(db);
  const offered = await everOffered(db);
  const published = await readTextsOfAll(
    db,
    templates.map(({ template }) => template),
  );
  const steps = templates.flatMap((own): ((work: Work) => Promise<unknown>)[] => {
    const { template } = own;
    const { code, version } = template;
    const there = known.find((one) => one.template.code === code && one.template.version === version);
    if (there === undefined || there.origin === 'officer') {
      const fate = fateOf(template, known);
      const isOffered = offered.some((one) => isDeepStrictEqual(one.template, template));
      if (fate === 'offer' && !isOffered) return [offer(own, now)];
      return fate === 'publish' ? [publish(own, now)] : [];
    }
    if (!isSame(there.template, template)) throw otherContent(template, 'content');
    requireSameTexts(own, published.get(code) ?? {});
    const missing = template.languages.filter((language) => !there.languages.includes(language));
    return missing.length > 0 ? [publish(own, now)] : [];
  });
  if (steps.length === 0) return;
  await inTransaction(db, async (work) => {
    for (const step of steps) await step(work);
  });
}

const otherContent = ({ code, version }: QuestionnaireTemplate, what: string) =>
  new OperatorError(
    `The questionnaire ${code} is published in version ${version} with other ${what}. ` +
      'What was published never changes: give the changed one a new version.',
  );

/** Somebody may have answered these words. */
function requireSameTexts({ template, texts: own }: BuiltIn, published: Texts): void {
  for (const [language, texts] of Object.entries(published)) {
    if (!template.languages.includes(language)) continue;
    if (!isDeepStrictEqual(texts, own[language])) throw otherContent(template, `texts (${language})`);
  }
}

const textsByLanguage = v.record(v.string(), questionnaireTexts);

/** The texts of a template; refused where it cannot be asked. */
function requireAskable({ template, texts }: BuiltIn): Texts {
  const byLanguage = v.parse(textsByLanguage, texts);
  const faults = [...readTemplate(template, isCountry).faults, ...checkTexts(template, byLanguage)];
  if (faults.length > 0) {
    const told = faults.map(({ place, text }) => `${place}: ${text}`).join('\n');
    throw new OperatorError(`The questionnaire ${template.code} cannot be published:\n${told}`);
  }
  return byLanguage;
}

function publish(own: BuiltIn, now: Date) {
  const texts = requireAskable(own);
  return (work: Work) => insertVersion(work, own.template, texts, 'release', now);
}

function offer(own: BuiltIn, now: Date) {
  const texts = requireAskable(own);
  return (work: Work) => keepOffer(work, own.template, texts, now);
}
