import { expect, vi } from 'vitest';
import type { FromFrame, ToFrame } from '../features/vendor-check/frame-protocol.ts';

/** Our page with a vendor's part. */
export const page = {
  /** What it has told the screen around it. */
  told: new Array<FromFrame>(),
  /** The account area's. */
  appOrigin: '',
};
const screen = { postMessage: (message: FromFrame, origin: string) => heard(message, origin) };
const listeners: [string, EventListenerOrEventListenerObject][] = [];

function heard(message: FromFrame, origin: string): void {
  expect(origin).toBe(page.appOrigin);
  page.told.push(message);
}

export const access = { token: 'first', run: 'run-1' };

export function dispatch(data: unknown, origin: string, source: unknown): void {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

export const fromScreen = (message: ToFrame, origin = page.appOrigin) => dispatch(message, origin, screen);
export const mount = (url: string) =>
  fromScreen({ type: 'mount', ...access, url, language: 'ar-SA', direction: 'rtl', theme: 'dark' });
export const outcomes = () => page.told.filter(({ type }) => type !== 'height');

/** Before each test: a page in a frame, which nobody has spoken to. */
export function beginPage(): void {
  page.told = [];
  page.appOrigin = location.origin;
  document.body.innerHTML = '<div id="vendor"></div>';
  vi.stubGlobal('parent', screen);
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listeners.push([type, listener]);
      listen(type, listener);
    },
  );
  vi.resetModules();
}

/** After each test. */
export function endPage(): void {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
}

/** A page that the frame shows, and a way to speak as it. */
export function vendorPage() {
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('There is no page of the vendor.');
  const source = {};
  Object.defineProperty(frame, 'contentWindow', { value: source });
  return {
    frame,
    say: (data: unknown, origin: string, from: unknown = source) => dispatch(data, origin, from),
  };
}
