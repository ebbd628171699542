import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { ErrorIcon } from './icons/error.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A checkbox; works with react-hook-form's `register`. */
export function Checkbox({ label, hint, error, id: given, ...input }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.checkbox}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p id={`${id}-error`} className={styles.error}>
              <ErrorIcon />
              <span>{error}</span>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
