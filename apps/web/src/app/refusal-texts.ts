import { anyFailure, ns } from '../api/messages.ts';
import { i18n } from '../i18n/load.ts';

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
