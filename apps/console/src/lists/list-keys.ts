import type { RefObject } from 'react';
import { type Shortcut, useShortcuts } from '../keyboard/shortcuts.tsx';

export interface ListKeys {
  step: (by: 1 | -1) => void;
  searchField: RefObject<HTMLInputElement | null>;
  showNow: () => void;
  /** In the order of their links. */
  views: readonly { title: string; open: () => void }[];
  /** Those that only this list has. */
  own?: readonly Shortcut[];
}

/** Registers the keys that work on every list. */
export function useListKeys(title: string, { step, searchField, showNow, views, own = [] }: ListKeys): void {
  useShortcuts(title, [
    { keys: ['j', 'arrowdown'], label: 'Next row', repeats: true, run: () => step(1) },
    { keys: ['k', 'arrowup'], label: 'Previous row', repeats: true, run: () => step(-1) },
    ...own,
    { keys: ['/'], label: 'Search', run: () => searchField.current?.focus() },
    { keys: ['u'], label: 'Show updates', run: showNow },
    ...views.map(({ title: label, open }, index) => ({
      keys: [String(index + 1)] as const,
      label,
      run: open,
    })),
  ]);
}
