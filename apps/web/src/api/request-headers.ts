import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';

/**
 * What a request carries that the client does not send itself, such as a file: the language (S7.3), the
 * platform (S7.2), and the token of an embedded session (S6.2). Asked for each time, since all can change.
 */
export const requestHeaders = (): Readonly<Record<string, string>> => ({
  'Accept-Language': currentLanguage(),
  ...host.headers(),
});
