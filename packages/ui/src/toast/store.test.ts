import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastConstants } from './constants.ts';
import type { Notice, NoticeKind } from './notice.ts';
import { dismiss, present, snapshot } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of snapshot().kept) dismiss(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

function add(id: string, kind: NoticeKind = 'toast', more: Partial<Notice> = {}): void {
  present({ id, kind, icon: 'info', text: id, ...more });
}
const kept = () => snapshot().kept.map(({ id, state }) => `${id} ${state}`);

test('[S9.7] [S9.8] the numbers are those of the specification', () => {
  expect(toastConstants).toEqual({
    toast: {
      limit: 3,
      duration: 3000,
      removalDelay: 3000,
      swipeDirection: 'down',
      swipeThreshold: 50,
      swipeStart: { touch: 10, mouse: 2 },
      maxWidth: 480,
      narrowUpTo: 767,
      narrowMargin: 32,
      topMargin: { desktop: 64, mobile: 16 },
      hotkey: 'F8',
    },
    message: { limit: 3, duration: 3000, top: 8, maxWidth: 480 },
    notification: { limit: 4, duration: 4500, width: 320, top: 48, bottom: 40 },
    log: { limit: 50 },
  });
});

describe('what is kept', () => {
  test('[S4.20] [S9.7] is three toasts at most, newest first', () => {
    for (const id of ['one', 'two', 'three', 'four']) add(id);
    expect(kept()).toEqual(['four open', 'three open', 'two open']);
  });

  test('[S9.8] is four notifications at most, beside the toasts', () => {
    add('toast');
    for (const id of ['one', 'two', 'three', 'four', 'five']) add(id, 'notification');
    expect(kept()).toEqual(['five open', 'four open', 'three open', 'two open', 'toast open']);
  });

  test('gives up what is closed before what can still be read', () => {
    for (const id of ['one', 'two', 'three']) add(id);
    dismiss('three');
    add('four');
    expect(kept()).toEqual(['four open', 'two open', 'one open']);
  });
});

test('[S4.20] [S9.7] a dismissed toast is closed at once and removed 3000 ms later', () => {
  add('one');
  dismiss('one');
  expect(kept()).toEqual(['one closed']);
  vi.advanceTimersByTime(2999);
  expect(kept()).toEqual(['one closed']);
  vi.advanceTimersByTime(1);
  expect(kept()).toEqual([]);
});

test('dismissing again does not put the removal off, and an unknown id is nothing', () => {
  add('one');
  dismiss('one');
  vi.advanceTimersByTime(2000);
  dismiss('one');
  dismiss('nobody');
  vi.advanceTimersByTime(1000);
  expect(kept()).toEqual([]);
});

test.each([
  ['toast', 3000],
  ['message', 3000],
  ['notification', 4500],
] as const)('[S4.21] [S9.7] [S9.8] a %s lasts %d ms unless its caller says otherwise', (kind, duration) => {
  add('own', kind);
  add('told', kind, { duration: 2000 });
  expect(snapshot().kept.map((toast) => toast.duration)).toEqual([2000, duration]);
});

describe('the same id again', () => {
  test('takes the place of the open one, whose new words are to be read out', () => {
    add('one');
    add('two');
    add('one', 'toast', { text: 'done', icon: 'success' });
    expect(kept()).toEqual(['two open', 'one open']);
    expect(snapshot().kept[1]).toMatchObject({ text: 'done', icon: 'success', revision: 2 });
    expect(snapshot().replaced).toBe(snapshot().kept[1]);
  });

  test('opens a closed one anew, in front, and it stays', () => {
    add('one');
    add('two');
    dismiss('one');
    add('one');
    expect(kept()).toEqual(['one open', 'two open']);
    vi.advanceTimersByTime(5000);
    expect(kept()).toEqual(['one open', 'two open']);
  });

  test('moves to another kind', () => {
    add('one');
    add('one', 'message');
    expect(snapshot().kept.map(({ kind }) => kind)).toEqual(['message']);
  });
});

test('a kind starts afresh only when nothing of it is open', () => {
  add('one', 'message');
  const first = snapshot().generations.message;
  add('two', 'message');
  expect(snapshot().generations.message).toBe(first);
  dismiss('one');
  dismiss('two');
  add('three', 'message');
  expect(snapshot().generations.message).toBe(first + 1);
});
