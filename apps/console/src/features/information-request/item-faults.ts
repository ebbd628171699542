import type { InformationItem } from '@credence/contract/information-request';
import { askedTwice } from '@credence/questionnaire';
import { fieldProblems } from '../../api/field-problems.ts';
import { type AskedBefore, beforeOf } from './use-before.ts';
import type { ItemDraft } from './use-items.ts';

/** What is wrong with an item, at its wording or at the reason why it is asked again. */
export interface ItemFault {
  label?: string;
  again?: string;
}

/** By the ids of the items. */
export type ItemFaults = ReadonlyMap<number, ItemFault>;

interface Surroundings {
  before: AskedBefore;
  /** The request that is asked more by: what it asks is not asked by it again, for whatever reason. */
  extended?: string | undefined;
  /** Wordings that the server has refused. */
  refused?: ReadonlySet<string>;
}

/** The wordings among those sent that the server has refused as asked already. */
export function refusedWordings(error: unknown, sent: readonly InformationItem[] = []): ReadonlySet<string> {
  const problems = fieldProblems(error);
  return new Set(
    sent.flatMap(({ label }, at) => (problems[`items.${at}.label`] === undefined ? [] : [label])),
  );
}

/** What is wrong with the items: what is asked twice at once, what is missing once somebody has tried. */
export function itemFaults(
  items: readonly ItemDraft[],
  { before, extended, refused = new Set() }: Surroundings,
  tried: boolean,
): ItemFaults {
  const worded = items.filter(({ label }) => label.trim() !== '');
  const places = askedTwice(worded);
  const twice = new Set(worded.filter((_item, at) => places.has(at)));
  const faultOf = (item: ItemDraft): ItemFault | undefined => {
    const found = beforeOf(before, item);
    if (twice.has(item)) return { label: 'An item above asks this already.' };
    if (found !== undefined && found.requestId === extended)
      return { label: 'This request asks it already.' };
    if (found === undefined && refused.has(item.label.trim()))
      return { label: 'This is asked already, perhaps in another language.' };
    if (!tried) return undefined;
    if (item.label.trim() === '') return { label: 'Say what is asked.' };
    if (found !== undefined && item.again.trim() === '') return { again: 'Say why it is asked again.' };
    return undefined;
  };
  return new Map(
    items.flatMap((item) => {
      const fault = faultOf(item);
      return fault === undefined ? [] : [[item.id, fault]];
    }),
  );
}
