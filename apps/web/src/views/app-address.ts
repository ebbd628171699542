import { appDownloadAddress } from '../i18n/links.ts';

/** Where the code of the app leads: to the app, else to this site. */
export const appAddress = (): string => appDownloadAddress() ?? location.origin;

/** An address as people read it. */
export const readable = (address: string): string => address.replace(/^https?:\/\//, '');
