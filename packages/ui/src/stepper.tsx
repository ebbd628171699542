import { CheckIcon } from './icons/check.tsx';
import { classes } from './css/classes.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  /** Accessible name of the list. */
  label: string;
  /** Names of the steps in order. */
  steps: readonly string[];
  /** Index of the current step, from 0; the number of steps when all are done. */
  current: number;
  /** 'Step 2 of 4', announced when it changes. */
  positionText: string;
  /** Said after the name of a finished step. */
  doneText?: string | undefined;
}

/** Where the user is in a sequence of steps. */
export function Stepper({ label, steps, current, positionText, doneText }: StepperProps) {
  return (
    <div className={styles.stepper}>
      <output className={styles.caption}>
        <span className={styles.position}>{positionText}</span>{' '}
        <span className={styles.now}>{steps[current]}</span>
      </output>
      <ol className={styles.list} aria-label={label}>
        {steps.map((step, index) => {
          const done = index < current;
          return (
            <li
              key={step}
              className={classes(styles.step, done && styles.done)}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles.name}>
                {done && <CheckIcon label={doneText} />}
                {step}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
