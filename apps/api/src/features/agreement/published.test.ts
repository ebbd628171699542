import { join } from 'node:path';
import { documentCodes } from '@credence/contract/words';
import { readdir } from 'node:fs/promises';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownTexts, readJson, textsIn } from '../../../test/fixtures/agreement-fixture.ts';
import { classLanguages, classTexts } from './class/texts.ts';
import { documentText, publishedTexts } from './document/library.ts';
import { publishTexts } from './document/publish.ts';

let files: Awaited<ReturnType<typeof textsIn>>;
let list: unknown;
beforeAll(async () => {
  files = await textsIn(ownTexts);
  list = await readJson(join(ownTexts, 'published.json'));
});

test('[S2.15] no text has changed since it was published, and none is missing', () => {
  const { added, changed } = publishTexts(list, files);
  expect({ added, changed }).toEqual({ added: [], changed: [] });
  const published = Object.entries(v.parse(publishedTexts, list)).flatMap(([code, versions]) =>
    Object.entries(versions).flatMap(([version, languages]) =>
      Object.keys(languages).map((language) => `${code}/${version}/${language}.json`),
    ),
  );
  expect(files.map(({ file }) => file).toSorted()).toEqual(published.toSorted());
});

test('a changed text is noticed, a further language is added, and what is in the list stays', () => {
  const file = 'client-agreement/2026-11-23/en.json';
  const text = v.parse(documentText, files.find((one) => one.file === file)?.content);
  const other = { file, content: { ...text, introduction: 'Anything goes.' } };
  const further = { file: 'client-agreement/2026-11-23/ka-GE.json', content: text };
  const { published, added, changed } = publishTexts(list, [other, further]);
  expect(changed).toEqual([file]);
  expect(added).toEqual([further.file]);
  expect(published['client-agreement']['2026-11-23']?.['en']).toBe(
    v.parse(publishedTexts, list)['client-agreement']['2026-11-23']?.['en'],
  );
  // What changed is said about a text, and is no part of it.
  const explained = { file, content: { ...text, changes: ['A comma.'] } };
  expect(publishTexts(list, [explained]).changed).toEqual([]);
});

describe.each(documentCodes)('%s', (code) => {
  test('has in every language the same sections, paragraphs and placeholders as in English', () => {
    const own = files.filter(({ file }) => file.startsWith(`${code}/`));
    expect(own).not.toEqual([]);
    for (const { file, content } of own) {
      const english = own.find((one) => one.file === file.replace(/[^/]+$/, 'en.json'));
      expect(shapeOf(content), file).toEqual(shapeOf(english?.content));
    }
  });

  test('is plain text, and no language of it is left in English', () => {
    const own = files.filter(({ file }) => file.startsWith(`${code}/`));
    const english = new Set(
      own.filter(({ file }) => file.endsWith('/en.json')).flatMap(({ content }) => paragraphsOf(content)),
    );
    for (const { file, content } of own) {
      for (const paragraph of paragraphsOf(content)) {
        expect(paragraph, file).not.toMatch(
          /<[a-z/]|&[a-z]+;|[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\s{2}/,
        );
        if (!file.endsWith('/en.json') && paragraph !== '{{law}}')
          expect(english, file).not.toContain(paragraph);
      }
    }
  });
});

test('the classes are explained in every language that they are said to be, with the placeholders of English', async () => {
  const folder = join(ownTexts, 'classes');
  expect((await readdir(folder)).toSorted()).toEqual(
    classLanguages.map((language) => `${language}.json`).toSorted(),
  );
  const english = v.parse(classTexts, await readJson(join(folder, 'en.json')));
  for (const language of classLanguages) {
    const { criteria, ...classes } = v.parse(classTexts, await readJson(join(folder, `${language}.json`)));
    for (const [code, text] of Object.entries(english.criteria)) {
      const same = Object.entries(criteria).find(([name]) => name === code)?.[1] ?? '';
      expect(placeholdersOf(usualForm(same)), `${language} ${code}`).toEqual(placeholdersOf(usualForm(text)));
    }
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(Object.keys(criteria.profession).filter((form) => !forms.some((one) => one === form))).toEqual([]);
    expect(classes.professional.losses).toHaveLength(english.professional.losses.length);
    expect(classes.qualifiedInvestor.losses).toHaveLength(english.qualifiedInvestor.losses.length);
  }
});

/** Of a text that has plural forms the one that has its number. */
const usualForm = (text: string | { other: string }): string =>
  typeof text === 'string' ? text : text.other;

const placeholdersOf = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

function paragraphsOf(content: unknown): string[] {
  const { title, introduction, changes, sections } = v.parse(documentText, content);
  return [
    title,
    introduction,
    ...changes,
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ];
}

/** How many changes and paragraphs there are, and which placeholders are in each. */
function shapeOf(content: unknown) {
  const { introduction, changes, sections } = v.parse(documentText, content);
  return {
    introduction: placeholdersOf(introduction),
    changes: changes.length,
    sections: sections.map(({ paragraphs }) => paragraphs.map(placeholdersOf)),
  };
}
