import { createInstance, type i18n as I18n, type ReadCallback } from 'i18next';
import { environment } from '../host/environment.ts';
import { inertJson } from '../host/page-config.ts';
import { applyLanguage, detectLanguage, isOfLink, type Language, supportedLanguage } from './language.ts';

/** What a language is complete with; `further.ts` adds what single screens bring. */
export const namespaces = ['user-accounts', 'inverse-error-code'];

/** The texts that come with further screens; `npm run verify` says which belong there. */
export const furtherTexts = 'further-screens';

/**
 * How long a file may take, in milliseconds; without a limit a server that never answers would leave an
 * empty page.
 */
const patience = 20_000;

/** Where the texts of a language are; test networks have files of their own (S7.25). */
export function translationFile(namespace: string, language: string): string {
  const network = environment();
  const prefix = network === 'production' ? '' : `${network}-`;
  return `/common-static/fhs/i18n-upload/low-cache/project/release/${namespace}/${prefix}${language}.json?v=1`;
}

/**
 * A failed read; its cause is whether trying again could help: after a server's failure or without a network,
 * but neither after 4xx nor where a file has no texts in it.
 */
const failed = (file: string, retryable: boolean) => new Error(`translations: ${file}`, { cause: retryable });

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string');

async function fetchTexts(file: string): Promise<Record<string, string>> {
  let response: Response;
  let body: string;
  try {
    // No further options: a preload of the file has to match.
    response = await fetch(file, { signal: AbortSignal.timeout(patience) });
    body = await response.text();
  } catch {
    throw failed(file, true);
  }
  if (!response.ok) throw failed(file, response.status >= 500);
  try {
    const texts: unknown = JSON.parse(body);
    if (isTexts(texts)) return texts;
  } catch {
    // Told below.
  }
  throw failed(file, false);
}

const backend = {
  type: 'backend' as const,
  callbackApi: true,
  async read(language: string, namespace: string, callback: ReadCallback) {
    let texts: Record<string, string>;
    try {
      const brought = inertJson(`texts-${namespace}-${language}`);
      texts = isTexts(brought) ? brought : await fetchTexts(translationFile(namespace, language));
    } catch (error) {
      const failure = error instanceof Error ? error : new Error('translations');
      // i18next reads the second argument of a failure as 'try again'.
      callback(failure, failure.cause === true);
      return;
    }
    callback(null, texts);
  },
};

/** What of the library is used. */
type Kept =
  | 'addResource'
  | 'changeLanguage'
  | 'exists'
  | 'hasResourceBundle'
  | 'init'
  | 'language'
  | 'reloadResources'
  | 't'
  | 'use';

export const i18n: Pick<I18n, Kept> = createInstance();

/**
 * Has the texts of a language at hand; rejects after the library's five more tries from 350 ms, doubling
 * (S8.13).
 */
export async function load(language: Language, wanted = namespaces): Promise<void> {
  if (wanted.every((namespace) => i18n.hasResourceBundle(language, namespace))) return;
  await new Promise<void>((resolve, reject) => {
    // Unlike a first load, this one asks again for what failed before.
    void i18n.reloadResources([language], wanted, (failures?: unknown) => {
      if (failures) reject(new Error('texts could not be loaded', { cause: failures }));
      else resolve();
    });
  });
}

/**
 * Loads the texts of the language found by `detectLanguage` and puts it on the page. Where they cannot be
 * had the page is in English, and says so; rejects when there is no English either.
 */
export async function startTexts(): Promise<void> {
  const wanted = detectLanguage();
  applyLanguage(wanted, { remember: !isOfLink() });
  await i18n.use(backend).init({
    initAsync: false,
    fallbackLng: false,
    load: 'currentOnly',
    ns: namespaces,
    defaultNS: 'user-accounts',
    // Empty until one of those screens is opened.
    fallbackNS: furtherTexts,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  const english = supportedLanguage('en') ?? 'en';
  try {
    await load(wanted);
    await i18n.changeLanguage(wanted);
  } catch (failure) {
    if (wanted === english) throw failure;
    await load(english);
    await i18n.changeLanguage(english);
    // The choice stays stored: the next page asks for it again.
    applyLanguage(english, { remember: false });
    void import('./language-notice.ts').then(({ sayItIsEnglish }) => sayItIsEnglish(wanted));
  }
}

let lastAsked: Language | undefined;

/**
 * Turns the page to another language without a reload and keeps the choice. Everything stays in the old one
 * until the texts are here; rejects, and stays, when they cannot be had. Of several choices in a row the
 * last one counts.
 */
export async function changeLanguage(language: Language): Promise<void> {
  lastAsked = language;
  await load(language);
  if (lastAsked !== language) return;
  await i18n.changeLanguage(language);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    // Otherwise the address would win over the choice when the page is loaded again.
    address.searchParams.set('lang', language);
    history.replaceState(history.state, '', address);
  }
  applyLanguage(language);
}
