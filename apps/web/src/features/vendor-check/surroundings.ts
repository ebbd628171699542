import { currentLanguage } from '../../i18n/language.ts';
import type { FrameMount } from './frame-protocol.ts';

/** How this page looks at present, for the page in the frame. */
export function surroundings(): Pick<FrameMount, 'language' | 'direction' | 'theme'> {
  const { dir, dataset } = document.documentElement;
  const chosen = dataset['theme'];
  const dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  return {
    language: currentLanguage(),
    direction: dir === 'rtl' ? 'rtl' : 'ltr',
    theme: dark ? 'dark' : 'light',
  };
}
