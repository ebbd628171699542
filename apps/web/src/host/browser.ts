import { filePath, uploadPath } from '@credence/contract';
import type { Host } from './host.ts';
import { basePath, loginPath, paths } from './paths.ts';

/** `pc` or, on phones and tablets, `h5` (S7.2). */
function platform(): 'pc' | 'h5' {
  return /Mobi|Android|iPad/.test(navigator.userAgent) ? 'h5' : 'pc';
}

/** The account area as a page of its own, with the exchange's session cookie. */
export function browserHost(): Host {
  return {
    pathOf: (endpoint) => endpoint.path,
    headers: () => ({ platform: platform() }),
    credentials: 'include',
    uploadPath,
    filePath: (fileId) => `${filePath}/${fileId}`,
    showsHeader: true,
    showsFooter: true,
    ready: () => {
      performance.mark('app:ready');
    },
    signIn: () => location.assign(`${loginPath}?redirect_url=${encodeURIComponent(location.href)}`),
    signedOut: () => location.assign(loginPath),
    leave: () => location.assign(`${basePath}${paths.hub}`),
  };
}
