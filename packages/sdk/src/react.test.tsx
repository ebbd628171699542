// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CredenceEvent } from './events.ts';
import type { MountOptions } from './options.ts';
import { CredenceVerify } from './react.tsx';

const server = 'https://verify.example';

afterEach(cleanup);

const frames = () => [...document.querySelectorAll('iframe')];

async function theFrame(): Promise<HTMLIFrameElement> {
  await waitFor(() => expect(frames()).toHaveLength(1));
  const [frame] = frames();
  if (frame === undefined) throw new Error('There is no frame.');
  return frame;
}

function say(frame: HTMLIFrameElement, data: object): void {
  const message = { source: 'credence', version: 1, ...data };
  dispatchEvent(new MessageEvent('message', { data: message, origin: server, source: frame.contentWindow }));
}

/** What the frame is told from now on. */
function told(frame: HTMLIFrameElement): unknown[] {
  const messages: unknown[] = [];
  const take = (message: unknown): void => void messages.push(message);
  vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockImplementation(take);
  return messages;
}

const page = (props: Partial<MountOptions>) => (
  <StrictMode>
    <CredenceVerify server={server} fetchToken={() => 'one-time'} {...props} />
  </StrictMode>
);

test('strict mode, which mounts twice, leaves one frame, and events come once', async () => {
  const heard: CredenceEvent[] = [];
  render(page({ language: 'de-DE', theme: 'dark', onEvent: (event) => heard.push(event) }));
  const frame = await theFrame();
  expect(frame.src).toContain('lang=de-DE');
  expect(frame.src).toContain('theme=dark');
  say(frame, { type: 'ready' });
  expect(heard).toEqual([{ type: 'ready' }]);
});

test('changed properties reach the frame that is there, and the newest callbacks are called', async () => {
  const stale = vi.fn<() => void>();
  const { rerender } = render(page({ language: 'en', onEvent: stale, fetchToken: () => 'first' }));
  const frame = await theFrame();
  const messages = told(frame);
  const heard: CredenceEvent[] = [];
  const onEvent = (event: CredenceEvent) => heard.push(event);
  rerender(page({ language: 'tr-TR', theme: 'light', onEvent, fetchToken: () => 'second' }));
  expect(await theFrame()).toBe(frame);
  expect(messages).toEqual([
    expect.objectContaining({ type: 'theme', value: 'light' }),
    expect.objectContaining({ type: 'language', value: 'tr-TR' }),
  ]);
  say(frame, { type: 'token-wanted' });
  await waitFor(() =>
    expect(messages.at(-1)).toEqual(expect.objectContaining({ type: 'token', value: 'second' })),
  );
  say(frame, { type: 'submitted' });
  expect(heard).toEqual([{ type: 'submitted' }]);
  expect(stale).not.toHaveBeenCalled();
});

test('another server is another frame; without the component there is none, and nothing is heard', async () => {
  const heard: CredenceEvent[] = [];
  const onEvent = (event: CredenceEvent) => heard.push(event);
  const { rerender, unmount } = render(page({ onEvent }));
  const before = await theFrame();
  rerender(page({ onEvent, server: 'https://other.example' }));
  await waitFor(() => expect(frames()[0]?.src).toContain('https://other.example/'));
  expect(await theFrame()).not.toBe(before);
  rerender(page({ onEvent }));
  await waitFor(() => expect(frames()[0]?.src).toContain(server));
  const last = await theFrame();
  const { contentWindow } = last;
  unmount();
  expect(frames()).toEqual([]);
  dispatchEvent(
    new MessageEvent('message', {
      data: { source: 'credence', version: 1, type: 'ready' },
      origin: server,
      source: contentWindow,
    }),
  );
  expect(heard).toEqual([]);
});
