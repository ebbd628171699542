import styles from './kbd.module.css';

/** A key, shown beside the control it triggers; hidden from screen readers. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {children}
    </kbd>
  );
}
