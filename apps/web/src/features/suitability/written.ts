import { currentLanguage, isRightToLeft } from '../../i18n/language.ts';

interface Written {
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

const directed = (language: string): Written => ({
  lang: language,
  dir: isRightToLeft(language) ? 'rtl' : 'ltr',
});

/** What marks texts of the server that are in another language than the page. */
export const written = (language: string): Written =>
  language === currentLanguage() ? {} : directed(language);

/** What marks a text of the page inside of those. */
export const writtenHere = (): Written => directed(currentLanguage());

/** Whether texts are in English because there are none in the language of the page. */
export const isFallback = (language: string): boolean =>
  language === 'en' && !currentLanguage().startsWith('en');
