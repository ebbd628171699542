import { expect, test } from 'vitest';
import { brandStyle, brandTones, contrast } from './brand-style.ts';

/** The tokens of a style: the value in the light look, and in the dark one. */
function tokensOf(style: string): Record<string, [light: string, dark: string]> {
  return Object.fromEntries(
    [...style.matchAll(/--c-([\w-]+):(?:light-dark\((#\w+),(#\w+)\)|(#\w+))/g)].map(
      ([, name = '', light = '', dark = '', both]) => [
        name,
        both === undefined ? [light, dark] : [both, both],
      ],
    ),
  );
}

test.each(['#f7a600', '#0a5bd3', '#000000', '#ffffff', '#7f7f7f', '#ff00aa', '#00ff00'])(
  'whatever the operator’s colour, what is written on it and in it can be read: %s',
  (colour) => {
    const tokens = tokensOf(brandStyle(colour));
    expect(tokens['brand']).toEqual([colour, colour]);
    expect(contrast(tokens['on-brand']?.[0] ?? '', colour)).toBeGreaterThanOrEqual(4.5);
    for (const look of [0, 1] as const)
      expect(
        contrast(tokens['brand-text']?.[look] ?? '', tokens['brand-bg']?.[look] ?? ''),
      ).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['#f7a600', '#16130b'],
  ['#ffffff', '#16130b'],
  ['#1447e6', '#ffffff'],
  ['#000000', '#ffffff'],
  // A partner may have it, because white on it can be read; nearly black cannot.
  ['#767676', '#ffffff'],
])('text on %s is %s', (colour, text) => {
  expect(brandTones(colour)['on-brand']).toBe(text);
});
