import { basePath, paths } from './paths.ts';
import { handOffFrom, type SdkAddress, sdkAddress } from './sdk-address.ts';

/** Sends the browser to personal identity verification, as a page of its own (S2.19). */
export function goToPersonal(): void {
  location.assign(`${basePath}${paths.personal}`);
}

/**
 * Sends the browser to the SDK route (S2.18, S2.19); a page of its own, because the host is chosen once a
 * page.
 */
export function goToSdk(address: SdkAddress): void {
  location.assign(sdkAddress(address));
}

/** Opens SDK mode on the phone of a hand-off; the scanned address is used up and leaves the history. */
export function goOnHere(token: string, lang: string): void {
  location.replace(sdkAddress({ token, from: handOffFrom, lang }));
}
