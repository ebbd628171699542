import { ClockIcon } from './icons/clock.tsx';
import { ErrorIcon } from './icons/error.tsx';
import { InfoIcon } from './icons/info.tsx';
import { SuccessIcon } from './icons/success.tsx';
import { WarningIcon } from './icons/warning.tsx';

/** What a message or status means; always shown with an icon or text, never by colour alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const toneIcon = {
  neutral: ClockIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: ErrorIcon,
} as const satisfies Record<Tone, unknown>;
