import { showToast } from '@credence/ui/toast';
import type { ApiEvent } from '../api/events.ts';
import { type Happening, logEvent } from '../client-log/index.ts';
import { generalMessage } from './refusal-texts.ts';

/** One toast for all calls of a screen that fail together. */
const transportToast = 'transport';
/** milliseconds (S8.8) */
const transportToastLasts = 2000;
/** milliseconds (S8.2) */
const tokenToastLasts = 3000;

const transportCodes = { 79997: '79997', 79998: '79998', 79999: '79999' } as const;

function happeningOf(event: Extract<ApiEvent, { path: string }>): Happening {
  const { path, method, durationMs, tags, traceId } = event;
  const call = { path, method, durationMs, tags, traceId };
  return event.type === 'slow'
    ? { ...call, code: 'slow-request' }
    : { ...call, code: transportCodes[event.event], status: event.status };
}

/**
 * Tells the user and the operators what calls say of themselves (S8.2, S8.8). What the account may not do
 * is its caller's to tell (S8.3).
 */
export function hearApiEvent(event: ApiEvent): void {
  switch (event.type) {
    case 'token-timeout':
      showToast({ text: event.message, icon: 'fail', duration: tokenToastLasts, id: event.type });
      return;
    case 'transport':
      showToast({
        text: generalMessage(),
        icon: 'fail',
        duration: transportToastLasts,
        id: transportToast,
      });
      logEvent(happeningOf(event));
      return;
    case 'slow':
      logEvent(happeningOf(event));
      return;
    case 'no-permission':
      return;
  }
}
