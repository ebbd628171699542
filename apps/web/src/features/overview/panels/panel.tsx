import { Button } from '@credence/ui/button';
import { Card } from '@credence/ui/card';
import { classes } from '@credence/ui/classes';
import { ArrowIcon } from '@credence/ui/icons/arrow';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../i18n/text.ts';
import styles from '../overview.module.css';

/** True while something else on the overview is more urgent than the panel's step. */
export const Quiet = createContext(false);

interface GoProps {
  to: string;
  secondary?: boolean;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function Go({ to, secondary, children }: GoProps) {
  const quiet = useContext(Quiet);
  return (
    <Link href={to} asChild>
      <Button
        href={to}
        variant={secondary || quiet ? 'secondary' : 'primary'}
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
  const leads = !useContext(Quiet) && asks;
  return (
    <div className={classes(styles.next, leads && styles.asks, good && styles.good)}>
      <Card tone={leads ? 'highlight' : 'plain'} actions={actions}>
        <p className={styles.eyebrow}>
          {icon} {t(leads ? 'hub.next' : 'hub.stands')}
        </p>
        <h2 className={styles.nextTitle}>{title}</h2>
        {text && <p className={styles.nextText}>{text}</p>}
        {children}
      </Card>
    </div>
  );
}
