import { host } from '../host/choose.ts';
import { currentLanguage } from '../i18n/language.ts';

/**
 * What every request for the account carries, files too: the language (S7.3), the platform (S7.2), and the
 * token of an embedded session (S6.2). Asked for anew each time, since both can change.
 */
export const requestHeaders = (): Readonly<Record<string, string>> => ({
  'Accept-Language': currentLanguage(),
  ...host.headers(),
});
