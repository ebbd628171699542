import type { ComponentProps } from 'react';
import { classes } from './css/classes.ts';
import controls from './control.module.css';
import { Field, type FieldTexts, type LabelLanguage } from './field.tsx';
import { ChevronIcon } from './icons/chevron.tsx';

export interface Choice extends LabelLanguage {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'children' | 'multiple'> {
  options: readonly Choice[];
  /** An empty first choice, shown until one is made. */
  placeholder?: string | undefined;
}

/** One of up to about twenty choices, in the browser's own list; more belong in a Combobox. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, marker, id, options, placeholder, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={controls.frame}>
          <select {...select} {...control} className={classes(controls.input, className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text, disabled, lang, dir }) => (
              <option key={value} value={value} disabled={disabled} lang={lang} dir={dir}>
                {text}
              </option>
            ))}
          </select>
          <ChevronIcon className={controls.chevron} />
        </div>
      )}
    </Field>
  );
}
