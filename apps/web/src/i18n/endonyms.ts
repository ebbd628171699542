import type { Language } from './language.ts';

/** As each is called in itself; what Intl says is written small in half of them, and longer. */
export const endonyms: Readonly<Record<Language, string>> = {
  en: 'English',
  'en-US': 'English (US)',
  'en-HK': 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'zh-HK': '繁體中文',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
  'ru-RU': 'Русский',
  'id-ID': 'Bahasa Indonesia',
  'es-ES': 'Español',
  'tr-TR': 'Türkçe',
  'th-TH': 'ไทย',
  'vi-VN': 'Tiếng Việt',
  'de-DE': 'Deutsch',
  'ar-SA': 'العربية',
};
