import type { businessInfo } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import { applyTheme } from '../host/theme.ts';

type Look = ResultOf<typeof businessInfo>['look'];

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From here on black is read better than white. */
const bright = 0.18;

/** The tokens of the design system that follow from a partner's colour. */
export function tokensOf(colour: string): Record<string, string> {
  const mixed = (share: number, other: string) => `color-mix(in srgb, ${colour} ${share}%, ${other})`;
  const onBright = luminance(colour) > bright;
  const pressed = onBright ? '#000' : '#fff';
  return {
    '--c-brand': colour,
    '--c-brand-hover': mixed(92, pressed),
    '--c-brand-press': mixed(84, pressed),
    '--c-on-brand': onBright ? '#15161a' : '#ffffff',
    '--c-brand-text': `light-dark(${mixed(45, '#000')}, ${mixed(45, '#fff')})`,
    '--c-brand-bg': `light-dark(${mixed(12, '#fff')}, ${mixed(18, '#16171a')})`,
  };
}

/** Makes the page look as the partner that opened it wants; the host page's word on the theme goes first. */
export function applyLook({ colour, theme }: Look): void {
  const { documentElement } = document;
  if (theme && documentElement.dataset['theme'] === undefined) applyTheme(theme);
  // Not by anything that could be more than a colour.
  if (!colour || !/^#[\da-f]{6}$/i.test(colour)) return;
  for (const [name, value] of Object.entries(tokensOf(colour)))
    documentElement.style.setProperty(name, value);
}
