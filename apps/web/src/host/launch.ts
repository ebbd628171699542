import { keepTab, readTab } from './storage.ts';

/**
 * Where the messaging app's launch parameters are kept: they hold the user's name, and belong in no
 * address.
 */
const launchKey = 'credence.mini-program';

/** The launch parameters of the messaging app, as it gave them; '' where the page does not run there. */
export const launchParameters = (): string => readTab(launchKey) ?? '';

/**
 * Whether the page runs in the messaging app (S2.30): it was opened with launch parameters, now or earlier
 * in this tab. Behind a link's token they are all that is taken from there.
 */
export function startsMiniProgram(): boolean {
  const launch = /.tgWebApp.*/.exec(location.hash)?.[0];
  if (launch) {
    keepTab(launchKey, launch.slice(1));
    history.replaceState(history.state, '', location.href.slice(0, -launch.length));
  }
  return launchParameters() !== '';
}
