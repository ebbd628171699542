import { sdkDefaults } from '@credence/contract/profile';
import { sdkArrival } from './arrival.ts';
import { browserHost } from './browser.ts';
import type { Host } from './host.ts';
import { startsMiniProgram } from './launch.ts';

/**
 * The host of this page load: the browser's own until `chooseHost` has found another. One object for good:
 * code that is loaded before that may hold on to it.
 */
export const host: Host = browserHost();

const become = (chosen: Partial<Host>): void => void Object.assign(host, chosen);

/**
 * Finds out where the page runs; to be called before anything is asked for or drawn. Undefined where the
 * browser's own host is the right one; else resolves when the other, whose code comes on its own, can be
 * used. What the frame may show is right at once.
 */
export function chooseHost(): Promise<void> | undefined {
  const inMessenger = startsMiniProgram();
  const arrival = sdkArrival();
  if (arrival) {
    become({ showsHeader: false, defaultLanguage: sdkDefaults.language });
    return import('./sdk.ts').then(async ({ openSdk }) => become(await openSdk(arrival)));
  }
  if (!inMessenger) return undefined;
  become({ showsHeader: false, showsFooter: false });
  return import('./mini-program.ts').then(({ miniProgramHost }) => become(miniProgramHost()));
}
