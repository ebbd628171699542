import type { ComponentProps, ReactNode } from 'react';
import { classes } from './css/classes.ts';
import styles from './table.module.css';

export interface TableProps {
  /** Names the table; shown above it unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean | undefined;
  /**
   * Ordinary `thead` and `tbody`. `data-align="end"` on cells with numbers, `aria-selected` on the chosen
   * row.
   */
  children: ReactNode;
}

/** Dense rows under a sticky head; scrolls sideways where there is no room. */
export function Table({ caption, captionHidden, children }: TableProps) {
  return (
    // Focusable, because a keyboard can scroll only what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={captionHidden ? styles.hiddenCaption : styles.caption}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

/** The link of a row, in its first cell; a press anywhere in the row follows it. */
export function RowLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(styles.rowLink, className)}>
      {children}
    </a>
  );
}
