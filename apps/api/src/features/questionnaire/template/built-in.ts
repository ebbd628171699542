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
import { allTexts, insertTemplate, insertTexts, readTemplates } from './store.ts';

const builtIn = resolve(import.meta.dirname, '../../../../../../packages/questionnaire/templates');

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** Of a published version only the languages may grow. */
const withoutLanguages = (template: QuestionnaireTemplate) => ({ ...template, languages: [] });

/**
 * Publishes the questionnaires that come with the product, in folders named after their codes: versions and
 * languages that the database lacks. A version that is there with other content, or with other texts, is an
 * error of the operator. Several processes may do so at once.
 */
export async function publishTemplates(
  { db }: Pick<Context, 'db'>,
  now: Date,
  root = builtIn,
): Promise<void> {
  const known = new Map(
    (await readTemplates(db)).map((one) => [`${one.template.code} ${one.template.version}`, one]),
  );
  const codes = (await readdir(root)).toSorted();
  const templates = await Promise.all(
    codes.map(async (code) =>
      v.parse(questionnaireTemplate, await readJson(join(root, code, 'template.json'))),
    ),
  );
  for (const template of templates) {
    const there = known.get(`${template.code} ${template.version}`);
    if (there && !isDeepStrictEqual(withoutLanguages(there.template), withoutLanguages(template)))
      throw otherContent(template, 'content');
    if (there) await requireSameTexts({ db }, join(root, template.code), template);
    const missing = template.languages.filter((language) => there?.languages.includes(language) !== true);
    if (missing.length > 0) await publish({ db }, now, join(root, template.code), template, missing);
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
  for (const { language, texts } of await allTexts(db, template)) {
    if (!template.languages.includes(language)) continue;
    if (!isDeepStrictEqual(texts, await readJson(join(folder, `${language}.json`))))
      throw otherContent(template, `texts (${language})`);
  }
}

async function publish(
  { db }: Pick<Context, 'db'>,
  now: Date,
  folder: string,
  template: QuestionnaireTemplate,
  languages: readonly string[],
): Promise<void> {
  const texts = await Promise.all(
    template.languages.map(
      async (language) =>
        [language, v.parse(questionnaireTexts, await readJson(join(folder, `${language}.json`)))] as const,
    ),
  );
  const faults = [...readTemplate(template).faults, ...checkTexts(template, Object.fromEntries(texts))];
  if (faults.length > 0) {
    const told = faults.map(({ place, text }) => `${place}: ${text}`).join('\n');
    throw new OperatorError(`The questionnaire ${template.code} cannot be published:\n${told}`);
  }
  await inTransaction(db, async (work) => {
    await insertTemplate(work, template, now);
    for (const [language, own] of texts)
      if (languages.includes(language)) await insertTexts(work, template, language, own);
  });
}
