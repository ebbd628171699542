import type { ComponentProps } from 'react';
import controls from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, marker, id, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} marker={marker} id={id}>
      {(control) => (
        <div className={controls.frame}>
          <textarea rows={3} className={controls.input} {...input} {...control} />
        </div>
      )}
    </Field>
  );
}
