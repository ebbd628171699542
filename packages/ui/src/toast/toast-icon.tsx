import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons/index.ts';
import { Spinner } from '../spinner.tsx';
import type { ToastIconName } from './notice.ts';
import styles from './toast-icon.module.css';

const drawings = {
  success: <SuccessIcon />,
  fail: <ErrorIcon />,
  info: <InfoIcon />,
  warn: <WarningIcon />,
  process: <Spinner />,
} as const satisfies Record<ToastIconName, unknown>;

/** The drawing of a notice in its colour; decoration, as the text says what happened. */
export function ToastIcon({ name }: { name: ToastIconName }) {
  return <span className={styles[name]}>{drawings[name]}</span>;
}
