const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** What a country is also found by, whatever the language in use: its code and its English name. */
export const countryKeywords = (code: string): readonly string[] => [code, english.of(code) ?? code];
