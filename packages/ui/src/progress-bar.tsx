import { type ReactNode, useId } from 'react';
import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  label: ReactNode;
  /** From 0 to `max`. */
  value: number;
  /** 100 by default. */
  max?: number | undefined;
  /** The value in words, '3 of 8' or '42 %', beside the label. */
  valueText?: string | undefined;
}

/** Progress of something whose length is known. */
export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      <div className={styles.caption}>
        <label htmlFor={id}>{label}</label>
        {valueText && <span className={styles.value}>{valueText}</span>}
      </div>
      <progress id={id} className={styles.bar} value={value} max={max} aria-valuetext={valueText} />
    </div>
  );
}
