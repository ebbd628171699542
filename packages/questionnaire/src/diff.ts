import type {
  Column,
  Item,
  Option,
  QuestionnaireTexts,
  TemplateStructure,
} from '@credence/contract/questionnaire-template';

/** What a template consists of, with its texts by language. */
export interface WrittenTemplate {
  template: TemplateStructure;
  texts: Readonly<Record<string, QuestionnaireTexts>>;
}

/** `template` stands for what belongs to no part: scene, sites, who opens and reviews it. */
export type PartKind = 'template' | 'section' | 'item' | 'option' | 'column' | 'total' | 'rule' | 'band';

/** Where a part stands: codes from the outside in, its own last, and its number among its neighbours. */
export interface PartPlace {
  path: readonly string[];
  position: number;
}

/** A field of a part's own, such as `when`; undefined where the part has none. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What became of one part. */
export interface PartChange {
  kind: PartKind;
  code: string;
  /** `moved`: it stands elsewhere, and may be changed as well. */
  change: 'added' | 'removed' | 'changed' | 'moved';
  /** Null where it was added. */
  before: PartPlace | null;
  /** Null where it was removed. */
  after: PartPlace | null;
  /** What differs; all of its fields where it was added or removed. Its parts have entries of their own. */
  fields: readonly FieldChange[];
}

/** A text in one language; null where there is none. */
export interface TextChange {
  language: string;
  key: string;
  before: string | null;
  after: string | null;
}

export interface TemplateDiff {
  /** As they stand in the newer one; then what was removed, as it stood. */
  parts: readonly PartChange[];
  texts: readonly TextChange[];
}

interface Part extends PartPlace {
  kind: PartKind;
  code: string;
  /** Tells it from all others of the template, wherever it stands. */
  name: string;
  /** The name of the part that it stands in. */
  within: string;
  own: Readonly<Record<string, unknown>>;
}

const partsOfPart: ReadonlySet<string> = new Set(['code', 'sections', 'items', 'options', 'columns']);
const lists: ReadonlySet<string> = new Set(['totals', 'rules', 'bands']);

const ownOf = (part: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([field]) => !partsOfPart.has(field) && !lists.has(field)));

/** Lists the parts of a template, each before those that it holds. */
class Inventory {
  readonly parts = new Map<string, Part>();

  constructor({ template }: WrittenTemplate) {
    const { sections, totals, rules, bands } = template;
    const whole = this.#add('template', '', { code: '', part: template, path: [], within: '', position: 0 });
    this.#all('section', sections, whole, (section, at) =>
      this.#all('item', section.items, at, (item, place) => this.#inItem(item, place)),
    );
    this.#all('total', totals, whole);
    this.#all('rule', rules, whole);
    this.#all('band', bands, whole);
  }

  #inItem(item: Item | Column, at: Part): void {
    if ('options' in item) this.#all<Option>('option', item.options, at);
    if ('columns' in item)
      this.#all('column', item.columns, at, (column, place) => this.#inItem(column, place));
  }

  #all<T extends { code: string }>(
    kind: PartKind,
    of: readonly T[],
    within: Part,
    each?: (part: T, at: Part) => void,
  ): void {
    for (const [position, part] of of.entries()) {
      const path = [...within.path, part.code];
      // Items have codes of their own in the whole template, and keep them when they move.
      const scope = kind === 'option' || kind === 'column' ? within.name : '';
      const at = this.#add(kind, scope, { code: part.code, part, path, within: within.name, position });
      each?.(part, at);
    }
  }

  #add(
    kind: PartKind,
    scope: string,
    { part, code, ...place }: { part: object; code: string; within: string } & PartPlace,
  ): Part {
    let name = `${scope}/${kind} ${code}`;
    // A draft may have a code twice.
    while (this.parts.has(name)) name += '+';
    const added = { kind, code, name, own: ownOf(part), ...place };
    this.parts.set(name, added);
    return added;
  }
}

