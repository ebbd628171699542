import { useEffect, useState } from 'react';
import { readPreference, writePreference } from '../parts/preference.ts';

export type Theme = 'light' | 'dark';

const storageKey = 'credence-console-theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

const isTheme = (value: string | null): value is Theme => value === 'light' || value === 'dark';
const systemTheme = (): Theme => (systemIsDark.matches ? 'dark' : 'light');

function chosenTheme(): Theme | undefined {
  const stored = readPreference(storageKey);
  return isTheme(stored) ? stored : undefined;
}

/** Applies the officer's choice, or else the system's preference. Called before the first paint. */
export function applyTheme(chosen: Theme | undefined = chosenTheme()): void {
  if (chosen) document.documentElement.dataset['theme'] = chosen;
  else delete document.documentElement.dataset['theme'];
}

/** The current theme and a way to switch it; the choice is kept on the device. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>(() => chosenTheme() ?? systemTheme());
  useEffect(() => {
    const follow = (): void => setTheme(chosenTheme() ?? systemTheme());
    systemIsDark.addEventListener('change', follow);
    return () => systemIsDark.removeEventListener('change', follow);
  }, []);
  return {
    theme,
    toggle() {
      const next = theme === 'dark' ? 'light' : 'dark';
      writePreference(storageKey, next);
      applyTheme(next);
      setTheme(next);
    },
  };
}
