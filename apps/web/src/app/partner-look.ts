import type { businessInfo } from '@credence/contract/embedding';
import type { ResultOf } from '@credence/contract/endpoint';
import { applyTheme } from '../host/theme.ts';

type Look = ResultOf<typeof businessInfo>['look'];

/** Nothing that could be more than a colour. */
const tone = /^(?:#[\da-f]{6}|light-dark\(#[\da-f]{6},#[\da-f]{6}\))$/i;

/** Makes the page look as the partner that opened it wants; the host page's word on the theme goes first. */
export function applyLook({ tones = {}, theme }: Look): void {
  const { documentElement } = document;
  if (theme && documentElement.dataset['theme'] === undefined) applyTheme(theme);
  for (const [name, value] of Object.entries(tones))
    if (tone.test(value)) documentElement.style.setProperty(`--c-${name}`, value);
}
