import { i18n } from '../i18n/load.ts';
import { ApiError } from './errors.ts';

const ns = 'inverse-error-code';

/** The text for everything that has none of its own (S8.8). */
const anyFailure = '50016';

/** Whether a failure's code has a text of its own. */
export const hasMessage = (error: ApiError): boolean => i18n.exists(String(error.code), { ns });

/** What a failure says to the user: the text of its code in `inverse-error-code`, or a general one. */
export function errorMessage(error: unknown): string {
  const code = error instanceof ApiError ? String(error.code) : anyFailure;
  return i18n.t([code, anyFailure], { ns });
}
