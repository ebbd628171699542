import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import * as v from 'valibot';

/*
 * The fonts come in files by ranges of characters, each with every weight. A document takes those files that
 * its characters are in; of each a weight is fixed, because a PDF knows no variable fonts.
 */

const find = createRequire(import.meta.url);

const folder = (family: string): string => `@fontsource-variable/${family}`;

/** Families in the order in which they are asked for a character. */
function familiesFor(language: string): readonly string[] {
  const chinese = ['noto-sans-sc', 'noto-sans-hk', 'noto-sans-kr'];
  const first = /^zh-(?:HK|TW|MO)$/.test(language)
    ? 'noto-sans-hk'
    : language.startsWith('ko')
      ? 'noto-sans-kr'
      : 'noto-sans-sc';
  return [
    'noto-sans',
    // Its letters are one sign each; others put them together from parts that do not say what they are.
    'vazirmatn',
    'noto-sans-arabic',
    'noto-sans-thai',
    first,
    ...chinese.filter((family) => family !== first),
  ];
}

interface File {
  name: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const rangesByFile = v.record(v.string(), v.string());

function parseRanges(text: string): File['ranges'] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const filesOfFamilies = new Map<string, Promise<readonly File[]>>();

/** The files of a family. The Latin letters are everywhere those of the first one. */
function filesOf(family: string): Promise<readonly File[]> {
  const known = filesOfFamilies.get(family);
  if (known !== undefined) return known;
  const found = (async () => {
    const list = await readFile(find.resolve(`${folder(family)}/unicode.json`), 'utf8');
    return Object.entries(v.parse(rangesByFile, JSON.parse(list)))
      .filter(([part]) => family === 'noto-sans' || !part.startsWith('latin'))
      .map(([part, ranges]) => ({
        name: `${folder(family)}/files/${family}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
        ranges: parseRanges(ranges),
      }));
  })();
  filesOfFamilies.set(family, found);
  return found;
}

const weights = { regular: 400, bold: 650 } as const;
export type Weight = keyof typeof weights;

/** A file in one weight. */
export interface LoadedFont {
  name: string;
  content: Buffer;
  has: (character: number) => boolean;
}

/** How many stay in memory: those of a long text in Chinese, in both weights. Each has about 60 kB. */
const keptFonts = 160;
const kept = new Map<string, Promise<LoadedFont>>();

/** Of the scripts whose letters stand as they are; Indian ones need all that a font knows. */
const ofLetters = /\/noto-sans-(?:latin|cyrillic|greek|vietnamese)/;

/** Without those that take a letter apart from its marks: such parts do not say what they are. */
const whole = ['kern', 'liga', 'mark', 'mkmk'];

async function load(file: string, weight: Weight): Promise<LoadedFont> {
  const content = await subsetFont(await readFile(find.resolve(file)), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    variationAxes: { wght: weights[weight] },
    ...(ofLetters.test(file) && { keepFeatures: whole }),
  });
  const font: Font | { fonts: unknown } = create(content);
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  return { name: `${file} ${weight}`, content, has: (character) => characters.has(character) };
}

function loadOnce(file: string, weight: Weight): Promise<LoadedFont> {
  const key = `${file} ${weight}`;
  const found = kept.get(key) ?? load(file, weight);
  // The one used last is forgotten last.
  kept.delete(key);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > keptFonts && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** Says which font has a character; undefined where none has. */
export type FontOf = (character: number, weight: Weight) => LoadedFont | undefined;

/** Loads the fonts for texts of a document in a language. */
export async function fontsFor(language: string, texts: Readonly<Record<Weight, string>>): Promise<FontOf> {
  const files = (await Promise.all(familiesFor(language).map(filesOf))).flat();
  const found = new Map<string, LoadedFont>();
  for (const weight of ['regular', 'bold'] as const) {
    for (const character of new Set(texts[weight])) {
      const code = character.codePointAt(0) ?? 0;
      for (const { name, ranges } of files) {
        if (!ranges.some(([first, last]) => first <= code && code <= last)) continue;
        const font = await loadOnce(name, weight);
        if (!font.has(code)) continue;
        found.set(`${code} ${weight}`, font);
        break;
      }
    }
  }
  return (character, weight) => found.get(`${character} ${weight}`);
}
