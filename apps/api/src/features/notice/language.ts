import { languageFor, tagsOf } from '../../base/language.ts';

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

/** The first language of an Accept-Language header that messages are written in; undefined for none. */
export function languageOf(header: string): string | undefined {
  for (const tag of tagsOf(header)) {
    const found = languageFor(tag, noticeLanguages);
    if (found !== undefined) return found;
  }
  return undefined;
}
