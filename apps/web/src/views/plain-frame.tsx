import { Button } from '@credence/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './plain-frame.module.css';

interface PlainFrameProps {
  icon: ReactNode;
  /** Colours the icon; the title says it in words. */
  tone?: 'success' | 'danger';
  title: string;
  text: string;
  children?: ReactNode;
  /** Where to go from here. */
  action: ReactNode;
}

/** A view with one thing to say and one way on. */
export function PlainFrame({ icon, tone, title, text, children, action }: PlainFrameProps) {
  return (
    <div className={styles.frame}>
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children}
      {action}
    </div>
  );
}

interface WayOnProps {
  to: string;
  primary?: boolean;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function WayOn({ to, primary, children }: WayOnProps) {
  return (
    <Link href={to} asChild>
      <Button href={to} variant={primary ? 'primary' : 'secondary'} size="x-large" fullWidth>
        {children}
      </Button>
    </Link>
  );
}
