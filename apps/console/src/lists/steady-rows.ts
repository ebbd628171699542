import { useEffect, useRef, useState } from 'react';

export interface Row<Item> {
  item: Item;
  /** No longer in the list; keeps its place until pointer and focus have left the table. */
  gone: boolean;
}

export interface SteadyRows<Item> {
  rows: readonly Row<Item>[];
  /** How many changes are held back because they would move rows. */
  pending: number;
}

/**
 * Updates the shown rows without moving any: rows that left are marked, new ones are appended or held back.
 */
export function steady<Item>(
  shown: readonly Item[],
  fresh: readonly Item[],
  idOf: (item: Item) => string,
): SteadyRows<Item> {
  const current = new Map(fresh.map((item) => [idOf(item), item]));
  const known = new Set(shown.map(idOf));
  const rows = shown.map((item): Row<Item> => {
    const now = current.get(idOf(item));
    return { item: now ?? item, gone: now === undefined };
  });
  const lastKnown = fresh.findLastIndex((item) => known.has(idOf(item)));
  const added = fresh.filter((item, index) => index > lastKnown && !known.has(idOf(item)));
  const heldBack = fresh.filter((item, index) => index < lastKnown && !known.has(idOf(item)));
  return {
    rows: [...rows, ...added.map((item): Row<Item> => ({ item, gone: false }))],
    pending: heldBack.length + rows.filter((row) => row.gone).length,
  };
}

/**
 * Rows of a list that is refreshed in the background. Nothing moves while the pointer or the focus is on the
 * table (`hold`). `list` identifies the list; a different one replaces the rows at once. `idOf` must stay the
 * same function.
 */
export function useSteadyRows<Item>(list: string, fresh: readonly Item[], idOf: (item: Item) => string) {
  const [shown, setShown] = useState({ list, items: fresh });
  const hands = useRef({ pointer: false, focus: false });
  const same = shown.list === list;
  const result = steady(same ? shown.items : fresh, fresh, idOf);

  useEffect(() => {
    setShown((before) => {
      const held = hands.current.pointer || hands.current.focus;
      if (!held || before.list !== list) return { list, items: fresh };
      return { list, items: steady(before.items, fresh, idOf).rows.map((row) => row.item) };
    });
  }, [list, fresh, idOf]);

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
