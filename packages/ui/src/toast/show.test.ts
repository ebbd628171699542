// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

// The first load is the slowest, and no test of the machine.
configure({ asyncUtilTimeout: 15_000 });
beforeAll(() => import('./toaster.tsx'));

let ui: typeof import('./index.ts');
beforeEach(async () => {
  vi.resetModules();
  ui = await import('./index.ts');
});
afterEach(async () => {
  for (const { id } of ui.noticeLog.snapshot()) ui.dismissToast(id);
  vi.useRealTimers();
  // What React has still to do would find no page any more after the last test.
  await drawn();
  vi.doUnmock('./toaster.tsx');
  document.body.replaceChildren();
  document.documentElement.removeAttribute('dir');
  cleanup();
});

const items = () => screen.getAllByRole('listitem');
const words = () => items().map((item) => within(item).getByText(/\S/, { selector: 'bdi' }).textContent);

const soon = setTimeout;

/** Waits by the real clock until something is the case, and for what React has to do at this moment. */
async function drawn(isSo = () => true): Promise<void> {
  for (let turns = 0; turns < 10 || (!isSo() && turns < 500); turns++) {
    await new Promise((resolve) => soon(resolve, 2));
  }
  expect(isSo()).toBe(true);
}

describe('a notice', () => {
  test('asked for before anything is loaded is not lost, and keeps its order', async () => {
    ui.showToast({ text: 'first' });
    ui.showToast({ text: 'second' });
    const id = ui.showToast({ text: 'third' });
    ui.dismissToast(id);
    await screen.findByText('second', { selector: 'bdi' });
    await waitFor(() => expect(words()).toEqual(['first', 'second']));
  });

  test('is drawn by its kind, with a name for the region that says the hotkey [S9.7]', async () => {
    ui.showToast({ text: 'a toast' });
    await screen.findByText('a toast', { selector: 'bdi' });
    expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Notices (F8)');
    ui.showNotification({ title: 'Soon', text: 'a notification' });
    await screen.findByText('a notification', { selector: 'bdi' });
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Notices (F8)',
      'Notifications (F8)',
    ]);
  });

  test.each([
    ['fail', 'assertive'],
    ['warn', 'assertive'],
    ['success', 'polite'],
    ['info', 'polite'],
    ['process', 'polite'],
  ] as const)('[S3.16] with the icon %s is announced as %s', async (icon, urgency) => {
    ui.showToast({ icon, text: `about ${icon}` });
    const announced = await screen.findByText(`Notice about ${icon}`);
    expect(announced.closest('[aria-live]')?.getAttribute('aria-live')).toBe(urgency);
  });

  test('with the same id replaces the words and reads them out', async () => {
    ui.showToast({ id: 'send', icon: 'process', text: 'Sending', duration: Infinity });
    await screen.findByText('Sending', { selector: 'bdi' });
    ui.showToast({ id: 'send', icon: 'success', text: 'Sent' });
    await waitFor(() => expect(words()).toEqual(['Sent']));
    expect(screen.getByText('Sent', { selector: '[role=status]' })).toBeDefined();
  });

  test('has an action that is called once and closes it', async () => {
    const onPress = vi.fn();
    ui.showToast({ text: 'Deleted', action: { label: 'Undo', onPress } });
    (await screen.findByRole('button', { name: 'Undo' })).click();
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  test('[S2.31] follows the direction of the document, and the words of the page', async () => {
    ui.setToastTexts({
      region: (_kind, key) => `تنبيهات ${key}`,
      notice: () => 'تنبيه',
      close: () => 'إغلاق',
    });
    document.documentElement.dir = 'rtl';
    ui.showToast({ text: 'one' });
    const close = await screen.findByRole('button', { name: 'إغلاق' });
    expect(close.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
    document.documentElement.dir = 'ltr';
    await waitFor(() => expect(close.closest('[dir]')?.getAttribute('dir')).toBe('ltr'));
  });

  test.each([
    ['[S9.7] toast', 'showToast', 3000],
    ['[S4.21] [S9.8] message', 'showMessage', 3000],
    ['[S4.21] [S9.8] notification', 'showNotification', 4500],
  ] as const)('%s: %s closes by itself', async (_ids, show, duration) => {
    ui.showToast({ id: 'loader', text: 'loader' });
    await screen.findByText('loader', { selector: 'bdi' });
    ui.dismissToast('loader');
    await waitFor(() => expect(screen.queryAllByRole('listitem')).toEqual([]));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ui[show]({ title: 'Title', text: 'here' });
    const shown = () => screen.queryByText('here', { selector: 'bdi' });
    await drawn(() => shown() !== null);
    vi.advanceTimersByTime(duration - 1);
    await drawn();
    expect(shown()).not.toBeNull();
    vi.advanceTimersByTime(2);
    await drawn(() => shown() === null);
  });
});

describe('without the code that draws notices', () => {
  beforeEach(() => {
    vi.doMock('./toaster.tsx', () => {
      throw new Error('offline');
    });
  });

  test('the words are shown all the same, and go again', async () => {
    vi.useFakeTimers();
    ui.showToast({ title: 'No connection', text: 'Try again later.', icon: 'fail' });
    await vi.waitFor(() => screen.getByText('No connection Try again later.'), 15_000);
    expect(screen.getByRole('status').textContent).toBe('No connection Try again later.');
    vi.advanceTimersByTime(3000);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('the same id replaces, and dismissing takes it away', async () => {
    ui.showToast({ id: 'send', text: 'Sending', duration: Infinity });
    await screen.findByText('Sending');
    ui.showToast({ id: 'send', text: 'Sent' });
    await screen.findByText('Sent');
    expect(screen.getByRole('status').textContent).toBe('Sent');
    ui.dismissToast('send');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the log', () => {
  // What is drawn late would outlive these tests, which wait for nothing.
  beforeEach(() => {
    vi.doMock('./toaster.tsx', () => ({ present: () => undefined, dismiss: () => undefined }));
  });

  test('keeps the last fifty, newest first, with time, icon, title and text', () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    for (let index = 0; index < 51; index++) ui.showToast({ id: `n${index}`, text: `${index}` });
    ui.showNotification({ id: 'last', title: 'Soon', text: 'Really', icon: 'warn' });
    const entries = ui.noticeLog.snapshot();
    expect(entries).toHaveLength(50);
    expect(entries[0]).toEqual({
      id: 'last',
      at: 1_800_000_000_000,
      icon: 'warn',
      title: 'Soon',
      text: 'Really',
    });
    expect(entries.at(-1)?.text).toBe('2');
  });

  test('updates the entry of a repeated id, tells its listeners, and can be cleared', () => {
    const listener = vi.fn();
    const unsubscribe = ui.noticeLog.subscribe(listener);
    ui.showToast({ id: 'send', text: 'Sending' });
    ui.showToast({ text: 'other' });
    ui.showToast({ id: 'send', text: 'Sent' });
    expect(ui.noticeLog.snapshot().map(({ text }) => text)).toEqual(['Sent', 'other']);
    expect(ui.noticeLog.snapshot()).toBe(ui.noticeLog.snapshot());
    ui.noticeLog.clear();
    expect(ui.noticeLog.snapshot()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(4);
    unsubscribe();
    ui.showToast({ text: 'unheard' });
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
