import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { ErrorIcon } from './icons/error.tsx';

/** The texts of every field; an empty error counts as none. */
export interface FieldTexts {
  label: ReactNode;
  /** Always visible below the label: what to enter, and in which form. */
  hint?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: ReactNode;
  /** Beside the label: 'optional'. */
  marker?: ReactNode;
}

/** Of an option whose label is in another language than the page. */
export interface LabelLanguage {
  lang?: string | undefined;
  dir?: 'rtl' | 'ltr' | undefined;
}

/** Attributes that connect a control with the label, hint and error of its field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  id?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

function useField({ hint, error }: FieldTexts, given?: string) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  };
  return control;
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={`${id}-hint`} className={styles.hint}>
      {hint}
    </p>
  ) : null;
}

/** Always rendered, so that a new error is announced. */
function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Label, hint, error and marker around one control of any kind. */
export function Field({ label, marker, id, children, ...texts }: FieldProps) {
  const control = useField({ label, ...texts }, id);
  return (
    <div className={styles.field}>
      <label id={`${control.id}-label`} className={styles.label} htmlFor={control.id}>
        {label} {marker && <span className={styles.marker}>{marker}</span>}
      </label>
      <FieldHint id={control.id} hint={texts.hint} />
      {children(control)}
      <FieldError id={control.id} error={texts.error} />
    </div>
  );
}

/** A field around several controls that answer one question together. */
export function FieldGroup({ label, marker, id, children, ...texts }: FieldProps) {
  const control = useField({ label, ...texts }, id);
  return (
    <fieldset className={styles.field} aria-describedby={control['aria-describedby']}>
      <legend className={styles.label}>
        {label} {marker && <span className={styles.marker}>{marker}</span>}
      </legend>
      <FieldHint id={control.id} hint={texts.hint} />
      {children(control)}
      <FieldError id={control.id} error={texts.error} />
    </fieldset>
  );
}
