import { basePath, paths } from './paths.ts';
import { type SdkAddress, sdkAddress } from './sdk-address.ts';

/** Sends the browser to personal identity verification, as a page of its own (S2.19). */
export function goToPersonal(): void {
  location.assign(`${basePath}${paths.personal}`);
}

/** Sends the browser to the SDK route (S2.18, S2.19); a page of its own, because the host is chosen once a page. */
export function goToSdk(address: SdkAddress): void {
  location.assign(sdkAddress(address));
}
