import type { ComponentProps, ReactNode } from 'react';
import controls from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

/** Everything an `input` takes, and the texts of a field; works with react-hook-form's `register`. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Inside the frame before the text: a search sign, a dialling code. */
  leading?: ReactNode;
  /** Inside the frame after the text: a unit. */
  trailing?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hint, error, marker, id, leading, trailing, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={controls.frame}>
          {leading && <span className={controls.affix}>{leading}</span>}
          <input className={controls.input} {...input} {...control} />
          {trailing && <span className={controls.affix}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
