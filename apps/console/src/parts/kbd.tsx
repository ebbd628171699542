import styles from './kbd.module.css';

/** A key as it stands on the keyboard; decoration beside a control that says what it does. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.kbd} aria-hidden="true">
      {children}
    </kbd>
  );
}
