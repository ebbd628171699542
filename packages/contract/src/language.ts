/**
 * Languages of the interface (S9.5) and Arabic, whose layout the specification describes; `locales/` has a
 * file of each.
 */
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
  'en-HK',
  'zh-HK',
] as const;
export type Language = (typeof supportedLanguages)[number];

/** The only ones on the Hong Kong site, and only there (S9.5). */
export const hongKongLanguages: readonly Language[] = ['en-HK', 'zh-HK'];
