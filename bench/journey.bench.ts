import { chromium } from 'playwright-core';
import { showPassport } from '../e2e/passport-film.ts';
import { findBrowser } from '../scripts/lib/browser.ts';
import { follow, type Way } from './journey/follow.ts';
import { type ApiReady, startChildServer } from './servers/child.ts';

/** What level 1 with our own camera may ask of somebody, from the overview to the receipt. */
const targets = { screens: 5, taps: 10, characters: 25, words: 300 };

/**
 * Somebody with a phone becomes verified at level 1: a script goes from the overview of a new account to the
 * receipt, with a film of a passport and of a face for a camera, and counts what it has to do and to read.
 */
export default async function journey() {
  const { path: executablePath } = await findBrowser();
  const api = await startChildServer<ApiReady>('api-server.ts', [JSON.stringify({ CREDENCE_WORKER: 'on' })]);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.request.post(`${api.ready.address}/user/public/login`, {
      data: { email: api.ready.email, password: api.ready.password },
    });
    await showPassport(page);
    const { way, tap, write, arrive, meet } = follow(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await page.goto(`${api.ready.address}/user/accounts/auth`);
    await meet('Identity verification');
    await tap(button('Start verification'));
    await write(page.getByRole('combobox', { name: 'Country of residence' }), 'Ger');
    await tap(page.getByRole('option', { name: 'Germany' }));
    await tap(button(/^Passport/));
    await arrive('Photo page of your passport');
    await meet('Is this you?');
    await write(page.getByLabel('Street and number'), 'Hafenstraße 7');
    await write(page.getByLabel('City or town'), 'Bremen');
    await tap(button('That’s me'));
    await arrive('Your face');
    await tap(button('I agree'));
    await meet('Review and submit');
    await tap(button('Submit'));
    await arrive('We are checking your document');
    return { name: 'level 1 on a phone, from the overview to the receipt', lines: table(way) };
  } finally {
    await browser.close();
    await api.stop();
  }
}

function table({ screens, taps, characters, system }: Way) {
  // The last is the receipt: by then everything is sent.
  const until = screens.slice(0, -1);
  const words = until.reduce((sum, screen) => sum + screen.words, 0);
  const line = (label: keyof typeof targets, value: number) => ({
    label,
    value,
    unit: '',
    target: targets[label],
    ok: value <= targets[label],
  });
  return [
    line('screens', until.length),
    line('taps', taps),
    line('characters', characters),
    line('words', words),
    ...screens.map((screen) => ({ label: `  ${screen.title}`, value: screen.words, unit: 'words' })),
    { label: 'waited for the system', value: Math.round(system), unit: 'ms' },
  ];
}
