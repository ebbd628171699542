import type { TemplateFinding } from '@credence/questionnaire';
import {
  type DraftDocument,
  fieldId,
  isTyped,
  itemsOf,
  labelAt,
  listOf,
  type Path,
  placeName,
  partsIn,
  textIn,
  type Typed,
  valueAt,
} from '../template/index.ts';
import { fieldName } from '../template/index.ts';
import { languageName } from '../../words/text.ts';

/** Where a finding is mended: what to select, and which field of it. */
export interface Target {
  select: Path;
  path: Path;
  /** Of a text. */
  language?: string;
  key?: string;
}

const language = /^[a-z]{2}(?:-[A-Z]{2})?$/;

const itemPath = (structure: Typed, code: string): Path =>
  itemsOf(structure).find(({ item }) => textIn(item, 'code') === code)?.path ?? [];

/** Reads a place that a check has named, by codes or positions. */
function pathOf(structure: Typed, place: string): Path {
  const [first = '', second = '', ...rest] = place.split('.');
  if (first === 'items') return [...itemPath(structure, second), ...rest];
  const path: (string | number)[] = [];
  for (const step of place === '' ? [] : place.split('.')) {
    const at = valueAt(structure, path);
    if (!Array.isArray(at)) {
      path.push(step);
      continue;
    }
    const isPosition = /^\d+$/.test(step);
    const index = isPosition
      ? Number(step)
      : listOf(at).findIndex((part) => isTyped(part) && part['code'] === step);
    if (index < 0) break;
    path.push(index);
  }
  return path;
}

/** The part of the form that holds a place. */
export function selectable(path: Path): Path {
  const [list, section, items, item] = path;
  if (list === 'totals' || list === 'rules' || list === 'bands') return [list];
  if (list !== 'sections' || typeof section !== 'number') return [];
  return items === 'items' && typeof item === 'number' ? path.slice(0, 4) : path.slice(0, 2);
}

function pathOfKey(structure: Typed, key: string): Path {
  const [kind, code = ''] = key.split('.');
  if (kind === 'item') return itemPath(structure, code);
  if (kind === 'section') {
    const at = partsIn(structure, 'sections').findIndex((section) => textIn(section, 'code') === code);
    return at < 0 ? [] : ['sections', at];
  }
  return kind === 'total' || kind === 'rule' ? [`${kind}s`] : [];
}

export function targetOf({ structure }: DraftDocument, place: string): Target {
  const [first = '', ...rest] = place.split('.');
  if (language.test(first)) {
    const key = rest.join('.');
    const select = pathOfKey(structure, key);
    return { select, path: select, language: first, key };
  }
  const path = pathOf(structure, place);
  return { select: selectable(path), path };
}

export const textId = (key: string): string => `text-${key}`;

/** Where the focus goes for a target: its very field, or else what is around it. */
export function focusIds({ path, key }: Target): readonly string[] {
  const around = path.map((_, at) => path.slice(0, path.length - at));
  const fields = around.flatMap((one) => [fieldId(one), fieldId([...one, 'code'])]);
  return [...(key === undefined ? [] : [textId(key)]), ...fields, 'part-form'];
}

/** Where a finding is, in words. */
export function placeWords(document: DraftDocument, place: string): string {
  const { select, path, language: of, key } = targetOf(document, place);
  const names: Readonly<Record<string, string>> = {
    totals: 'Totals',
    rules: 'Rules',
    bands: 'Classes of risk',
  };
  const part = select.length > 1 ? labelAt(document, select) : (names[String(select[0])] ?? 'The template');
  if (of !== undefined) return `${key === '' ? 'The template' : part}, ${languageName(of)}`;
  const inside = path.slice(select.length);
  const field = inside.find((step) => typeof step === 'string');
  return field === undefined ? part : `${part}, ${fieldName(field).toLowerCase()}`;
}

/** What a check of the form says, as an officer reads it. */
function plain(text: string): string {
  if (text.endsWith('received undefined')) return 'is missing';
  const least = /^Invalid length: Expected >=(\d+)/.exec(text);
  if (least) return least[1] === '1' ? 'is empty' : `needs at least ${least[1]}`;
  const key = /^Invalid key: Expected never but received "(.*)"/.exec(text);
  if (key) return `does not know ‘${key[1]}’`;
  if (/^Invalid (?:type|format|ISO date)/.test(text)) return 'is not in the right form';
  return text;
}

export const findingText = ({ text }: Pick<TemplateFinding, 'text'>): string => plain(text);

/** Findings by the names of their places, for the fields. */
export function findingsByPlace(
  document: DraftDocument,
  findings: readonly TemplateFinding[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const finding of findings) {
    const { path, language: of, key } = targetOf(document, finding.place);
    const name = of === undefined ? placeName(path) : `${of}.${key}`;
    const said = findingText(finding);
    const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
    found.set(name, found.has(name) ? `${found.get(name)} ${text}` : text);
  }
  return found;
}
