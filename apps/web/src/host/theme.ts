/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'credence-theme';

const asTheme = (value: string | null): Theme => themes.find((theme) => theme === value) ?? 'system';

/** The theme chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    return asTheme(localStorage.getItem(storageKey));
  } catch {
    return 'system';
  }
}

/** That chosen in this browser, or else the one of the partner that the page is for (`pages/page.ts`). */
function usualTheme(): Theme {
  const chosen = chosenTheme();
  return chosen === 'system' ? asTheme(document.documentElement.dataset['look'] ?? null) : chosen;
}

/** Puts a theme on the page; without one, the usual one. */
export function applyTheme(theme: Theme = usualTheme()): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Puts a theme on the page and remembers it. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts for this page.
  }
}
