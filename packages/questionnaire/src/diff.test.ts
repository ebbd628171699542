import { type TemplateStructure, templateStructure } from '@credence/contract/questionnaire-template';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Draw, randomTemplate } from '../fixtures/random.ts';
import { diffTemplates, type PartChange, type TemplateDiff, type WrittenTemplate } from './diff.ts';
import { structureOf } from './template.ts';

const written = (
  template: TemplateStructure,
  texts: WrittenTemplate['texts'] = { en: { title: 'Title' } },
): WrittenTemplate => ({ template, texts });

const text = (code: string, more: object = {}) => ({ code, type: 'text', maximumLength: 10, ...more });
const choice = (code: string, ...options: readonly string[]) => ({
  code,
  type: 'choice',
  options: options.map((option) => ({ code: option })),
});

const templateOf = (sections: Record<string, readonly object[]>, more: object = {}): WrittenTemplate =>
  written(
    v.parse(templateStructure, {
      scene: 'test',
      opened: 'anytime',
      review: 'never',
      sections: Object.entries(sections).map(([code, items]) => ({ code, items })),
      ...more,
    }),
  );

/** Each change as a line: `moved item b one/1 two/0`. */
const lines = ({ parts }: TemplateDiff): string[] =>
  parts.map(({ change, kind, code, before, after, fields }) => {
    const places = [before, after].flatMap((place) =>
      place === null ? [] : [`${place.path.slice(0, -1).join('.')}/${place.position}`],
    );
    const names = change === 'added' || change === 'removed' ? [] : fields.map(({ field }) => field);
    return [change, kind, code, ...new Set(places), ...names].join(' ');
  });

const one = templateOf({ one: [text('a'), text('b'), choice('c', 'x', 'y')], two: [text('d')] });

test.each<[string, WrittenTemplate, string[]]>([
  ['nothing', one, []],
  [
    'an item and an option that are new',
    templateOf({ one: [text('a'), text('n'), text('b'), choice('c', 'x', 'z', 'y')], two: [text('d')] }),
    ['added item n one/1', 'added option z one.c/1'],
  ],
  [
    'a section that is gone, with all that it held',
    templateOf({ two: [text('d')] }),
    [
      'removed section one /0',
      'removed item a one/0',
      'removed item b one/1',
      'removed item c one/2',
      'removed option x one.c/0',
      'removed option y one.c/1',
    ],
  ],
  [
    'an item in another section, which keeps its options',
    templateOf({ one: [text('a'), text('b')], two: [choice('c', 'x', 'y'), text('d')] }),
    ['moved item c one/2 two/0'],
  ],
  [
    'one of many that was moved: its neighbours are not told of',
    templateOf({ one: [choice('c', 'x', 'y'), text('a'), text('b')], two: [text('d')] }),
    ['moved item c one/2 one/0'],
  ],
  [
    'an item that was moved and changed',
    templateOf({ one: [text('a'), choice('c', 'x', 'y'), text('b', { optional: true })], two: [text('d')] }),
    ['moved item b one/1 one/2 optional'],
  ],
  [
    'another type: its options are gone',
    templateOf({ one: [text('a'), text('b'), text('c')], two: [text('d')] }),
    ['changed item c one/2 type maximumLength', 'removed option x one.c/0', 'removed option y one.c/1'],
  ],
  [
    'conditions, totals, rules, bands and what belongs to the whole',
    templateOf(
      {
        one: [text('a'), text('b', { when: { answered: 'a' } }), choice('c', 'x', 'y')],
        two: [text('d')],
      },
      {
        sites: ['HKG'],
        review: 'always',
        rules: [{ code: 'r', must: { answered: 'a' }, at: 'a' }],
        bands: [{ code: 'low', from: 0 }],
      },
    ),
    [
      'changed template  /0 sites review',
      'changed item b one/1 when',
      'added rule r /0',
      'added band low /0',
    ],
  ],
])('%s', (_what, after, told) => {
  expect(lines(diffTemplates(one, after))).toEqual(told);
});

test('what is new from the beginning is added whole', () => {
  const diff = diffTemplates(undefined, one);
  expect(new Set(diff.parts.map(({ change }) => change))).toEqual(new Set(['added']));
  expect(diff.parts).toHaveLength(1 + 2 + 4 + 2);
  expect(diff.texts).toEqual([{ language: 'en', key: 'title', before: null, after: 'Title' }]);
});

test('texts are compared language by language, whatever a key is called', () => {
  const before = written(one.template, { en: { title: 'A', 'item.a': 'B' }, 'de-DE': { title: 'C' } });
  const after = written(one.template, { en: { title: 'A', 'item.a': 'b', constructor: 'D' }, 'tr-TR': {} });
  expect(diffTemplates(before, after)).toEqual({
    parts: [],
    texts: [
      { language: 'de-DE', key: 'title', before: 'C', after: null },
      { language: 'en', key: 'constructor', before: null, after: 'D' },
      { language: 'en', key: 'item.a', before: 'B', after: 'b' },
    ],
  });
});

/** A field's own value, and the code; lists of parts are put in afterwards. */
interface Made {
  [field: string]: unknown;
  code: string;
}
interface Node {
  made: Made;
  lists: Map<string, string[]>;
}

