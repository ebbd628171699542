import { useEffect } from 'react';
import { brand } from '../host/brand.ts';

/** What the page is called while a screen is shown; the view's own title comes before it (`followViews`). */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${brand.name}`;
  }, [name]);
}
