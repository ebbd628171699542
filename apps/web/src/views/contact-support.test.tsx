// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { host } from '../host/choose.ts';
import { ContactSupport } from './contact-support.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.getElementById('credence-config')?.remove();
});

/** Where support is written to about a case, on a page that was told this. */
function target(config: object): string | null {
  document.head.innerHTML += `<script type="application/json" id="credence-config">${JSON.stringify(config)}</script>`;
  render(<ContactSupport reference="C-7K4Q-M2PX" />);
  return screen.getByRole('link').getAttribute('href');
}

const supportEmail = 'help@example.com';

test('support is written to at its form, in a tab of its own', () => {
  expect(target({ supportEmail, supportUrl: 'https://example.com/write' })).toBe('https://example.com/write');
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
});

test('without a form a message is begun, with the reference as its subject', () => {
  expect(target({ supportEmail })).toBe('mailto:help@example.com?subject=C-7K4Q-M2PX');
});

test('an app that opens no mail program leads to the help, where the address can be copied', () => {
  vi.spyOn(host, 'opensMail', 'get').mockReturnValue(false);
  expect(target({ supportEmail })).toMatch(/\/auth\/help#contact$/);
});

test('a site that has said nothing leads to the help too', () => {
  expect(target({})).toMatch(/\/auth\/help#contact$/);
});
