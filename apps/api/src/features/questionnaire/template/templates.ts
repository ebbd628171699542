import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { Site } from '@credence/policy';
import { type Questionnaire, questionnaireOf, sourceLanguage } from '@credence/questionnaire';
import type { Context } from '../../../base/context.ts';
import type { Reader } from '../../../db/database.ts';
import { publishedVersions, readTemplate, readTexts as readTextsRow, type TemplateChoice } from './store.ts';

type Place = Pick<Context, 'db'>;

/*
 * `through` is the transaction that asks, if one does: another connection for it could be waited for by all
 * others as well.
 */

/** What a process remembers of one database: versions never change. */
interface Memory {
  templates: Map<string, Questionnaire>;
  texts: Map<string, QuestionnaireTexts>;
}

const memories = new WeakMap<object, Memory>();

function memoryOf({ db }: Place): Memory {
  const known = memories.get(db) ?? { templates: new Map(), texts: new Map() };
  memories.set(db, known);
  return known;
}

/** A version as it can be asked, published or not any more. */
export async function findTemplate(
  place: Place,
  code: string,
  version: number,
  through: Reader = place.db,
): Promise<Questionnaire> {
  const { templates } = memoryOf(place);
  const name = `${code} ${version}`;
  const known = templates.get(name);
  if (known !== undefined) return known;
  const { template, languages } = await readTemplate(through, code, version);
  const added = languages.filter((language) => !template.languages.includes(language));
  const ready = questionnaireOf({ ...template, languages: [...template.languages, ...added] });
  templates.set(name, ready);
  return ready;
}

const isFor = ({ sites }: QuestionnaireTemplate, site: Site): boolean =>
  sites.length === 0 || sites.includes(site);

/** What accounts of a site are asked now under a code or a scene; undefined where nothing is published. */
export async function offeredTemplate(
  place: Place,
  site: Site,
  choice: TemplateChoice,
  through: Reader = place.db,
): Promise<Questionnaire | undefined> {
  for (const { code, version } of await publishedVersions(through, choice)) {
    const found = await findTemplate(place, code, version, through);
    if (isFor(found.template, site)) return found;
  }
  return undefined;
}

/** The texts of a template in a language, or in English where it has none in it. */
export async function findTexts(
  place: Place,
  template: Pick<QuestionnaireTemplate, 'code' | 'version'>,
  asked = sourceLanguage,
  through: Reader = place.db,
): Promise<{ texts: QuestionnaireTexts; language: string }> {
  for (const language of [asked, sourceLanguage]) {
    const texts = await textsIn(place, template, language, through);
    if (texts !== undefined) return { texts, language };
  }
  throw new Error(`The questionnaire ${template.code} ${template.version} has no English texts`);
}

async function textsIn(
  place: Place,
  { code, version }: Pick<QuestionnaireTemplate, 'code' | 'version'>,
  language: string,
  through: Reader,
): Promise<QuestionnaireTexts | undefined> {
  const memory = memoryOf(place).texts;
  const name = `${code} ${version} ${language}`;
  const known = memory.get(name) ?? (await readTextsRow(through, code, version, language))?.texts;
  // What is missing is not remembered: a translation may be added.
  if (known !== undefined) memory.set(name, known);
  return known;
}
