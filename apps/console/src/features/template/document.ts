import { sourceLanguage, textKey } from '@credence/questionnaire';
import {
  isTyped,
  listOf,
  mapDeep,
  partAt,
  type Path,
  partsIn,
  textIn,
  type Typed,
  valueAt,
  withValue,
} from './typed.ts';

/** Texts by language. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A draft as it is typed. */
export interface DraftDocument {
  structure: Typed;
  texts: Texts;
}

/** A document after a change, and where what was changed stands now. */
export interface Placed {
  document: DraftDocument;
  path: Path;
}

const codeAt = (structure: Typed, path: Path): string => textIn(partAt(structure, path), 'code');

/** The field that a part's list has: the last but one step. */
const listName = (path: Path): string => String(path.at(-2) ?? '');

/** The key of a part's text; undefined where it has none. */
export function keyAt(structure: Typed, path: Path): string | undefined {
  const code = codeAt(structure, path);
  switch (listName(path)) {
    case 'sections':
      return textKey.section(code);
    case 'items':
      return textKey.item(code);
    case 'totals':
      return textKey.total(code);
    case 'rules':
      return textKey.rule(code);
    case 'options':
    case 'columns': {
      const above = keyAt(structure, path.slice(0, -2));
      return `${above}.${path.at(-2) === 'options' ? 'option' : 'column'}.${code}`;
    }
    default:
      return undefined;
  }
}

/** Every item, with its place. */
export const itemsOf = (structure: Typed): { item: Typed; path: Path }[] =>
  partsIn(structure, 'sections').flatMap((section, at) =>
    partsIn(section, 'items').map((item, place) => ({ item, path: ['sections', at, 'items', place] })),
  );

/** Items before a place; all of them where it is none of an item or section. */
export function itemsBefore(structure: Typed, path: Path): readonly Typed[] {
  const [list, section, , item] = path;
  const items = itemsOf(structure);
  if (list !== 'sections') return items.map((one) => one.item);
  return items
    .filter(({ path: [, at, , place] }) => {
      if (at !== section) return Number(at) < Number(section);
      return item !== undefined && Number(place) < Number(item);
    })
    .map((one) => one.item);
}

/** The codes that a part's own must differ from. */
export function codesBeside(structure: Typed, path: Path): readonly string[] {
  if (listName(path) === 'items')
    return itemsOf(structure)
      .filter((one) => one.path.join() !== path.join())
      .map(({ item }) => textIn(item, 'code'));
  const own = path.at(-1);
  return listOf(valueAt(structure, path.slice(0, -1))).flatMap((_, at) =>
    at === own ? [] : [codeAt(structure, [...path.slice(0, -1), at])],
  );
}

export function textOf({ texts }: DraftDocument, key: string | undefined, language = sourceLanguage): string {
  const own = texts[language];
  return key !== undefined && own !== undefined && Object.hasOwn(own, key) ? (own[key] ?? '') : '';
}

/** What a part is called: its English text, or else its code. */
export const labelAt = (document: DraftDocument, path: Path): string =>
  textOf(document, keyAt(document.structure, path)) || codeAt(document.structure, path) || 'Without a code';

/** Texts with a word in one language; an empty one is taken away. */
export function withText(
  document: DraftDocument,
  language: string,
  key: string,
  text: string,
): DraftDocument {
  const { [key]: _, ...others } = document.texts[language] ?? {};
  const own = text === '' ? others : { ...document.texts[language], [key]: text };
  return { ...document, texts: { ...document.texts, [language]: own } };
}

/** The rest of a key after the part's own: '' for its own; undefined where it is another's. */
function restOf(key: string, part: string): string | undefined {
  if (key === part) return '';
  return key.startsWith(`${part}.`) ? key.slice(part.length) : undefined;
}

const eachText = (texts: Texts, change: (key: string, text: string) => readonly [string, string][]): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(Object.entries(own).flatMap(([key, text]) => change(key, text))),
    ]),
  );

/** Changes what conditions, totals and rules say of a part whose code changes. */
function renameMentions(structure: Typed, path: Path, before: string, after: string): Typed {
  const owner = codeAt(structure, path.slice(0, -2));
  const swap = (part: Typed, ...fields: readonly string[]): Typed =>
    Object.fromEntries(
      Object.entries(part).map(([field, value]) => [
        field,
        fields.includes(field) && value === before ? after : value,
      ]),
    );
  const swapValues = (part: Typed, field: string): Typed =>
    Array.isArray(part[field])
      ? { ...part, [field]: listOf(part[field]).map((value) => (value === before ? after : value)) }
      : part;
  const changed = mapDeep(structure, (part) => {
    if (listName(path) === 'items')
      return 'must' in part ? swap(part, 'item', 'answered', 'at') : swap(part, 'item', 'answered');
    if (listName(path) === 'totals') return swap(part, 'total');
    if (part['item'] !== owner) return part;
    if (listName(path) === 'columns') return swap(part, 'column');
    const isOfItem = listName(path.slice(0, -2)) === 'items';
    return listName(path) === 'options' && isOfItem ? swapValues(swapValues(part, 'is'), 'contains') : part;
  });
  return isTyped(changed) ? changed : structure;
}

