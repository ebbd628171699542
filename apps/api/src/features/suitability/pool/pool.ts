import { createHash } from 'node:crypto';
import { riskProfiles } from '@credence/contract/first-words';
import { suitabilityTests } from '@credence/contract/words';
import { knowledgeTopics, type KnowledgeTopic } from '@credence/policy';
import * as v from 'valibot';
import arabic from './texts/ar-SA.json' with { type: 'json' };
import german from './texts/de-DE.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import spanish from './texts/es-ES.json' with { type: 'json' };
import indonesian from './texts/id-ID.json' with { type: 'json' };
import russian from './texts/ru-RU.json' with { type: 'json' };
import turkish from './texts/tr-TR.json' with { type: 'json' };
import simplifiedChinese from './texts/zh-CN.json' with { type: 'json' };
import hongKongChinese from './texts/zh-HK.json' with { type: 'json' };

/*
 * The questions of the suitability tests. They are read by the server only: nothing of this folder is served
 * or built into a page. The first option of a question of knowledge is the right one. A question whose
 * meaning changes gets another name; one that is not to be asked any more becomes `retired` and stays,
 * because attempts name their questions.
 */

const known = v.object({
  question: v.string(),
  options: v.pipe(v.array(v.string()), v.length(4)),
  why: v.string(),
  retired: v.optional(v.literal(true)),
});
const asked = v.object({ question: v.string(), options: v.pipe(v.array(v.string()), v.minLength(2)) });
/** An object with exactly these names. */
const each = <const Names extends readonly [string, ...string[]], Value extends v.GenericSchema>(
  names: Names,
  value: Value,
) => v.object(v.entriesFromList(names, value));

const poolTexts = v.object({
  introductions: each(suitabilityTests, v.string()),
  notes: each(['experience', 'voluntary', 'limited'], v.string()),
  topics: each([...knowledgeTopics, 'experience', 'risk'], v.string()),
  questions: each(knowledgeTopics, v.record(v.string(), known)),
  experience: v.record(v.string(), asked),
  risk: v.record(v.string(), asked),
  profiles: each(riskProfiles, v.object({ name: v.string(), text: v.string() })),
});

/** The words of both tests in one language. */
export type PoolTexts = v.InferOutput<typeof poolTexts>;

export type Topic = keyof PoolTexts['topics'];

/** A question in one language; with `why` only where its first option is the right one. */
export interface PoolQuestion {
  topic: Topic;
  question: string;
  options: readonly string[];
  why?: string;
}

const languages: ReadonlyMap<string, PoolTexts> = new Map(
  Object.entries({
    en: english,
    'ar-SA': arabic,
    'de-DE': german,
    'es-ES': spanish,
    'id-ID': indonesian,
    'ru-RU': russian,
    'tr-TR': turkish,
    'zh-CN': simplifiedChinese,
    'zh-HK': hongKongChinese,
  }).map(([language, texts]) => [language, v.parse(poolTexts, texts)]),
);

/** The languages that the questions are in. */
export const poolLanguages: readonly string[] = [...languages.keys()];

/** Languages whose readers read another one's characters and words better than English. */
const nearest: Readonly<Record<string, string>> = { 'zh-TW': 'zh-HK' };

/** The texts in the language that was asked for, or in English; and the language that they are in. */
export function textsIn(wanted: string): { language: string; texts: PoolTexts } {
  for (const language of [wanted, nearest[wanted] ?? '', 'en']) {
    const texts = languages.get(language);
    if (texts !== undefined) return { language, texts };
  }
  throw new Error('There are no texts in English');
}

const { texts: source } = textsIn('en');

/** The name of a question in an attempt. */
const codeOf = (topic: Topic, name: string): string => `${topic}.${name}`;

/** The names of the questions of a topic that may be drawn. */
export function questionsAbout(topic: KnowledgeTopic): string[] {
  return Object.entries(source.questions[topic])
    .filter(([, { retired }]) => retired !== true)
    .map(([name]) => codeOf(topic, name));
}

/** The names of the questions that everybody is asked, in their order. */
export const fixedQuestions = (topic: 'experience' | 'risk'): string[] =>
  Object.keys(source[topic]).map((name) => codeOf(topic, name));

/** A question by its name; throws for one that never was. */
export function questionOf(texts: PoolTexts, code: string): PoolQuestion {
  const [topic = '', name = ''] = code.split('.');
  if (topic === 'experience' || topic === 'risk') {
    const found = texts[topic][name];
    if (found !== undefined) return { topic, ...found };
  }
  const about = knowledgeTopics.find((one) => one === topic);
  const found = about === undefined ? undefined : texts.questions[about][name];
  if (about === undefined || found === undefined) throw new Error(`There is no question ${code}`);
  return { topic: about, ...found };
}

/** Names the content of the pool, for the record of an attempt. */
export const poolEdition: string = createHash('sha256')
  .update(JSON.stringify(source))
  .digest('hex')
  .slice(0, 16);
