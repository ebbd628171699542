import type { ApiError } from '../api/errors.ts';
import { anyFailure, errorMessage, ns } from '../api/messages.ts';
import { formatMoment } from '../i18n/format-moment.ts';
import { isolate } from '../i18n/format.ts';
import { i18n } from '../i18n/load.ts';
import { retryAtOf } from '../views/retry-at.ts';

/**
 * What is said where a call got no good answer, whatever the reason (S8.8); in English while there are no
 * texts.
 */
export const generalMessage = (): string =>
  i18n.t(anyFailure, { ns, defaultValue: 'Something went wrong. Please try again in a minute.' });

/** The title of a code that is shown as a reminder (S8.7), where it has one. */
export function messageTitle(code: number): string | undefined {
  const key = `${code}.title`;
  return i18n.exists(key, { ns }) ? i18n.t(key, { ns }) : undefined;
}

/** The text of a refusal's code, with the hour of the next try where today's are used up (S4.5). */
export function refusalText(refusal: ApiError): string {
  const retryAt = retryAtOf(refusal);
  return retryAt === undefined
    ? errorMessage(refusal)
    : i18n.t('hub.limitation.today', { time: isolate(formatMoment(retryAt)) });
}