/** Gives a part another code; its texts, and whatever names it, follow. */
export function renamed(document: DraftDocument, path: Path, code: string): DraftDocument {
  const { structure, texts } = document;
  const before = codeAt(structure, path);
  const old = keyAt(structure, path);
  const next = withValue(structure, [...path, 'code'], code);
  if (before === '' || codesBeside(structure, path).includes(before)) return { ...document, structure: next };
  const own = keyAt(next, path);
  const moved = eachText(texts, (key, text) => {
    const rest = old === undefined ? undefined : restOf(key, old);
    return [[rest === undefined ? key : `${own}${rest}`, text]];
  });
  return { structure: renameMentions(next, path, before, code), texts: moved };
}

/** A code that nobody beside has, made of another. */
function freeCode(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(wanted)) return wanted;
  const stem = wanted.replace(/-\d+$/, '');
  let number = 2;
  while (used.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** Puts a part into a list; its code is made to differ from those beside it. */
export function added(document: DraftDocument, list: Path, part: Typed, at?: number): Placed {
  const { structure } = document;
  const parts = listOf(valueAt(structure, list));
  const place = at ?? parts.length;
  const path = [...list, place];
  const beside = codesBeside(structure, [...list, -1]);
  const taken = list.at(-1) === 'items' ? itemsOf(structure).map(({ item }) => textIn(item, 'code')) : beside;
  const own = { ...part, code: freeCode(textIn(part, 'code'), taken) };
  return {
    document: { ...document, structure: withValue(structure, list, parts.toSpliced(place, 0, own)) },
    path,
  };
}

/** The keys of a part and of the items in it. */
function keysWithin(structure: Typed, path: Path): readonly string[] {
  const own = keyAt(structure, path);
  const items = listName(path) === 'sections' ? partsIn(partAt(structure, path), 'items') : [];
  return [...(own === undefined ? [] : [own]), ...items.map((item) => textKey.item(textIn(item, 'code')))];
}

/** Takes a part away, with its texts. */
export function removed(document: DraftDocument, path: Path): DraftDocument {
  const { structure, texts } = document;
  const list = path.slice(0, -1);
  const next = withValue(
    structure,
    list,
    listOf(valueAt(structure, list)).filter((_, at) => at !== path.at(-1)),
  );
  const twice = codesBeside(structure, path).includes(codeAt(structure, path));
  const gone = twice ? [] : keysWithin(structure, path);
  return {
    structure: next,
    texts: eachText(texts, (key, text) =>
      gone.some((part) => restOf(key, part) !== undefined) ? [] : [[key, text]],
    ),
  };
}

/** A copy of a part after it, with its texts; items in a section get codes of their own too. */
export function duplicated(document: DraftDocument, path: Path): Placed {
  const part = partAt(document.structure, path);
  const at = Number(path.at(-1)) + 1;
  const plain = listName(path) === 'sections' ? { ...part, items: [] } : part;
  let copy = added(document, path.slice(0, -1), plain, at);
  const copyTexts = (from: Path, to: Path): void => {
    const [old, own] = [keyAt(document.structure, from), keyAt(copy.document.structure, to)];
    if (old === undefined || own === undefined) return;
    const texts = eachText(copy.document.texts, (key, text) => {
      const rest = restOf(key, old);
      return rest === undefined
        ? [[key, text]]
        : [
            [key, text],
            [`${own}${rest}`, text],
          ];
    });
    copy = { ...copy, document: { ...copy.document, texts } };
  };
  copyTexts(path, copy.path);
  const { path: own } = copy;
  if (listName(path) === 'sections')
    for (const [place, item] of partsIn(part, 'items').entries()) {
      copy = { ...added(copy.document, [...own, 'items'], item), path: own };
      copyTexts([...path, 'items', place], [...own, 'items', place]);
    }
  return copy;
}

/** Moves a part past its neighbour; an item at the edge of its section goes into the next one. */
export function moved(document: DraftDocument, path: Path, by: 1 | -1): Placed {
  const { structure } = document;
  const list = path.slice(0, -1);
  const parts = listOf(valueAt(structure, list));
  const from = Number(path.at(-1));
  const to = from + by;
  if (to >= 0 && to < parts.length) {
    const next = parts.toSpliced(from, 1).toSpliced(to, 0, parts[from]);
    return { document: { ...document, structure: withValue(structure, list, next) }, path: [...list, to] };
  }
  const section = Number(path[1]) + by;
  if (listName(path) !== 'items' || section < 0 || section >= partsIn(structure, 'sections').length)
    return { document, path };
  const target = ['sections', section, 'items'];
  const others = listOf(valueAt(structure, target));
  const place = by === 1 ? 0 : others.length;
  const taken = withValue(structure, list, parts.toSpliced(from, 1));
  return {
    document: { ...document, structure: withValue(taken, target, others.toSpliced(place, 0, parts[from])) },
    path: [...target, place],
  };
}
