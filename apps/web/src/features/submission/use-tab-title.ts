import { useEffect } from 'react';
import { brand } from '../../host/brand.ts';
import { useText } from '../../i18n/text.ts';

/** Names a verdict in the browser's tab, for whoever waits in another one; else it names the screen. */
export function useTabTitle(verdict: string | undefined): void {
  const t = useText();
  const screen = t('document.title');
  useEffect(() => {
    document.title = `${verdict ?? screen} · ${brand.name}`;
  }, [verdict, screen]);
}
