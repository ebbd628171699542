import { defaultCurrency, userProfile } from '@credence/contract/profile';
import { filePath, uploadPath } from '@credence/contract/upload';
import type { Host } from './host.ts';
import { basePath, loginPath, paths } from './paths.ts';
import { keepTab, readTab } from './storage.ts';
import { screenIsUsable } from './usable.ts';

/** `pc` or, on phones and tablets, `h5` (S7.2). */
export function platform(): 'pc' | 'h5' {
  return /Mobi|Android|iPad/.test(navigator.userAgent) ? 'h5' : 'pc';
}

/**
 * Whether a mobile app shows the page inside its own frame of things: it says so once, by `appMode=true` in
 * the address (S2.26).
 */
function inApp(): boolean {
  const key = 'credence.app-mode';
  const asked = new URLSearchParams(location.search).get('appMode');
  if (asked !== null) keepTab(key, asked);
  return (asked ?? readTab(key)) === 'true';
}

/** The account area as a page of its own, with the exchange's session cookie. */
export function browserHost(): Host {
  const app = inApp();
  return {
    kind: 'browser',
    pathOf: (endpoint) => endpoint.path,
    headers: () => ({ platform: platform() }),
    credentials: 'include',
    uploadPath,
    filePath: (fileId) => `${filePath}/${fileId}`,
    profile: async (call) => {
      const profile = await call(userProfile, {});
      return { ...profile, currency_code: profile.currency_code || defaultCurrency };
    },
    showsHeader: !app,
    showsFooter: !app,
    cameraWorks: true,
    opensMail: true,
    opensWindows: true,
    savesCopies: true,
    ready: () => {
      performance.mark('app:ready');
      screenIsUsable();
    },
    signIn: () => location.assign(`${loginPath}?redirect_url=${encodeURIComponent(location.href)}`),
    signedOut: (url) => location.assign(url),
    leave: () => location.assign(`${basePath}${paths.overview}`),
  };
}
