import type { ReactNode } from 'react';
import { classes } from './css/classes.ts';
import { ErrorIcon } from './icons/error.tsx';
import styles from './state-message.module.css';

export interface StateMessageProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** What the user can do next. */
  action?: ReactNode;
}

interface FrameProps extends StateMessageProps {
  className?: string | undefined;
  role?: 'alert';
}

function Frame({ icon, title, text, action, className, role }: FrameProps) {
  return (
    <div className={classes(styles.state, className)} role={role}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Shown in place of a list or task when there is none. */
export const EmptyState = (props: StateMessageProps) => <Frame {...props} />;

/** Shown in place of content that failed to load; announced at once. */
export const ErrorState = (props: StateMessageProps) => (
  <Frame icon={<ErrorIcon />} {...props} className={styles.error} role="alert" />
);
