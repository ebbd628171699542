import { giveUpWork } from '../host/leaving.ts';
import { forgetTab, typedInTab } from '../host/storage.ts';
import { dropAll } from './pending-store.ts';

/** How long signing out waits at most, in milliseconds: a device's store may never answer. */
const patience = 3000;

/**
 * Removes what waits on this device to be sent, before somebody signs out who asked for it. Nothing keeps
 * them from that.
 */
export async function forgetWaiting(): Promise<void> {
  giveUpWork();
  forgetTab(typedInTab);
  await Promise.race([dropAll().catch(() => undefined), new Promise((done) => setTimeout(done, patience))]);
}

/** Going back would bring the page as it was left, with everything on it, out of the browser's memory. */
export function showNothingAgain(): void {
  addEventListener('pagehide', () => document.body.replaceChildren(), { once: true });
  addEventListener('pageshow', () => location.reload(), { once: true });
}
