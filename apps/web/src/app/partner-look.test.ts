// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { applyTheme, chooseTheme } from '../host/theme.ts';
import { applyLook } from './partner-look.ts';

const { style, dataset } = document.documentElement;

afterEach(() => {
  localStorage.clear();
  delete dataset['look'];
  delete dataset['theme'];
});

test('a partner’s colour becomes the page’s, and nothing else does', () => {
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

test('the theme that the page was sent with is the usual one, unless another is chosen or asked for', () => {
  dataset['look'] = 'dark';
  applyTheme();
  expect(dataset['theme']).toBe('dark');
  applyTheme('system');
  expect(dataset['theme']).toBeUndefined();
  chooseTheme('light');
  applyTheme();
  expect(dataset['theme']).toBe('light');
});
