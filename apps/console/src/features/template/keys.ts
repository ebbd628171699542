import { textKey } from '@credence/questionnaire';
import { type DraftDocument, keyAt } from './document.ts';
import { partAt, type Path, partsIn, type Typed } from './typed.ts';

const listsIn = ['sections', 'items', 'options', 'columns', 'totals', 'rules'] as const;

/** The keys of a part's texts and of those in it, as they are read. */
function keysAt(structure: Typed, path: Path): readonly string[] {
  const own = keyAt(structure, path);
  const within = listsIn.flatMap((list) =>
    partsIn(partAt(structure, path), list).flatMap((_, at) => keysAt(structure, [...path, list, at])),
  );
  return own === undefined ? within : [own, textKey.hint(own), ...within];
}

/** Sorts keys of texts as they are read in the template; those of nothing come last. */
export function inOrder({ structure }: DraftDocument, keys: readonly string[]): string[] {
  const all = [textKey.title, textKey.introduction, ...keysAt(structure, [])];
  const places = new Map(all.map((key, at) => [key, at]));
  const placeOf = (key: string) => places.get(key) ?? all.length;
  return keys.toSorted((one, other) => placeOf(one) - placeOf(other));
}
