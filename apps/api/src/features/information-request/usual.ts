import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { InformationItem } from '@credence/contract/information-request';
import { questionnaireTemplate, questionnaireTexts } from '@credence/contract/questionnaire-template';
import { marksOf, textKey } from '@credence/questionnaire';
import * as v from 'valibot';

const folder = resolve(import.meta.dirname, '../../../../../packages/questionnaire/usual-items');

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

/** An item that is often asked for, in one language. */
export interface UsualItem {
  code: string;
  kind: InformationItem['kind'];
  label: string;
  hint: string;
}

interface UsualItems {
  languages: readonly string[];
  /** In a language; none where there are no texts in it. */
  in: (language: string) => UsualItem[];
  /** Of the one that has the wording in some language; undefined where none has. */
  codeOf: (label: string) => string | undefined;
}

async function read(): Promise<UsualItems> {
  const template = v.parse(questionnaireTemplate, await readJson('template'));
  const texts = new Map(
    await Promise.all(
      template.languages.map(
        async (language) => [language, v.parse(questionnaireTexts, await readJson(language))] as const,
      ),
    ),
  );
  const items = template.sections.flatMap((section) => section.items);
  const usualIn = (language: string): UsualItem[] => {
    const own = texts.get(language);
    if (own === undefined) return [];
    return items.flatMap(({ code, type }) => {
      const key = textKey.item(code);
      if (type !== 'long-text' && type !== 'files') return [];
      return [{ code, kind: type, label: own[key] ?? '', hint: own[textKey.hint(key)] ?? '' }];
    });
  };
  const codes = new Map(
    template.languages
      .flatMap(usualIn)
      .flatMap(({ code, label }) => marksOf({ label }).map((mark) => [mark, code])),
  );
  return {
    languages: template.languages,
    in: usualIn,
    codeOf: (label) => {
      const [mark = ''] = marksOf({ label });
      return codes.get(mark);
    },
  };
}

let known: Promise<UsualItems> | undefined;

/** What is asked for most often; read once, since it changes only with the product. */
export function usualItems(): Promise<UsualItems> {
  known ??= read();
  return known;
}
