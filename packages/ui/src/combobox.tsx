// No native list can be narrowed by typing, and the focus of this one stays in the input.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './combobox.module.css';
import controls from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { fold, search } from './fold.ts';
import { CheckIcon, ChevronIcon } from './icons/index.ts';
import { keepInView } from './keep-in-view.ts';
import { LiveRegion } from './live-region.tsx';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names it is found by: codes, names in other languages. Typed in full, one of them puts it first. */
  keywords?: readonly string[] | undefined;
}

export interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[];
  /** The value of the chosen option, '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Shown, and read out, when nothing matches. */
  emptyText: string;
  /** How many match, in words, read out while typing: `(n) => t('countries', { count: n })`. */
  countText?: ((count: number) => string) | undefined;
  placeholder?: string | undefined;
  /** The input, for focusing. */
  ref?: Ref<HTMLInputElement> | undefined;
  id?: string | undefined;
  /** Also puts the value into a form under this name. */
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
}

/** A list that typing narrows, for many choices: the WAI-ARIA combobox with a listbox. Free text is never kept. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    hint,
    error,
    marker,
    options,
    value,
    onChange,
    emptyText,
    countText,
    onBlur,
    id,
    name,
    ...input
  } = props;
  const [open, setOpen] = useState(false);
  // undefined: nothing typed since the last choice, so the input shows the choice and the list shows everything.
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);

  const chosen = options.find((option) => option.value === value);
  const matches = open ? search(options, query ?? '') : [];
  const current = matches[active];

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);
  useEffect(() => (open && list.current ? keepInView(list.current) : undefined), [open]);

  function show(): void {
    if (open || input.disabled) return;
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
    const last = matches.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'PageDown') setActive(Math.min(active + 8, last));
    else if (event.key === 'PageUp') setActive(Math.max(active - 8, 0));
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape closes the list only, not a dialog around it.
    event.stopPropagation();
  }

  const announcement = matches.length === 0 ? emptyText : (countText?.(matches.length) ?? '');
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={styles.anchor}>
          <div className={controls.frame}>
            <input
              autoComplete="off"
              {...input}
              {...control}
              className={controls.input}
              role="combobox"
              aria-expanded={open}
              aria-controls={`${control.id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={current && `${control.id}-${current.value}`}
              autoCorrect="off"
              spellCheck={false}
              value={query ?? chosen?.label ?? ''}
              onFocus={(event) => event.currentTarget.select()}
              onClick={show}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={press}
              onBlur={leave}
            />
            <ChevronIcon className={controls.chevron} />
          </div>
          {name && <input type="hidden" name={name} value={value} />}
          {/* Pointers must not take the focus from the input, which would close the list before the press counts. */}
          <div
            ref={list}
            id={`${control.id}-list`}
            className={styles.list}
            role="listbox"
            aria-labelledby={`${control.id}-label`}
            hidden={!open || matches.length === 0}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            {matches.map((option, index) => (
              // The keyboard reaches options through the input, by aria-activedescendant.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={option.value}
                id={`${control.id}-${option.value}`}
                role="option"
                className={classes(styles.option, index === active && styles.active)}
                aria-selected={option.value === value}
                onClick={() => choose(option)}
              >
                <span>{option.label}</span>
                {option.value === value && <CheckIcon />}
              </div>
            ))}
          </div>
          {open && matches.length === 0 && <p className={classes(styles.list, styles.empty)}>{emptyText}</p>}
          <LiveRegion message={open && query !== undefined ? announcement : ''} />
        </div>
      )}
    </Field>
  );
}
