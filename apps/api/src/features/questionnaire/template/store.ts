import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { sql } from 'kysely';
import type { Reader, Work } from '../../../db/database.ts';

/** A template as it was published, with the languages that it has texts in by now. */
export interface KnownTemplate {
  template: QuestionnaireTemplate;
  languages: string[];
}

/** Which templates are meant: of a code, or of a scene. */
export type TemplateChoice = { code: string } | { scene: string };

const languages = sql<string[]>`array(select text.language from questionnaire_text as text
  where text.code = questionnaire_template.code and text.version = questionnaire_template.version
  order by text.language)`;

export function readTemplates(db: Reader): Promise<KnownTemplate[]> {
  return db
    .selectFrom('questionnaire_template')
    .select(['template', languages.as('languages')])
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

/** What is published of a code or a scene, the newest versions first. */
export function publishedVersions(
  db: Reader,
  choice: TemplateChoice,
): Promise<{ code: string; version: number }[]> {
  const published = db
    .selectFrom('questionnaire_template')
    .select(['code', 'version'])
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .orderBy('code');
  return (
    'code' in choice ? published.where('code', '=', choice.code) : published.where('scene', '=', choice.scene)
  ).execute();
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
    .where('state', 'in', ['published', 'retired'])
    .groupBy('code')
    .orderBy('code')
    .execute();
}

/** The texts of a version in all its languages. */
export function allTexts(
  db: Reader,
  { code, version }: Pick<QuestionnaireTemplate, 'code' | 'version'>,
): Promise<{ language: string; texts: QuestionnaireTexts }[]> {
  return db
    .selectFrom('questionnaire_text')
    .select(['language', 'texts'])
    .where('code', '=', code)
    .where('version', '=', version)
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

/** Publishes a version; of two processes that do so at once one finds it there. */
export async function insertTemplate(work: Work, template: QuestionnaireTemplate, at: Date): Promise<void> {
  await work
    .insertInto('questionnaire_template')
    .values({
      code: template.code,
      version: template.version,
      scene: template.scene,
      state: 'published',
      template: JSON.stringify(template),
      published_at: at,
    })
    .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
    .execute();
}

/** Adds a language to a version; one that is there stays as it is. */
export async function insertTexts(
  work: Work,
  { code, version }: QuestionnaireTemplate,
  language: string,
  texts: QuestionnaireTexts,
): Promise<void> {
  await work
    .insertInto('questionnaire_text')
    .values({ code, version, language, texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.columns(['code', 'version', 'language']).doNothing())
    .execute();
}
