import {
  questionnaireTemplate,
  type QuestionnaireTexts,
  questionnaireTexts,
} from '@credence/contract/questionnaire-template';
import { type Questionnaire, questionnaireOf } from '@credence/questionnaire';
import * as v from 'valibot';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import { type AccountKey, openField, sealField } from '../../seal/index.ts';
import type { QuestionnaireRow } from './store.ts';
import { findTemplate, findTexts } from './template/templates.ts';

/*
 * What one questionnaire alone asks, written by an officer in one language; what is not the officer's own
 * words is there in others too. It is sealed, because it is about a person.
 */

const privateTemplate = v.object({
  template: questionnaireTemplate,
  /** In its first language. */
  texts: questionnaireTexts,
  /** By language, the texts that were translated; none in those from before there were such. */
  further: v.optional(v.record(v.string(), questionnaireTexts)),
  /** By the codes of its items, which usual ones they are; none in those from before that was kept. */
  usual: v.optional(v.record(v.string(), v.string())),
});
export type PrivateTemplate = v.InferOutput<typeof privateTemplate>;

const place = (id: string) => ({ table: 'questionnaire', row: id, field: 'private_template' });

export const sealTemplate = (key: AccountKey, id: string, own: PrivateTemplate): Buffer =>
  sealField(key, place(id), JSON.stringify(own));

/** What one questionnaire alone asks; undefined for most. */
export function privateTemplateOf(
  key: AccountKey,
  { id, private_template: own }: QuestionnaireRow,
): PrivateTemplate | undefined {
  return own === null ? undefined : v.parse(privateTemplate, JSON.parse(openField(key, place(id), own)));
}

type Place = Pick<Context, 'db'>;

/** What a questionnaire of an account asks: its own template, or the version that it was opened with. */
export async function templateOf(
  { db }: Place,
  key: AccountKey,
  row: QuestionnaireRow,
  through: Reader = db,
): Promise<Questionnaire> {
  const own = privateTemplateOf(key, row);
  if (own !== undefined) return questionnaireOf(own.template);
  return findTemplate({ db }, row.template_code, row.template_version, through);
}

/** Texts, and which of them are only in the language in which an officer wrote them. */
interface Worded {
  texts: QuestionnaireTexts;
  language: string;
  written?: { language: string; keys: string[] };
}

/** Its texts in a language, in English, or in the one that an officer wrote. */
export async function textsOf(
  { db }: Place,
  key: AccountKey,
  row: QuestionnaireRow,
  asked?: string,
  through: Reader = db,
): Promise<Worded> {
  const own = privateTemplateOf(key, row);
  const [language] = own?.template.languages ?? [];
  if (own !== undefined && language !== undefined) {
    const translated = asked === undefined || asked === language ? undefined : own.further?.[asked];
    if (asked === undefined || translated === undefined) return { texts: own.texts, language };
    const keys = Object.keys(own.texts).filter((key) => translated[key] === undefined);
    return { texts: { ...own.texts, ...translated }, language: asked, written: { language, keys } };
  }
  const template = { code: row.template_code, version: row.template_version };
  return findTexts({ db }, template, asked, through);
}
