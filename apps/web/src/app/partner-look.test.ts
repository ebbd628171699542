// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyLook, tokensOf } from './partner-look.ts';

test.each([
  ['#f7a600', '#15161a'],
  ['#ffffff', '#15161a'],
  ['#1447e6', '#ffffff'],
  ['#000000', '#ffffff'],
])('text on %s is %s', (colour, text) => {
  expect(tokensOf(colour)['--c-on-brand']).toBe(text);
});

test('a partner’s colour becomes the page’s, and nothing else does', () => {
  const { style, dataset } = document.documentElement;
  applyLook({ colour: 'red; background: url(https://evil.example)', theme: 'dark' });
  expect(style.getPropertyValue('--c-brand')).toBe('');
  expect(dataset['theme']).toBe('dark');
  applyLook({ colour: '#1447e6', theme: 'light' });
  expect(style.getPropertyValue('--c-brand')).toBe('#1447e6');
  // The host page, or who uses it, has said so before.
  expect(dataset['theme']).toBe('dark');
});
