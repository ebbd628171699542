import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { ErrorIcon } from './icons/index.ts';
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

/** Stands where a list or a task would be when there is none. */
export const EmptyState = (props: StateMessageProps) => <Frame {...props} />;

/** Stands where content would be when it could not be had; read out at once. */
export const ErrorState = (props: StateMessageProps) => (
  <Frame icon={<ErrorIcon />} {...props} className={styles.error} role="alert" />
);
