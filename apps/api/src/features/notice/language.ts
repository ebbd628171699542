/** The languages that messages are written in: those of the account area (`locales/notice`). */
export const noticeLanguages = [
  'en',
  'en-US',
  'en-HK',
  'zh-CN',
  'zh-TW',
  'zh-HK',
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

/** What stands for a language without a region, or with one that has no texts of its own. */
function nearest(asked: string): string | undefined {
  const { language, script } = new Intl.Locale(asked).maximize();
  if (language === 'zh') return script === 'Hant' ? 'zh-TW' : 'zh-CN';
  return noticeLanguages.find((one) => one === language || one.startsWith(`${language}-`));
}

/** The first language of an Accept-Language header that messages are written in; undefined for none. */
export function languageOf(header: string): string | undefined {
  for (const entry of header.split(',')) {
    const asked = (entry.split(';')[0] ?? '').trim();
    if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(asked)) continue;
    const found = noticeLanguages.find((one) => one === asked) ?? nearest(asked);
    if (found !== undefined) return found;
  }
  return undefined;
}
