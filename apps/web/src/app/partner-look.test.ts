// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { applyLook } from './partner-look.ts';

test('a partner’s colour becomes the page’s, and nothing else does', () => {
  const { style, dataset } = document.documentElement;
  applyLook({ tones: { brand: 'red; background: url(https://evil.example)' }, theme: 'dark' });
  expect(style.getPropertyValue('--c-brand')).toBe('');
  expect(dataset['theme']).toBe('dark');
  const tones = { brand: '#1447e6', 'brand-bg': 'light-dark(#e8edfd,#161d33)' };
  applyLook({ tones, theme: 'light' });
  expect(style.getPropertyValue('--c-brand')).toBe('#1447e6');
  expect(style.getPropertyValue('--c-brand-bg')).toBe('light-dark(#e8edfd,#161d33)');
  // The host page, or who uses it, has said so before.
  expect(dataset['theme']).toBe('dark');
});
