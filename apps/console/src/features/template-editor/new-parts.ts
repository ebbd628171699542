import type { ItemType, Typed } from '../template/index.ts';
import { listOf } from '../template/index.ts';

const options: Typed = { options: [{ code: 'option-1' }, { code: 'option-2' }] };

/** The fields that a type has besides those of every item, as it begins. */
const fieldsOfType: Readonly<Record<ItemType, Typed>> = {
  text: { maximumLength: 200 },
  'long-text': { maximumLength: 2000 },
  number: { decimals: 0 },
  money: { currencies: ['EUR', 'USD'] },
  date: {},
  'yes-no': {},
  choice: options,
  choices: { ...options, minimum: 1, maximum: 2 },
  country: {},
  countries: { maximum: 10 },
  address: {},
  phone: {},
  files: { types: ['image', 'pdf'], minimum: 1, maximum: 5, maximumBytes: 10_000_000 },
  table: { columns: [{ code: 'column-1', type: 'text', maximumLength: 200 }], minimum: 1, maximum: 10 },
  statement: {},
  information: {},
};

/** What a type may have and does not begin with. */
const further: Partial<Record<ItemType, readonly string[]>> = {
  number: ['minimum', 'maximum'],
  money: ['minimum', 'maximum'],
  date: ['earliest', 'latest'],
  'yes-no': ['scores'],
};

/** A part of another type: what both types have stays. */
export function ofType(part: Typed, type: ItemType): Typed {
  const { code, optional, when } = part;
  const own = fieldsOfType[type];
  const names = new Set([...Object.keys(own), ...(further[type] ?? [])]);
  const kept = Object.entries(part).filter(
    ([field, value]) => names.has(field) && typeof value === typeof (own[field] ?? value),
  );
  return {
    code,
    type,
    ...(optional !== undefined && { optional }),
    ...(when !== undefined && { when }),
    ...own,
    ...Object.fromEntries(kept),
  };
}

export const newItem = (type: ItemType): Typed => ofType({ code: 'question-1' }, type);
export const newSection = (): Typed => ({ code: 'section-1', items: [newItem('text')] });
export const newOption = (beside: unknown): Typed => ({ code: `option-${listOf(beside).length + 1}` });
export const newColumn = (beside: unknown): Typed => ({
  code: `column-${listOf(beside).length + 1}`,
  type: 'text',
  maximumLength: 200,
});
export const newTotal = (): Typed => ({ code: 'total-1', of: [] });
export const newBand = (): Typed => ({ code: 'low', from: 0 });
