import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classes } from './css/classes.ts';

export interface CardProps {
  title?: ReactNode;
  /** Heading level of the title; 2 by default. */
  level?: 2 | 3 | 4 | undefined;
  text?: ReactNode;
  /** At the end of the title row: a badge or a small button. */
  aside?: ReactNode;
  /** At the foot of the card. */
  actions?: ReactNode;
  /** `highlight` marks the one card that holds the next step. */
  tone?: 'plain' | 'highlight' | undefined;
  children?: ReactNode;
}

/** A bordered surface that groups what belongs together. */
export function Card({ title, level = 2, text, aside, actions, tone, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes(styles.card, tone === 'highlight' && styles.highlight)}>
      {(title || text || aside) && (
        <div className={styles.head}>
          <div className={styles.titles}>
            {title && <Heading className={styles.title}>{title}</Heading>}
            {text && <p className={styles.text}>{text}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
