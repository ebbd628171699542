/** Languages of the interface (S9.5) and Arabic, whose layout the specification describes. */
export const supportedLanguages = [
  'en',
  'en-US',
  'zh-CN',
  'zh-TW',
  'ja-JP',
  'ko-KR',
  'ru-RU',
  'id-ID',
  'es-ES',
  'tr-TR',
  'th-TH',
  'vi-VN',
  'de-DE',
  'ar-SA',
] as const;
export type Language = (typeof supportedLanguages)[number];

export const defaultLanguage: Language = 'en';

/** Where the choice is kept (S9.5). */
const storageKey = 'i18nextLng';

/** The supported language that a tag asks for: the same tag, else the first with the same primary language (`ar` gives `ar-SA`). */
export function supportedLanguage(tag: string | null | undefined): Language | undefined {
  if (!tag) return undefined;
  const wanted = tag.replace('_', '-').toLowerCase();
  const exact = supportedLanguages.find((language) => language.toLowerCase() === wanted);
  if (exact) return exact;
  if (/^zh-(hant|hk|mo)/.test(wanted)) return 'zh-TW';
  const [primary] = wanted.split('-');
  return supportedLanguages.find((language) => language.toLowerCase().split('-')[0] === primary);
}

/** Storage can be switched off by the browser's settings; the choice then lasts for this page only. */
function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** From the address, else the stored choice, else the browser, else English (S4.18). */
export function detectLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang');
  const first = [asked, stored(), navigator.language].find(Boolean);
  return supportedLanguage(first) ?? defaultLanguage;
}

let current: Language | undefined;

/** The language in use. */
export function currentLanguage(): Language {
  current ??= detectLanguage();
  return current;
}

/** The tag for `Intl`: Arabic with the Gregorian calendar and Latin digits, in which documents and amounts are written here. */
export function intlLocale(language: Language = currentLanguage()): string {
  return language === 'ar-SA' ? 'ar-SA-u-ca-gregory-nu-latn' : language;
}

/** Makes a language the one in use: keeps the choice and turns the page to its direction (S2.31, S4.18). */
export function applyLanguage(language: Language): void {
  current = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the choice is not remembered.
  }
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar-SA' ? 'rtl' : 'ltr';
}
