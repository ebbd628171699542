import { useSyncExternalStore } from 'react';

const page = () => document.documentElement;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(page(), { attributes: true, attributeFilter: ['dir', 'lang'] });
  return () => observer.disconnect();
}

/** The direction of the document: its `dir`, or the browser's choice (S2.31). */
function direction(): 'ltr' | 'rtl' {
  const { dir } = page();
  const found = dir === 'rtl' || dir === 'ltr' ? dir : getComputedStyle(page()).direction;
  return found === 'rtl' ? 'rtl' : 'ltr';
}

/** The direction and language of the page, kept up to date. */
export function usePageLanguage(): { dir: 'ltr' | 'rtl'; lang: string } {
  const dir = useSyncExternalStore(subscribe, direction);
  const lang = useSyncExternalStore(subscribe, () => page().lang);
  return { dir, lang };
}
