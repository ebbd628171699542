/** Name of the entry in local storage and of the cookie (S9.5). */
const key = 'i18nextLng';

/** A year in seconds: as long as browsers and privacy rules let a preference last. */
const cookieAge = 31_536_000;

/** Storage and cookies can be forbidden or full; the choice then lasts for this page only. */
function allowed<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

function fromCookie(): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  const value = pairs.find(([name]) => name === key)?.[1];
  return value && decodeURIComponent(value);
}

/** The language chosen before, as it was stored: from local storage, else from the cookie. */
export function rememberedLanguage(): string | undefined {
  return allowed(() => localStorage.getItem(key)) || allowed(fromCookie) || undefined;
}

/** Keeps a choice in both places. */
export function rememberLanguage(language: string): void {
  allowed(() => localStorage.setItem(key, language));
  allowed(() => {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API
    document.cookie = `${key}=${language}; path=/; max-age=${cookieAge}; samesite=lax${secure}`;
  });
}
