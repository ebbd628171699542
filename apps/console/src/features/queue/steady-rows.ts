import type { QueueItem } from '@credence/contract';
import { useEffect, useRef, useState } from 'react';

export interface Row {
  item: QueueItem;
  /** Not in the newest answer any more; stays in its place until the officer's hand is off the table. */
  gone: boolean;
}

export interface SteadyRows {
  rows: readonly Row[];
  /** Changes that would move rows and are held back. */
  pending: number;
}

const idOf = (item: QueueItem): string => item.caseId;

/** Brings the shown rows up to date without moving any: what left is marked, what is new goes to the end or is held back. */
export function steady(shown: readonly QueueItem[], fresh: readonly QueueItem[]): SteadyRows {
  const current = new Map(fresh.map((item) => [idOf(item), item]));
  const known = new Set(shown.map(idOf));
  const rows = shown.map((item): Row => {
    const now = current.get(idOf(item));
    return { item: now ?? item, gone: now === undefined };
  });
  const lastKnown = fresh.findLastIndex((item) => known.has(idOf(item)));
  const added = fresh.filter((item, index) => index > lastKnown && !known.has(idOf(item)));
  const heldBack = fresh.filter((item, index) => index < lastKnown && !known.has(idOf(item)));
  return {
    rows: [...rows, ...added.map((item): Row => ({ item, gone: false }))],
    pending: heldBack.length + rows.filter((row) => row.gone).length,
  };
}

/**
 * Rows of a list that is refreshed in the background. Nothing moves while the pointer or the focus is on the table (`hold`);
 * otherwise the newest answer is shown as it is. `list` names the list: another one starts anew.
 */
export function useSteadyRows(list: string, fresh: readonly QueueItem[]) {
  const [shown, setShown] = useState({ list, items: fresh });
  const hands = useRef({ pointer: false, focus: false });
  const same = shown.list === list;
  const result = steady(same ? shown.items : fresh, fresh);

  useEffect(() => {
    setShown((before) => {
      const held = hands.current.pointer || hands.current.focus;
      if (!held || before.list !== list) return { list, items: fresh };
      return { list, items: steady(before.items, fresh).rows.map((row) => row.item) };
    });
  }, [list, fresh]);

  return {
    ...result,
    showNow: () => setShown({ list, items: fresh }),
    /** For the element around the rows. */
    hold: {
      onPointerEnter: () => void (hands.current.pointer = true),
      onPointerLeave: () => void (hands.current.pointer = false),
      onFocus: () => void (hands.current.focus = true),
      onBlur: () => void (hands.current.focus = false),
    },
  };
}
