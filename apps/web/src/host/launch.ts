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
 * in this tab.
 */
export function startsMiniProgram(): boolean {
  if (/^#(?:.*&)?tgWebAppPlatform=/.test(location.hash)) {
    keepTab(launchKey, location.hash.slice(1));
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return launchParameters() !== '';
}
