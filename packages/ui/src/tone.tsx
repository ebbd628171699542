import { ClockIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons/index.ts';

/** What a message or status means; always shown with an icon or text, never by colour alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const toneIcon = {
  neutral: ClockIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: ErrorIcon,
} as const satisfies Record<Tone, unknown>;
