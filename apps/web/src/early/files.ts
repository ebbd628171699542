/** Of the cookie by which the server tells that this browser has the files of a build. */
const name = 'credenceFiles';

/** A year in seconds, as long as the files are kept. */
const age = 31_536_000;

/**
 * Tells the server that the code has come from its files, so that the next page need not bring it inside. A
 * page that did bring it leaves no files behind; and where cookies are blocked every page does.
 */
export function rememberFiles(): void {
  const build = document.querySelector<HTMLMetaElement>('meta[name="credence-build"]')?.content;
  if (build === undefined || 'credenceModules' in globalThis) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  try {
    // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API
    document.cookie = `${name}=${build}; path=/; max-age=${age}; samesite=lax${secure}`;
  } catch {
    // A frame that may not keep cookies.
  }
}
