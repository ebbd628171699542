import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** `label` is announced; leave it out where the surroundings already say that something is busy. */
export interface SpinnerProps {
  label?: string | undefined;
}

/** Shown while something of unknown length runs; takes size and colour of the surrounding text. */
export function Spinner({ label }: SpinnerProps) {
  return label === undefined ? (
    <span className={styles.spinner} aria-hidden="true" />
  ) : (
    <output>
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}
