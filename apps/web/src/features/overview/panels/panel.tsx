import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { classes } from '@credence/ui/classes';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../i18n/text.ts';
import styles from '../overview.module.css';

interface GoProps {
  to: string;
  secondary?: boolean;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function Go({ to, secondary, children }: GoProps) {
  return (
    <Link href={to} asChild>
      <Button
        href={to}
        variant={secondary ? 'secondary' : 'primary'}
        size="large"
        endIcon={secondary ? undefined : <ArrowIcon />}
      >
        {children}
      </Button>
    </Link>
  );
}

interface PanelProps {
  /** True where the user has something to do; otherwise the panel only reports the status. */
  asks?: boolean;
  /** Good news, and looks it. */
  good?: boolean;
  icon: ReactNode;
  title: string;
  text?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The card of the next step. */
export function Panel({ asks, good, icon, title, text, actions, children }: PanelProps) {
  const t = useText();
  return (
    <div className={classes(styles.next, asks && styles.asks, good && styles.good)}>
      <Card tone={asks ? 'highlight' : 'plain'} actions={actions}>
        <p className={styles.eyebrow}>
          {icon} {t(asks ? 'hub.next' : 'hub.stands')}
        </p>
        <h2 className={styles.nextTitle}>{title}</h2>
        {text && <p className={styles.nextText}>{text}</p>}
        {children}
      </Card>
    </div>
  );
}
