/** Languages of the web client (guide, "Languages"); others are shown in English. */
const locales = new Set(
  (
    'ar bg cs da de el en en-GB es es-MX et fi fr he hr hu hy id it ja ka km ko lt ms nl no pl pt pt-BR ro ru sk sv ' +
    'th tr vi zh-CN zh-HK'
  ).split(' '),
);

/** Chinese is distinguished by script, which Jumio names by a place. */
const chinese: Readonly<Record<string, string>> = { Hans: 'zh-CN', Hant: 'zh-HK' };

/** Jumio's name for a language (BCP 47). */
export function jumioLocale(language: string): string {
  if (locales.has(language)) return language;
  let asked: Intl.Locale;
  try {
    asked = new Intl.Locale(language).maximize();
  } catch {
    return 'en';
  }
  const found = asked.language === 'zh' ? chinese[asked.script ?? ''] : asked.language;
  return found !== undefined && locales.has(found) ? found : 'en';
}
