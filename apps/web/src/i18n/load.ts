import { createInstance, type ReadCallback } from 'i18next';
import { applyLanguage, defaultLanguage, detectLanguage } from './language.ts';

/** The languages in `locales/`, from the build. */
declare const TRANSLATED_LANGUAGES: readonly string[];

const namespaces = ['user-accounts', 'inverse-error-code'] as const;

/** Where the texts of a language are (S7.25). */
export function translationFile(namespace: string, language: string): string {
  return `/common-static/fhs/i18n-upload/low-cache/project/release/${namespace}/${language}.json?v=1`;
}

/** A failed read, and whether trying again could help: a server's failure or no network, but neither 4xx nor a file that is not JSON. */
class TranslationError extends Error {
  readonly retryable: boolean;

  constructor(file: string, retryable: boolean) {
    super(`translations: ${file}`);
    this.retryable = retryable;
  }
}

async function fetchTexts(namespace: string, language: string): Promise<Record<string, string>> {
  const file = translationFile(namespace, language);
  let response: Response;
  try {
    response = await fetch(file);
  } catch {
    throw new TranslationError(file, true);
  }
  if (!response.ok) throw new TranslationError(file, response.status >= 500);
  try {
    return await response.json();
  } catch {
    throw new TranslationError(file, false);
  }
}

/** Whose texts are shown: the language's own, else those of its language in any region, else English. */
function translationOf(language: string): string {
  const candidates = [language, language.replace(/-.*/, '')];
  return candidates.find((candidate) => TRANSLATED_LANGUAGES.includes(candidate)) ?? defaultLanguage;
}

/** The texts of a language; English where its file is missing or broken, since a screen without texts is of no use. */
async function textsOrEnglish(namespace: string, wanted: string): Promise<Record<string, string>> {
  const language = translationOf(wanted);
  try {
    return await fetchTexts(namespace, language);
  } catch (error) {
    const helpless = error instanceof TranslationError && !error.retryable;
    if (!helpless || language === defaultLanguage) throw error;
    return fetchTexts(namespace, defaultLanguage);
  }
}

const backend = {
  type: 'backend' as const,
  callbackApi: true,
  async read(language: string, namespace: string, callback: ReadCallback) {
    let texts: Record<string, string>;
    try {
      texts = await textsOrEnglish(namespace, language);
    } catch (error) {
      // i18next reads the second argument of a failure as 'try again'.
      const retry = error instanceof TranslationError && error.retryable;
      callback(error instanceof Error ? error : new Error('translations'), retry);
      return;
    }
    callback(null, texts);
  },
};

export const i18n = createInstance();

/**
 * Loads the texts of the language found by `detectLanguage` and puts it on the page. Rejects when neither that language nor English could be
 * had after five more tries from 350 ms, doubling (S8.13).
 */
export async function startTexts(): Promise<void> {
  const language = detectLanguage();
  applyLanguage(language);
  let failure: unknown;
  i18n.on('failedLoading', (_language, _namespace, reason) => {
    failure = reason;
  });
  await i18n.use(backend).init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    ns: [...namespaces],
    defaultNS: 'user-accounts',
    keySeparator: false,
    nsSeparator: false,
    maxRetries: 5,
    retryTimeout: 350,
    maxParallelReads: 10,
    // React escapes what it shows.
    interpolation: { escapeValue: false, maxReplaces: 1000 },
  });
  if (failure !== undefined) throw new Error('texts could not be loaded', { cause: failure });
}
