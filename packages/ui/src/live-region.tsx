import styles from './visually-hidden.module.css';

export interface LiveRegionProps {
  /** The text to announce when it changes. */
  message: string;
  /** Interrupts the screen reader: only for what cannot wait. */
  assertive?: boolean | undefined;
}

/** Announces a change of state; must be rendered before the message is set. */
export function LiveRegion({ message, assertive }: LiveRegionProps) {
  return (
    <div className={styles.hidden} role={assertive ? 'alert' : 'status'}>
      {message}
    </div>
  );
}
