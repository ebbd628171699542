import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LabelLanguage } from './field.tsx';
import { fold, search } from './fold.ts';
import { keepInView } from './keep-in-view.ts';

export interface ComboboxOption extends LabelLanguage {
  value: string;
  label: string;
  /** Other names to find it by: codes, names in other languages. An exact match puts it first. */
  keywords?: readonly string[] | undefined;
}

export interface ComboboxChoice {
  options: readonly ComboboxOption[];
  /** The value of the chosen option, '' for none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** How many options Page Up and Page Down pass over. */
const page = 8;

/** Where a key leads in the list; undefined for keys that do not move in it. */
function movedTo(key: string, active: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? last : active - 1;
    case 'PageDown':
      return Math.min(active + page, last);
    case 'PageUp':
      return Math.max(active - page, 0);
    default:
      return undefined;
  }
}

/** The list of a combobox: whether it is open, what of it matches, and where the keyboard is in it. */
export function useCombobox({ options, value, onChange, onBlur, disabled }: ComboboxChoice) {
  const [open, setOpen] = useState(false);
  // undefined: nothing typed since the last choice, so the input shows the choice and the list shows
  // everything.
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const matches = open ? search(options, query ?? '') : [];
  const current = matches[active];

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  useEffect(() => (open && list.current ? keepInView(list.current) : undefined), [open]);

  function show(): void {
    if (open || disabled) return;
    setOpen(true);
    setActive(options.findIndex((option) => option.value === value));
  }
  function close(): void {
    setOpen(false);
    setQuery(undefined);
    setActive(-1);
  }
  function choose(option: ComboboxOption): void {
    if (option.value !== value) onChange(option.value);
    close();
  }
  function type(text: string): void {
    setOpen(true);
    setQuery(text);
    setActive(text === '' ? -1 : 0);
    if (text === '' && value !== '') onChange('');
  }
  function leave(): void {
    // A name typed in full counts as chosen: autofill and fast typists never open the list.
    const exact =
      query === undefined ? undefined : options.find((option) => fold(option.label) === fold(query));
    if (exact) choose(exact);
    else close();
    onBlur?.();
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show();
      return;
    }
    const next = movedTo(event.key, active, matches.length - 1);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list only, not a dialog around it.
    event.stopPropagation();
  }

  return { list, open, query, matches, active, current, show, choose, type, leave, press };
}
