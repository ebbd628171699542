// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { defineElement } from './define-element.ts';
import type { CredenceEvent } from './events.ts';
import { mount } from './mount.ts';
import { open, returned } from './page.ts';

const server = 'https://verify.example';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const theFrame = (): HTMLIFrameElement => {
  const frame = document.querySelector('iframe');
  if (frame === null) throw new Error('There is no frame.');
  return frame;
};

/** A message as the frame sends it, but for what a test falsifies. */
function say(data: object, { origin = server, source = theFrame().contentWindow } = {}): void {
  const message = { source: 'credence', version: 1, ...data };
  dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
}

function start(fetchToken: () => string | Promise<string> = () => 'one-time') {
  const told: CredenceEvent[] = [];
  const flow = mount(document.body, {
    server: `${server}/anywhere`,
    fetchToken,
    language: 'de-DE',
    theme: 'dark',
    patience: 1000,
    onEvent: (event) => told.push(event),
  });
  return { flow, told };
}

const framed = () => vi.waitFor(theFrame);

test('the frame has the token behind #, and first there', async () => {
  start();
  const { src, allow, title } = await framed();
  const { origin, pathname, search, hash } = new URL(src);
  expect(`${origin}${pathname}${search}`).toBe(`${server}/user/accounts/auth/sdk?lang=de-DE`);
  expect(hash).toBe(`#${new URLSearchParams({ token: 'one-time', origin: location.origin, theme: 'dark' })}`);
  expect(allow).toContain('camera');
  expect(title).toBe('Identity verification');
});

test('the address that our server gave is kept, and no other server’s is opened', async () => {
  const given = `${server}/user/accounts/auth/sdk?partner=p&lang=en#token=a.b-c_d`;
  start(() => given);
  const { src } = await framed();
  const terms = new URLSearchParams({ token: 'a.b-c_d', origin: location.origin, theme: 'dark' });
  expect(src).toBe(`${server}/user/accounts/auth/sdk?partner=p&lang=de-DE#${terms}`);
  const posted = vi.spyOn(theFrame().contentWindow ?? window, 'postMessage').mockReturnValue();
  say({ type: 'token-wanted' });
  await vi.waitFor(() => expect(posted.mock.calls.at(-1)?.[0]).toMatchObject({ value: 'a.b-c_d' }));
  document.body.replaceChildren();
  const { told } = start(() => given.replace('verify', 'evil'));
  await vi.waitFor(() => expect(told).toEqual([{ type: 'error', code: 'no-token' }]));
});

test('only what its own frame says, at the server’s origin and in this version, is told', async () => {
  const { told } = start();
  await framed();
  say({ type: 'ready' }, { origin: 'https://evil.example' });
  say({ type: 'ready' }, { source: window });
  say({ type: 'ready', version: 2 });
  say({ type: 'ready', source: 'somebody' });
  expect(told).toEqual([]);
  say({ type: 'verdict', level: 1, outcome: 'approved' });
  expect(told).toEqual([{ type: 'verdict', level: 1, outcome: 'approved' }]);
});

test('it grows, and goes when it is closed', async () => {
  const { told } = start();
  const frame = await framed();
  say({ type: 'height', height: 733, modal: false });
  expect(frame.height).toBe('733');
  say({ type: 'closed', outcome: 'submitted' });
  expect(document.querySelector('iframe')).toBeNull();
  expect(told.at(-1)).toEqual({ type: 'closed', outcome: 'submitted' });
});

test('the frame is told what one sees of it: as it grows, and as the page scrolls, no oftener than that changes', async () => {
  start();
  const frame = await framed();
  vi.useFakeTimers();
  const posted = vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockReturnValue();
  const place = vi.spyOn(frame, 'getBoundingClientRect');
  const at = (top: number) => place.mockReturnValue(new DOMRect(0, top, 300, 2000));
  const views = () => posted.mock.calls.map(([message, origin]) => [message, origin]);
  const view = (value: string) => [{ source: 'credence-host', version: 1, type: 'view', value }, server];
  at(100);
  say({ type: 'height', height: 2000, modal: false });
  expect(views()).toEqual([view(`0 ${innerHeight - 100}`)]);
  at(-500);
  for (const _ of [1, 2, 3]) dispatchEvent(new Event('scroll'));
  expect(views()).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(views().slice(1)).toEqual([view(`500 ${innerHeight}`)]);
  at(-2500);
  dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(200);
  expect(views()).toHaveLength(2);
});

test('a token that is wanted comes from the page’s own server, to the server’s origin alone', async () => {
  let given = 0;
  const { told } = start(() => {
    given += 1;
    if (given === 3) throw new Error('down');
    return `token-${given}`;
  });
  const frame = await framed();
  const posted = vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockReturnValue();
  const answer = (value: string) => [{ source: 'credence-host', version: 1, type: 'token', value }, server];
  say({ type: 'token-wanted' });
  await vi.waitFor(() => expect(posted.mock.calls.at(-1)).toEqual(answer('token-2')));
  say({ type: 'token-wanted' });
  await vi.waitFor(() => expect(posted.mock.calls.at(-1)).toEqual(answer('')));
  expect(told).toEqual([]);
});

test('a frame that does not come is an error once, and can be tried again', async () => {
  vi.useFakeTimers();
  const { flow, told } = start();
  await vi.advanceTimersByTimeAsync(1100);
  expect(told).toEqual([{ type: 'error', code: 'not-loaded' }]);
  flow.retry();
  await vi.advanceTimersByTimeAsync(10);
  say({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(told.slice(1)).toEqual([{ type: 'ready' }]);
});

test('a token that cannot be had is an error, and what comes after destroy is nobody’s', async () => {
  const { flow, told } = start(() => Promise.reject(new Error('down')));
  await vi.waitFor(() => expect(told).toEqual([{ type: 'error', code: 'no-token' }]));
  flow.destroy();
  flow.retry();
  flow.close();
  expect(document.querySelector('iframe')).toBeNull();
  expect(told).toHaveLength(1);
});

test('it closes by itself where the frame does not answer', async () => {
  vi.useFakeTimers();
  const { flow, told } = start();
  await vi.advanceTimersByTimeAsync(10);
  say({ type: 'ready' });
  flow.close();
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2100);
  expect(told.at(-1)).toEqual({ type: 'closed', outcome: 'open' });
});

test('the element asks the page’s own server, and tells its events', async () => {
  defineElement();
  defineElement();
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ token: 'by-element' }));
  document.body.innerHTML = `<credence-verify server="${server}" token-url="/token"></credence-verify>`;
  const heard: unknown[] = [];
  document.querySelector('credence-verify')?.addEventListener('credence', (event) => {
    if (event instanceof CustomEvent) heard.push(event.detail);
  });
  expect((await framed()).src).toContain('#token=by-element');
  expect(asked.mock.calls[0]?.[0]).toBe('/token');
  say({ type: 'ready' });
  expect(heard).toEqual([{ type: 'ready' }]);
  document.body.replaceChildren();
  expect(document.querySelector('iframe')).toBeNull();
});

test('as a page of its own it leaves with the token behind #, and comes back with an outcome', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  await open({ server, fetchToken: () => 't' });
  expect(assign).toHaveBeenCalledWith(`${server}/user/accounts/auth/sdk#token=t&outcome=1`);
  expect(returned('https://shop.example/done?credence_outcome=approved')).toBe('approved');
  expect(returned('https://shop.example/done?credence_outcome=anything')).toBeUndefined();
});
