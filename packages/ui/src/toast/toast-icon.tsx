import { ErrorIcon } from '../icons/error.tsx';
import { InfoIcon } from '../icons/info.tsx';
import { SuccessIcon } from '../icons/success.tsx';
import { WarningIcon } from '../icons/warning.tsx';
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

/** The icon of a notice in its colour; decorative, because the text says what happened. */
export function ToastIcon({ name }: { name: ToastIconName }) {
  return <span className={styles[name]}>{drawings[name]}</span>;
}