const listOf: Record<PartChange['kind'], string> = {
  template: '',
  section: 'sections',
  item: 'items',
  option: 'options',
  column: 'columns',
  total: 'totals',
  rule: 'rules',
  band: 'bands',
};

/** The name of a part, made from its kind and the codes that tell it from others. */
const nameOf = (kind: PartChange['kind'], path: readonly string[]): string => {
  if (kind === 'template') return 'template';
  return `${kind} ${(kind === 'option' || kind === 'column' ? path.slice(1) : path.slice(-1)).join(' ')}`;
};

const holderOf = (kind: PartChange['kind'], path: readonly string[]): string => {
  if (kind === 'item') return nameOf('section', path.slice(0, 1));
  if (kind === 'column' || kind === 'option')
    return path.length > 3 ? nameOf('column', path.slice(0, 3)) : nameOf('item', path.slice(0, 2));
  return 'template';
};

/** Makes the newer version of the older one and the diff, as the entries say. */
function apply(before: WrittenTemplate, { parts }: TemplateDiff): unknown {
  const nodes = new Map<string, Node>();
  // All of the older version, as the diff from nothing tells it.
  const all = diffTemplates(undefined, before).parts;
  const set = ({ kind, code, fields, after, before: was }: PartChange) => {
    const name = nameOf(kind, (after ?? was)?.path ?? []);
    const node: Node = nodes.get(name) ?? { made: { code }, lists: new Map() };
    for (const { field, after: value } of fields) {
      if (value === undefined) delete node.made[field];
      else node.made[field] = value;
    }
    nodes.set(name, node);
  };
  const place = ({ kind, after }: PartChange) => {
    if (after === null || kind === 'template') return;
    const holder = nodes.get(holderOf(kind, after.path));
    if (holder === undefined) throw new Error(`nothing holds ${after.path.join('.')}`);
    const list = holder.lists.get(listOf[kind]) ?? [];
    list.splice(after.position, 0, nameOf(kind, after.path));
    holder.lists.set(listOf[kind], list);
  };
  const unplace = ({ kind, before: was }: PartChange) => {
    if (was === null) return;
    const holder = nodes.get(holderOf(kind, was.path));
    const list = holder?.lists.get(listOf[kind]) ?? [];
    const at = list.indexOf(nameOf(kind, was.path));
    if (at >= 0) list.splice(at, 1);
  };
  for (const part of all) set(part);
  for (const part of all) place(part);
  for (const part of parts) if (part.change === 'removed' || part.change === 'moved') unplace(part);
  for (const part of parts) if (part.change !== 'removed') set(part);
  const placed = parts.filter(({ change }) => change === 'added' || change === 'moved');
  for (const part of placed.toSorted((a, b) => (a.after?.position ?? 0) - (b.after?.position ?? 0)))
    place(part);
  const build = (name: string): Made => {
    const node = nodes.get(name) ?? { made: { code: name }, lists: new Map<string, string[]>() };
    const held = [...node.lists].filter(([, names]) => names.length > 0);
    return { ...node.made, ...Object.fromEntries(held.map(([list, names]) => [list, names.map(build)])) };
  };
  const { code: _, ...whole } = build('template');
  return { totals: [], rules: [], bands: [], ...whole };
}

/** The same template edited by chance: parts taken out, put in, changed and moved. */
function edited(draw: Draw, { template }: WrittenTemplate, other: TemplateStructure): TemplateStructure {
  const items = template.sections.flatMap((section) => section.items).filter(() => draw.often(0.85));
  const strange = other.sections
    .flatMap((section) => section.items)
    .filter(() => draw.often(0.2))
    .map((item) => ({ ...item, code: `new-${item.code}` }));
  const all = [...items, ...strange];
  if (draw.often(0.5)) all.sort(() => draw.below(3) - 1);
  const sections = template.sections
    .map((section) => ({ ...section, items: all.splice(0, 1 + draw.below(5)) }))
    .filter((section) => section.items.length > 0);
  if (draw.often(0.3)) sections.reverse();
  for (const item of sections.flatMap((section) => section.items)) {
    if (draw.often(0.2)) item.optional = true;
    if ('options' in item && draw.often(0.4)) item.options = item.options.toReversed().slice(0, 2);
    if (item.type === 'table' && draw.often(0.4)) item.columns = item.columns.toReversed().slice(1);
  }
  return {
    ...template,
    sections,
    rules: draw.often(0.5) ? [] : template.rules,
    review: draw.one('never', 'always'),
  };
}

test('for any two versions the diff says all that has to be done to the older one, and nothing for equal ones', () => {
  let changes = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const draw = new Draw(seed);
    const before = written(structureOf(randomTemplate(draw)));
    const copy = written(structuredClone(before.template));
    expect(diffTemplates(before, copy), `seed ${seed}`).toEqual({ parts: [], texts: [] });
    const after = written(edited(draw, copy, structureOf(randomTemplate(draw))));
    const diff = diffTemplates(before, after);
    expect(apply(before, diff), `seed ${seed}`).toEqual(after.template);
    changes += diff.parts.length;
  }
  expect(changes).toBeGreaterThan(1000);
});
