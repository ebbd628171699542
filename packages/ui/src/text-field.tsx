import type { ComponentProps, ReactNode } from 'react';
import { classes } from './css/classes.ts';
import controls from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

/** Everything an `input` takes, and the texts of a field; works with react-hook-form's `register`. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Inside the frame before the text: a search icon, a dialling code. */
  leading?: ReactNode;
  /** Inside the frame after the text: a unit. */
  trailing?: ReactNode;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, marker, id, leading, trailing, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={controls.frame}>
          {leading && <span className={controls.affix}>{leading}</span>}
          <input {...input} {...control} className={classes(controls.input, className)} />
          {trailing && <span className={controls.affix}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}
