import type { ReactNode } from 'react';
import { currentLanguage, isRightToLeft } from '../../i18n/language.ts';

/** Texts of the server, marked as what they are where they are in another language than the page. */
export function Foreign({ language, children }: { language: string; children: ReactNode }) {
  if (language === currentLanguage()) return children;
  return (
    <div lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      {children}
    </div>
  );
}

/** Whether texts are in English because there are none in the language of the page. */
export const isFallback = (language: string): boolean =>
  language === 'en' && !currentLanguage().startsWith('en');
