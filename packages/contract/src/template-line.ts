import * as v from 'valibot';
import { questionnaireTexts, templateCode, templateVersion } from './questionnaire-template.ts';
import { id, time, textLanguage } from './shared.ts';

/* What the calls of `template-editing.ts` have in common. */

/** The most bytes that structure and texts of a draft may have together, as JSON in UTF-8. */
export const templateDraftMaximum = 800_000;

/** The languages that a questionnaire should have; in another one it is read in English. */
export const templateLanguages = [
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

/** Texts by language. */
export const textsByLanguage = v.record(textLanguage, questionnaireTexts);

/** Who did something, and when. */
export const act = v.object({ officerName: v.string(), at: time });

/** A sentence that an officer owes. */
export const sentence = v.pipe(v.string(), v.regex(/\S/), v.maxLength(2000));

/** `release`: it came with the product; `officer`: it was written in the console. */
export const origin = v.picklist(['release', 'officer']);

/**
 * `published`: accounts can open it; `retired`: nobody opens it, what is open is finished; `withdrawn`:
 * nobody opens it, and what is open takes no more answers; `unpublished`: there is only a draft.
 */
export const templateState = v.picklist(['published', 'retired', 'withdrawn', 'unpublished']);
export type TemplateState = v.InferOutput<typeof templateState>;

/** `editing`: anybody may change it; `submitted`: it waits for another officer; the others are over. */
export const templateDraftState = v.picklist(['editing', 'submitted', 'published', 'discarded']);
export type TemplateDraftState = v.InferOutput<typeof templateDraftState>;

const draftLine = v.object({
  draftId: id,
  state: v.picklist(['editing', 'submitted']),
  lastEdited: act,
  submitted: v.nullable(act),
});

export const templateLine = v.object({
  templateCode,
  /** English. */
  title: v.string(),
  scene: v.string(),
  /** None means every one. */
  sites: v.array(v.string()),
  state: templateState,
  /** The newest version. */
  newest: v.nullable(v.object({ version: templateVersion, origin, publishedAt: time })),
  /** The draft under way; a template has one at most. */
  draft: v.nullable(draftLine),
  /** The release brings another version, which waits because officers have published one of their own. */
  offered: v.nullable(templateVersion),
});
export type TemplateLine = v.InferOutput<typeof templateLine>;

/** What happened to a template; `text` is the officer's reason, note or remark. */
export const templateHappening = v.object({
  at: time,
  action: v.picklist([
    'started',
    'submitted',
    'taken-back',
    'sent-back',
    'published',
    'discarded',
    'retired',
    'withdrawn',
    'restored',
  ]),
  officerName: v.string(),
  /** Of `published` only. */
  version: v.nullable(templateVersion),
  text: v.string(),
});
export type TemplateHappening = v.InferOutput<typeof templateHappening>;

/**
 * A level of a site that cannot be reached without the template; null where the policy opens it or asks for
 * it in another way.
 */
export const levelOfPolicy = v.object({ site: v.string(), level: v.nullable(v.number()) });
