import type { ReactNode } from 'react';
import { classes } from './css/classes.ts';
import styles from './shell.module.css';

export interface ShellProps {
  /** Text of the link that jumps over the header; shown when focused. */
  skipText: string;
  header?: ReactNode;
  footer?: ReactNode;
  /** Width of the main column: narrow 560 px (default), wide 960 px, full for the console. */
  width?: 'narrow' | 'wide' | 'full' | undefined;
  /** `compact` tightens type and controls for the officers' console. */
  density?: 'comfortable' | 'compact' | undefined;
  children: ReactNode;
}

/**
 * The frame of a page: skip link, header, main (`id="main"`, focusable from script after navigation), footer.
 */
export function Shell({ skipText, header, footer, width = 'narrow', density, children }: ShellProps) {
  return (
    <div className={styles.shell} data-density={density} data-width={width}>
      <a className={styles.skip} href="#main">
        {skipText}
      </a>
      {header}
      <main id="main" tabIndex={-1} className={classes(styles.main, styles[width])}>
        {children}
      </main>
      {footer && (
        <footer className={styles.footer}>
          <div className={classes(styles.footerInner, styles[width])}>{footer}</div>
        </footer>
      )}
    </div>
  );
}

export interface HeaderProps {
  logo: ReactNode;
  /** After the logo: navigation. */
  start?: ReactNode;
  /** At the far end: language, theme, account. */
  end?: ReactNode;
  /** Below all that, over the whole width: what holds for every screen, such as a lost connection. */
  notice?: ReactNode;
}

/** The bar at the top of a page. */
export function Header({ logo, start, end, notice }: HeaderProps) {
  return (
    <header className={styles.header}>
      {logo}
      {start && <div className={styles.start}>{start}</div>}
      <div className={styles.end}>{end}</div>
      {notice && <div className={styles.notice}>{notice}</div>}
    </header>
  );
}
