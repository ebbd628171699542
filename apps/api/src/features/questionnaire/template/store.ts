import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { type Selectable, sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';
import type { QuestionnaireTables } from '../../../db/tables/questionnaire.ts';

/** A template as it was published, with the languages that it has texts in by now. */
export interface KnownTemplate {
  template: QuestionnaireTemplate;
  languages: string[];
}

type TemplateRow = Selectable<QuestionnaireTables['questionnaire_template']>;
export type TemplateState = TemplateRow['state'];
export type Texts = Record<string, QuestionnaireTexts>;

/** A version, without what it asks. */
export type VersionLine = Pick<TemplateRow, 'code' | 'version' | 'state' | 'origin' | 'published_at'>;

/** Which templates are meant: of a code, or of a scene. */
export type TemplateChoice = { code: string } | { scene: string };

const languages = sql<string[]>`array(select text.language from questionnaire_text as text
  where text.code = questionnaire_template.code and text.version = questionnaire_template.version
  order by text.language)`;

export function readTemplates(
  db: Reader,
): Promise<(KnownTemplate & Pick<TemplateRow, 'state' | 'origin'>)[]> {
  return db
    .selectFrom('questionnaire_template')
    .select(['template', 'state', 'origin', languages.as('languages')])
    .execute();
}

export function readTemplate(db: Reader, code: string, version: number): Promise<KnownTemplate> {
  return db
    .selectFrom('questionnaire_template')
    .select(['template', languages.as('languages')])
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
}

/** What is published of a code or a scene: of each code the newest version, which alone decides for whom. */
export function publishedVersions(
  db: Reader,
  choice: TemplateChoice,
): Promise<{ code: string; version: number }[]> {
  const published = db
    .selectFrom('questionnaire_template')
    .select(['code', 'version'])
    .where('state', '=', 'published')
    .distinctOn('code')
    .orderBy('code')
    .orderBy('version', 'desc');
  return (
    'code' in choice ? published.where('code', '=', choice.code) : published.where('scene', '=', choice.scene)
  ).execute();
}

/** Every version of a code, or of all, by code and the newest first. */
export function versionLines(db: Reader, code?: string): Promise<VersionLine[]> {
  const lines = db
    .selectFrom('questionnaire_template')
    .select(['code', 'version', 'state', 'origin', 'published_at'])
    .orderBy('code')
    .orderBy('version', 'desc');
  return (code === undefined ? lines : lines.where('code', '=', code)).execute();
}

/** The versions of a code, the newest first, with their rows locked until the transaction ends. */
export function lockVersions(work: Work, code: string): Promise<VersionLine[]> {
  return work
    .selectFrom('questionnaire_template')
    .select(['code', 'version', 'state', 'origin', 'published_at'])
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .forUpdate()
    .execute();
}

/** Every code that is or was published, with its newest version. */
export function everPublished(db: Reader): Promise<{ code: string; version: number; published: boolean }[]> {
  return db
    .selectFrom('questionnaire_template')
    .select((select) => [
      'code',
      select.fn.max('version').as('version'),
      sql<boolean>`bool_or(state = 'published')`.as('published'),
    ])
    .where('state', 'in', ['published', 'retired', 'withdrawn'])
    .groupBy('code')
    .orderBy('code')
    .execute();
}

export function readTexts(
  db: Reader,
  code: string,
  version: number,
  language: string,
): Promise<{ texts: QuestionnaireTexts } | undefined> {
  return db
    .selectFrom('questionnaire_text')
    .select('texts')
    .where('code', '=', code)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst();
}

/** The texts of a version in all its languages. */
export async function readAllTexts(db: Reader, code: string, version: number): Promise<Texts> {
  const rows = await db
    .selectFrom('questionnaire_text')
    .select(['language', 'texts'])
    .where('code', '=', code)
    .where('version', '=', version)
    .orderBy('language')
    .execute();
  return Object.fromEntries(rows.map(({ language, texts }) => [language, texts]));
}

/** The texts of one version of each of several codes, by code. */
export async function readTextsOfAll(
  db: Reader,
  versions: readonly Pick<QuestionnaireTemplate, 'code' | 'version'>[],
): Promise<Map<string, Texts>> {
  const wanted = JSON.stringify(versions.map(({ code, version }) => ({ code, version })));
  const rows = await db
    .selectFrom('questionnaire_text')
    .select(['code', 'language', 'texts'])
    .where(
      sql<boolean>`(code, version) in (select code, version from jsonb_to_recordset(${wanted}) as wanted (code text, version int))`,
    )
    .execute();
  const texts = new Map<string, Texts>();
  for (const { code, language, texts: own } of rows) texts.set(code, { ...texts.get(code), [language]: own });
  return texts;
}

/** False where it is there: of two that publish at once one finds it. */
async function insertTemplate(
  work: Work,
  template: QuestionnaireTemplate,
  origin: TemplateRow['origin'],
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('questionnaire_template')
    .values({
      code: template.code,
      version: template.version,
      scene: template.scene,
      state: 'published',
      origin,
      template: JSON.stringify(template),
      published_at: at,
    })
    .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds languages to a version; those that are there stay as they are. */
async function insertTexts(
  work: Work,
  { code, version }: QuestionnaireTemplate,
  texts: Texts,
): Promise<void> {
  // One statement: a first start publishes hundreds.
  await work
    .insertInto('questionnaire_text')
    .values(
      Object.entries(texts).map(([language, own]) => ({
        code,
        version,
        language,
        texts: JSON.stringify(own),
      })),
    )
    .onConflict((conflict) => conflict.columns(['code', 'version', 'language']).doNothing())
    .execute();
}

/**
 * Publishes a version with its texts, or the languages that it lacks; false, and nothing, where another one
 * has its number.
 */
export async function insertVersion(
  work: Work,
  template: QuestionnaireTemplate,
  texts: Texts,
  origin: TemplateRow['origin'],
  at: Date,
): Promise<boolean> {
  const isNew = await insertTemplate(work, template, origin, at);
  const isRelease = origin === 'release' && (await originOf(work, template)) === 'release';
  if (!isNew && !isRelease) return false;
  await insertTexts(work, template, texts);
  return true;
}

async function originOf(
  db: Reader,
  { code, version }: Pick<TemplateRow, 'code' | 'version'>,
): Promise<TemplateRow['origin']> {
  const { origin } = await db
    .selectFrom('questionnaire_template')
    .select('origin')
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return origin;
}

/** Says of every version of a code whether accounts can open it, and send what they have open. */
export async function setTemplateState(
  work: Work,
  code: string,
  state: Exclude<TemplateState, 'draft'>,
): Promise<void> {
  await work.updateTable('questionnaire_template').set({ state }).where('code', '=', code).execute();
}

const openOffers = (db: Reader) =>
  db
    .selectFrom('questionnaire_offer')
    .where('taken_at', 'is', null)
    .orderBy('code')
    .orderBy('version', 'desc');

/** What the release offers besides what is published, of a code or of all, the newest first. */
export function offerLines(db: Reader, code?: string): Promise<{ code: string; version: number }[]> {
  const lines = openOffers(db).select(['code', 'version']);
  return (code === undefined ? lines : lines.where('code', '=', code)).execute();
}

/** Every version that was ever offered, taken or not. */
export function everOffered(db: Reader): Promise<{ template: QuestionnaireTemplate }[]> {
  return db.selectFrom('questionnaire_offer').select('template').execute();
}

export function readOffer(
  db: Reader,
  code: string,
  version: number,
): Promise<{ template: QuestionnaireTemplate; texts: Texts } | undefined> {
  return openOffers(db)
    .select(['template', 'texts'])
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Keeps what a release offers; one that officers have taken already stays taken. */
export async function keepOffer(
  work: Work,
  template: QuestionnaireTemplate,
  texts: Texts,
  at: Date,
): Promise<void> {
  const content = { template: JSON.stringify(template), texts: JSON.stringify(texts) };
  await work
    .insertInto('questionnaire_offer')
    .values({ code: template.code, version: template.version, ...content, offered_at: at, taken_at: null })
    .onConflict((conflict) => conflict.columns(['code', 'version']).doUpdateSet(content))
    .execute();
}

/** Officers have published what they made of an offered version; older offers are past as well. */
export async function takeOffers(work: Work, code: string, version: number, at: Date): Promise<void> {
  await work
    .updateTable('questionnaire_offer')
    .set({ taken_at: at })
    .where('code', '=', code)
    .where('version', '<=', version)
    .where('taken_at', 'is', null)
    .execute();
}
