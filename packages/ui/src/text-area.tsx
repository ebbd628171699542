import type { ComponentProps } from 'react';
import { classes } from './css/classes.ts';
import controls from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ label, hint, error, marker, id, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={controls.frame}>
          <textarea rows={3} {...input} {...control} className={classes(controls.input, className)} />
        </div>
      )}
    </Field>
  );
}
