// No native list can be filtered by typing with the focus in the input.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus */
import type { PointerEvent, MouseEvent, Ref } from 'react';
import { classes } from './css/classes.ts';
import styles from './combobox.module.css';
import controls from './control.module.css';
import { Field, type FieldControl, type FieldTexts } from './field.tsx';
import { CheckIcon } from './icons/check.tsx';
import { ChevronIcon } from './icons/chevron.tsx';
import { LiveRegion } from './live-region.tsx';
import { type ComboboxChoice, useCombobox } from './use-combobox.ts';

export type { ComboboxOption } from './use-combobox.ts';

export interface ComboboxProps extends FieldTexts, ComboboxChoice {
  /** Shown and announced when nothing matches. */
  emptyText: string;
  /** The number of matches in words, announced while typing: `(n) => t('countries', { count: n })`. */
  countText?: ((count: number) => string) | undefined;
  placeholder?: string | undefined;
  /** The input, for focusing. */
  ref?: Ref<HTMLInputElement> | undefined;
  id?: string | undefined;
  /** Also submits the value with the form under this name. */
  name?: string | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
}

// Pointers must not take the focus from the input, which would close the list before the press counts.
const keepFocus = (event: PointerEvent | MouseEvent) => event.preventDefault();

interface OptionListProps {
  id: string;
  combobox: ReturnType<typeof useCombobox>;
  value: string;
}

function OptionList({ id, combobox: { list, open, matches, active, choose }, value }: OptionListProps) {
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      // Browsers put a scrolling list into the tab order, but this one is hidden once the input is left.
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      hidden={!open || matches.length === 0}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      {matches.map((option, index) => (
        // The keyboard reaches options through the input, by aria-activedescendant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          className={classes(styles.option, index === active && styles.active)}
          aria-selected={option.value === value}
          onClick={() => choose(option)}
        >
          <span lang={option.lang} dir={option.dir}>
            {option.label}
          </span>
          {option.value === value && <CheckIcon />}
        </div>
      ))}
    </div>
  );
}

/** What connects the input with its list. */
const listAttributes = ({ id }: FieldControl, { open, current }: ReturnType<typeof useCombobox>) =>
  ({
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': current && `${id}-${current.value}`,
  }) as const;

/**
 * A list filtered by typing, for many choices: the WAI-ARIA combobox with a listbox. Free text is never kept.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, marker, id, name, options, value, onChange, onBlur, ...rest } = props;
  const { emptyText, countText, ...input } = rest;
  const combobox = useCombobox({ options, value, onChange, onBlur, disabled: input.disabled });
  const { open, query, matches } = combobox;
  const chosen = options.find((option) => option.value === value);
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
              {...listAttributes(control, combobox)}
              className={controls.input}
              autoCorrect="off"
              spellCheck={false}
              value={query ?? chosen?.label ?? ''}
              {...(query === undefined && { lang: chosen?.lang, dir: chosen?.dir })}
              onFocus={(event) => event.currentTarget.select()}
              onClick={combobox.show}
              onChange={(event) => combobox.type(event.currentTarget.value)}
              onKeyDown={combobox.press}
              onBlur={combobox.leave}
            />
            <ChevronIcon className={controls.chevron} />
          </div>
          {name && <input type="hidden" name={name} value={value} />}
          <OptionList id={control.id} combobox={combobox} value={value} />
          {open && matches.length === 0 && <p className={classes(styles.list, styles.empty)}>{emptyText}</p>}
          <LiveRegion message={open && query !== undefined ? announcement : ''} />
        </div>
      )}
    </Field>
  );
}
