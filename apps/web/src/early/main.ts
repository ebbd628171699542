// Runs in the page's head, before anything is painted and while the app's code is still on its way. It
// becomes an inline script that the content security policy allows by its hash; every byte of it delays the
// first paint.
import { sessionKey } from '../host/arrival.ts';
import { startsMiniProgram } from '../host/launch.ts';
import { basePath, paths } from '../host/paths.ts';
import { readTab } from '../host/storage.ts';
import { begin, startPage } from './page.ts';
import { firstRequests } from './requests.ts';

startPage((isItsLanguage) => {
  // Only where the app would ask the same in the same way: in that language, on its own page, not as a guest.
  const isIndex = location.pathname.replace(/\/$/, '') === basePath + paths.overview;
  const isGuest = readTab(sessionKey) !== null || startsMiniProgram();
  if (!isItsLanguage || !isIndex || isGuest) return;
  for (const [method, path, body] of firstRequests) begin(method, path, body);
});
