import styles from './visually-hidden.module.css';

export interface LiveRegionProps {
  /** What is read out when it changes. */
  message: string;
  /** Interrupts what is being read: only for what cannot wait. */
  assertive?: boolean | undefined;
}

/** Reads a change of state out; must be on the page before the message is. */
export function LiveRegion({ message, assertive }: LiveRegionProps) {
  return (
    <div className={styles.hidden} role={assertive ? 'alert' : 'status'}>
      {message}
    </div>
  );
}
