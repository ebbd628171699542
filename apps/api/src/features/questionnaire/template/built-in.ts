import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  questionnaireTemplate,
  questionnaireTexts,
  type QuestionnaireTemplate,
} from '@credence/contract/questionnaire-template';
import { checkTexts, readTemplate } from '@credence/questionnaire';
import * as v from 'valibot';
import type { Context } from '../../../base/context.ts';
import { OperatorError } from '../../../base/operator-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { everOffered, insertVersion, keepOffer, readAllTexts, readTemplates, type Texts } from './store.ts';

const builtIn = resolve(import.meta.dirname, '../../../../../../packages/questionnaire/templates');

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

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
 * Publishes the questionnaires that come with the product, in folders named after their codes: versions and
 * languages that the database lacks. A version of the product's that is there with other content, or with
 * other texts, is an error of the operator. Once officers have published or retired a template, further
 * versions of it are only offered to them. Several processes may do so at once.
 */
export async function publishTemplates(
  { db }: Pick<Context, 'db'>,
  now: Date,
  root = builtIn,
): Promise<void> {
  const known = await readTemplates(db);
  const offered = await everOffered(db);
  const codes = (await readdir(root)).toSorted();
  const templates = await Promise.all(
    codes.map(async (code) =>
      v.parse(questionnaireTemplate, await readJson(join(root, code, 'template.json'))),
    ),
  );
  for (const template of templates) {
    const { code, version } = template;
    const there = known.find((one) => one.template.code === code && one.template.version === version);
    if (there === undefined || there.origin === 'officer') {
      const fate = fateOf(template, known);
      const isOffered = offered.some((one) => isDeepStrictEqual(one.template, template));
      if (fate === 'publish') await publish({ db }, now, join(root, code), template);
      if (fate === 'offer' && !isOffered) await offer({ db }, now, join(root, code), template);
      continue;
    }
    if (!isSame(there.template, template)) throw otherContent(template, 'content');
    await requireSameTexts({ db }, join(root, code), template);
    const missing = template.languages.filter((language) => !there.languages.includes(language));
    if (missing.length > 0) await publish({ db }, now, join(root, code), template);
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
  folder: string,
  template: QuestionnaireTemplate,
): Promise<void> {
  const published = await readAllTexts(db, template.code, template.version);
  for (const [language, texts] of Object.entries(published)) {
    if (!template.languages.includes(language)) continue;
    if (!isDeepStrictEqual(texts, await readJson(join(folder, `${language}.json`))))
      throw otherContent(template, `texts (${language})`);
  }
}

/** The texts of a template, from its folder; refused where it cannot be asked. */
async function readTexts(folder: string, template: QuestionnaireTemplate): Promise<Texts> {
  const texts = await Promise.all(
    template.languages.map(
      async (language) =>
        [language, v.parse(questionnaireTexts, await readJson(join(folder, `${language}.json`)))] as const,
    ),
  );
  const byLanguage = Object.fromEntries(texts);
  const faults = [...readTemplate(template).faults, ...checkTexts(template, byLanguage)];
  if (faults.length > 0) {
    const told = faults.map(({ place, text }) => `${place}: ${text}`).join('\n');
    throw new OperatorError(`The questionnaire ${template.code} cannot be published:\n${told}`);
  }
  return byLanguage;
}

async function publish(
  { db }: Pick<Context, 'db'>,
  now: Date,
  folder: string,
  template: QuestionnaireTemplate,
): Promise<void> {
  const texts = await readTexts(folder, template);
  await inTransaction(db, (work) => insertVersion(work, template, texts, 'release', now));
}

async function offer(
  { db }: Pick<Context, 'db'>,
  now: Date,
  folder: string,
  template: QuestionnaireTemplate,
): Promise<void> {
  const texts = await readTexts(folder, template);
  await inTransaction(db, (work) => keepOffer(work, template, texts, now));
}
