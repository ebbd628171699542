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
import { inTransaction } from '../../../db/transaction.ts';
import { everOffered, insertVersion, keepOffer, readAllTexts, readTemplates, type Texts } from './store.ts';

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
  for (const own of templates) {
    const { template } = own;
    const { code, version } = template;
    const there = known.find((one) => one.template.code === code && one.template.version === version);
    if (there === undefined || there.origin === 'officer') {
      const fate = fateOf(template, known);
      const isOffered = offered.some((one) => isDeepStrictEqual(one.template, template));
      if (fate === 'publish') await publish({ db }, now, own);
      if (fate === 'offer' && !isOffered) await offer({ db }, now, own);
      continue;
    }
    if (!isSame(there.template, template)) throw otherContent(template, 'content');
    await requireSameTexts({ db }, own);
    const missing = template.languages.filter((language) => !there.languages.includes(language));
    if (missing.length > 0) await publish({ db }, now, own);
  }
}

const otherContent = ({ code, version }: QuestionnaireTemplate, what: string) =>
  new OperatorError(
    `The questionnaire ${code} is published in version ${version} with other ${what}. ` +
      'What was published never changes: give the changed one a new version.',
  );

/** Somebody may have answered these words. */
async function requireSameTexts(
  { db }: Pick<Context, 'db'>,
  { template, texts: own }: BuiltIn,
): Promise<void> {
  const published = await readAllTexts(db, template.code, template.version);
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

async function publish({ db }: Pick<Context, 'db'>, now: Date, own: BuiltIn): Promise<void> {
  const texts = requireAskable(own);
  await inTransaction(db, (work) => insertVersion(work, own.template, texts, 'release', now));
}

async function offer({ db }: Pick<Context, 'db'>, now: Date, own: BuiltIn): Promise<void> {
  const texts = requireAskable(own);
  await inTransaction(db, (work) => keepOffer(work, own.template, texts, now));
}