/** Whether two JSON values are the same, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
  );
}

function fieldsOf(before: Part | undefined, after: Part | undefined): FieldChange[] {
  const [old, own] = [before?.own ?? {}, after?.own ?? {}];
  return [...new Set([...Object.keys(own), ...Object.keys(old)])].flatMap((field) =>
    isSame(old[field], own[field]) ? [] : [{ field, before: old[field], after: own[field] }],
  );
}

/** The most numbers that rise in the order given: who stays while the others move. */
function longestRise(numbers: readonly number[]): Set<number> {
  const best: { length: number; before: number | undefined }[] = [];
  for (const [at, number] of numbers.entries()) {
    let own: { length: number; before: number | undefined } = { length: 1, before: undefined };
    for (let earlier = 0; earlier < at; earlier++) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if ((numbers[earlier] ?? number) < number && length > own.length) own = { length, before: earlier };
    }
    best.push(own);
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const stays = new Set<number>();
  let at: number | undefined = best.findIndex(({ length }) => length === longest);
  while (at !== undefined && at >= 0) {
    const number = numbers[at];
    if (number !== undefined) stays.add(number);
    at = best[at]?.before;
  }
  return stays;
}

/** Names of the parts that stand elsewhere: in another part, or past neighbours that were there before. */
function movedParts(before: ReadonlyMap<string, Part>, after: ReadonlyMap<string, Part>): Set<string> {
  const moved = new Set<string>();
  const neighbours = new Map<string, { name: string; position: number }[]>();
  for (const { name, within, kind } of after.values()) {
    const old = before.get(name);
    if (old === undefined) continue;
    if (old.within !== within) {
      moved.add(name);
      continue;
    }
    const list = `${within}/${kind}`;
    neighbours.set(list, [...(neighbours.get(list) ?? []), { name, position: old.position }]);
  }
  for (const list of neighbours.values()) {
    const stays = longestRise(list.map(({ position }) => position));
    for (const { name, position } of list) if (!stays.has(position)) moved.add(name);
  }
  return moved;
}

const placeOf = (part: Part | undefined): PartPlace | null =>
  part === undefined ? null : { path: part.path, position: part.position };

function changedTexts(before: WrittenTemplate['texts'], after: WrittenTemplate['texts']): TextChange[] {
  const languages = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...languages].toSorted().flatMap((language) => {
    // Maps, because a key may be called as something that every object has.
    const old = new Map(Object.entries(before[language] ?? {}));
    const own = new Map(Object.entries(after[language] ?? {}));
    return [...new Set([...own.keys(), ...old.keys()])].toSorted().flatMap((key) => {
      const change = { before: old.get(key) ?? null, after: own.get(key) ?? null };
      return change.before === change.after ? [] : [{ language, key, ...change }];
    });
  });
}

/**
 * What differs between two versions of a template, part by part and text by text; `before` undefined for a
 * new one. Parts are known by their codes, so a part with a new code is one removed and one added.
 */
export function diffTemplates(before: WrittenTemplate | undefined, after: WrittenTemplate): TemplateDiff {
  const old: ReadonlyMap<string, Part> = before === undefined ? new Map() : new Inventory(before).parts;
  const own: ReadonlyMap<string, Part> = new Inventory(after).parts;
  const moved = movedParts(old, own);
  const parts: PartChange[] = [];
  for (const part of own.values()) {
    const earlier = old.get(part.name);
    const fields = fieldsOf(earlier, part);
    const told = { kind: part.kind, code: part.code, before: placeOf(earlier), after: placeOf(part), fields };
    if (earlier === undefined) parts.push({ ...told, change: 'added' });
    else if (moved.has(part.name)) parts.push({ ...told, change: 'moved' });
    else if (fields.length > 0) parts.push({ ...told, change: 'changed' });
  }
  for (const part of old.values()) {
    if (own.has(part.name)) continue;
    const { kind, code } = part;
    const fields = fieldsOf(part, undefined);
    parts.push({ kind, code, change: 'removed', before: placeOf(part), after: null, fields });
  }
  return { parts, texts: changedTexts(before?.texts ?? {}, after.texts) };
}
