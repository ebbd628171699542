import {
  type composeInformation,
  informationItemsMaximum,
  type InformationItem,
} from '@credence/contract/information-request';
import type { ResultOf } from '@credence/contract/endpoint';
import { useRef, useState } from 'react';
import { type AskedBefore, beforeOf } from './use-before.ts';

/** An item as it is being written. */
export interface ItemDraft {
  id: number;
  /** The usual item whose words these are; undefined for the officer's own. */
  usual: string | undefined;
  kind: InformationItem['kind'];
  label: string;
  hint: string;
  optional: boolean;
  /** Why it is asked again, if it was asked before. */
  again: string;
}

export type Usual = ResultOf<typeof composeInformation>['usual'];

/** A usual item in the words of the language in which the request is written now. */
function inLanguage(item: ItemDraft, all: Usual | undefined): ItemDraft {
  const found = all?.find(({ code }) => code === item.usual);
  return found === undefined ? item : { ...item, label: found.label, hint: found.hint };
}

/** Changed words are the officer's own. */
const isOwn = (part: Partial<ItemDraft>): boolean =>
  part.kind !== undefined || part.label !== undefined || part.hint !== undefined;

/** Items as they are sent, with the reason of those that were asked before. */
export const itemsToSend = (items: readonly ItemDraft[], before: AskedBefore): InformationItem[] =>
  items.map((item) => {
    const { usual, kind, label, hint, optional, again } = item;
    const isAgain = beforeOf(before, item) !== undefined;
    return {
      ...(usual !== undefined && { usual }),
      kind,
      label: label.trim(),
      ...(hint.trim() !== '' && { hint: hint.trim() }),
      ...(optional && { optional }),
      ...(isAgain && { again: again.trim() }),
    };
  });

/** Items being written; `before` are those that the request has already. */
export function useItems(usual: Usual | undefined, before = 0) {
  const ids = useRef(0);
  const [written, setWritten] = useState<readonly ItemDraft[]>([]);
  const items = written.map((item) => inLanguage(item, usual));
  return {
    items,
    full: before + items.length >= informationItemsMaximum,
    add(item: Omit<ItemDraft, 'id' | 'again'>): void {
      ids.current += 1;
      const id = ids.current;
      setWritten((all) => [...all, { ...item, id, again: '' }]);
    },
    change: (id: number, part: Partial<ItemDraft>) =>
      setWritten((all) =>
        all.map((item) => {
          if (item.id !== id) return item;
          return { ...inLanguage(item, usual), ...part, ...(isOwn(part) && { usual: undefined }) };
        }),
      ),
    remove: (id: number) => setWritten((all) => all.filter((item) => item.id !== id)),
  };
}

export type Items = ReturnType<typeof useItems>;
