import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { questionnaireTexts } from '@credence/contract/questionnaire-template';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readTemplate } from './template.ts';
import { checkTexts } from './texts.ts';

const root = join(import.meta.dirname, '../templates');
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

/** Which codes there are, the server knows, and looks when it publishes them. */
const isCode = (code: string): boolean => /^[A-Z]{2}$/.test(code);

/** Beside the templates, what officers often ask for: it has the same form. */
const usual = '../usual-items';

describe.each([...readdirSync(root), usual])('%s', (folder) => {
  const { template, faults } = {
    template: undefined,
    ...readTemplate(readJson(folder, 'template.json'), isCode),
  };

  test('can be asked', () => {
    expect(faults).toEqual([]);
    expect(template?.code).toBe(folder === usual ? 'usualItems' : folder);
  });

  test('has all its texts in each of its languages, and no others', () => {
    if (template === undefined) throw new Error('cannot be read');
    const files = readdirSync(join(root, folder)).filter((file) => file !== 'template.json');
    expect(files.toSorted()).toEqual(template.languages.map((language) => `${language}.json`).toSorted());
    const texts = template.languages.map((language) => [
      language,
      v.parse(questionnaireTexts, readJson(folder, `${language}.json`)),
    ]);
    expect(checkTexts(template, Object.fromEntries(texts))).toEqual([]);
  });
});
