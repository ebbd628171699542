import { currentLanguage } from '../i18n/language.ts';
import { basePath, paths } from './paths.ts';
import { handOffFrom, type SdkAddress, sdkAddress } from './sdk-address.ts';

/** Sends the browser to personal identity verification, as a page of its own (S2.19). */
export function goToPersonal(): void {
  location.assign(`${basePath}${paths.personal}`);
}

/** Sends the browser to the SDK route (S2.18, S2.19); a page of its own, because the host is chosen once a page. */
export function goToSdk(address: SdkAddress): void {
  location.assign(sdkAddress(address));
}

/** Opens SDK mode on the phone of a hand-off. What it scanned is no place to come back to. */
export function goOnHere(token: string): void {
  location.replace(sdkAddress({ token, from: handOffFrom, lang: currentLanguage() }));
}
