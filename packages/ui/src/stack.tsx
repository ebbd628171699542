import type { ReactNode } from 'react';
import { classes } from './css/classes.ts';
import styles from './stack.module.css';

export interface StackProps {
  /** In steps of 4 px: xs 4, sm 8, md 16, lg 24, xl 40. */
  gap?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** In a row, wrapping where there is no room. */
  row?: boolean | undefined;
  /** Pushes the children of a row to both ends. */
  spread?: boolean | undefined;
  children: ReactNode;
}

/** Equal space between its children. */
export function Stack({ gap = 'md', row, spread, children }: StackProps) {
  return (
    <div className={classes(styles.stack, styles[gap], row && styles.row, spread && styles.spread)}>
      {children}
    </div>
  );
}
