import { i18n } from '../i18n/load.ts';
import { ApiError } from './errors.ts';

/** The texts of codes. */
export const ns = 'inverse-error-code';

/** The text for everything that has none of its own (S8.8). */
export const anyFailure = '50016';

/**
 * Why an update of a verified identity is refused: the code, and which of the seven texts says it (S8.11).
 */
const updateErrors: Readonly<Record<number, number>> = {
  1045: 1,
  1046: 2,
  1047: 3,
  1048: 4,
  1049: 5,
  1050: 6,
  1051: 7,
  1052: 6,
  1053: 6,
  1062: 2,
};

/** Whether a failure's code has a text of its own. */
export const hasMessage = ({ code }: ApiError): boolean =>
  code in updateErrors || i18n.exists(String(code), { ns });

/** What a failure says to the user: the text of its code, or a general one. */
export function errorMessage(error: unknown): string {
  const code = error instanceof ApiError ? error.code : anyFailure;
  const update = updateErrors[Number(code)];
  if (update !== undefined) return i18n.t(`updateIDError${update}`);
  return i18n.t([String(code), anyFailure], { ns });
}
