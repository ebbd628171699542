import styles from './logo.module.css';

export interface LogoProps {
  /** The wordmark; also the accessible name. */
  name: string;
  /** Hides the wordmark where space is short. */
  compact?: boolean | undefined;
}

/** The mark, an open ring that a check completes, and the name beside it. */
export function Logo({ name, compact }: LogoProps) {
  return (
    <span className={styles.logo}>
      <svg
        className={styles.mark}
        viewBox="0 0 32 32"
        role={compact ? 'img' : undefined}
        aria-label={compact ? name : undefined}
        aria-hidden={compact ? undefined : true}
      >
        <rect className={styles.tile} width="32" height="32" rx="8" />
        <path className={styles.line} d="M23.2 11.4A8.5 8.5 0 1 0 24.5 16M12 16l3.5 3.5L24.5 10.5" />
      </svg>
      {!compact && name}
    </span>
  );
}
