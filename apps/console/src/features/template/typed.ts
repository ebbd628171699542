/** A part of a template as it is typed, right or not. */
export type Typed = Readonly<Record<string, unknown>>;

/** Where something stands in what is typed: fields and positions, from the outside in. */
export type Path = readonly (string | number)[];

export const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The parts in a list; what is no part counts as an empty one, so that positions stay. */
export const partsIn = (of: Typed, field: string): readonly Typed[] =>
  listOf(of[field]).map((one) => (isTyped(one) ? one : {}));

export function textIn(of: Typed, field: string): string {
  const value = of[field];
  return typeof value === 'string' ? value : '';
}

/** The texts in a list, such as currencies. */
export const textsIn = (of: Typed, field: string): readonly string[] =>
  listOf(of[field]).filter((one) => typeof one === 'string');

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((at: unknown, step) => {
    if (typeof step === 'number') return listOf(at)[step];
    return isTyped(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  }, root);
}

/** The part at a place; an empty one where there is none. */
export function partAt(root: unknown, path: Path): Typed {
  const value = valueAt(root, path);
  return isTyped(value) ? value : {};
}

function put(root: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number')
    return listOf(root).map((one, at) => (at === step ? put(one, rest, value) : one));
  const own = isTyped(root) ? root : {};
  const next = put(own[step], rest, value);
  if (next !== undefined) return { ...own, [step]: next };
  return Object.fromEntries(Object.entries(own).filter(([field]) => field !== step));
}

/** The same with another value at a place; undefined takes the field away. */
export function withValue(root: Typed, path: Path, value: unknown): Typed {
  const next = put(root, path, value);
  return isTyped(next) ? next : root;
}

/** Everything in a value changed, the innermost first. */
export function mapDeep(value: unknown, change: (part: Typed) => Typed): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapDeep(one, change));
  if (!isTyped(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([field, one]) => [field, mapDeep(one, change)])),
  );
}

/** Names a place as one word, for ids and for comparing. */
export const placeName = (path: Path): string => path.join('.');

/** The id of the field for what stands at a place. */
export const fieldId = (path: Path): string => `part-${placeName(path)}`;
