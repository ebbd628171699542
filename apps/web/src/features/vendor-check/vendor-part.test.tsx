// @vitest-environment happy-dom
import { verificationSdkInfo, vendorStep } from '@credence/contract/vendor-calls';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { caseId, caseWith, frame, openPart, openVendor, sumsub } from '../../testing/vendor-check.ts';
// Loaded before the first test rather than while it waits.
import '../submission/submission-screen.tsx';
import './vendor-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S2.2] [S7.11] a vendor’s part', () => {
  test('is a sandboxed frame of our own, told what to mount by exact origin, without taking focus', async () => {
    const { part } = await openPart();
    expect(part.element.getAttribute('src')).toBe(
      'http://localhost/user/accounts/frames/sumsub?app=http%3A%2F%2Flocalhost',
    );
    expect(part.element.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups',
    );
    expect(part.element.getAttribute('allow')).toContain('camera');
    expect(part.told).toEqual([
      {
        message: {
          type: 'mount',
          token: 'first',
          url: 'https://sumsub.example',
          run: '',
          language: 'en-US',
          direction: 'ltr',
          theme: 'light',
        },
        origin: location.origin,
      },
    ]);
    expect(document.activeElement).not.toBe(part.element);
  });

  test('whoever else speaks, or speaks another way, is not heard', async () => {
    const { part, inputsOf } = await openPart();
    const handedIn = { type: 'handed-in' };
    await part.say(handedIn, { origin: 'https://sumsub.example' });
    await part.say(handedIn, { source: window });
    await part.say(handedIn, { source: null });
    await part.say('handed-in');
    await part.say({ type: 'approved' });
    await part.say({ type: 'failed', code: '<b>' });
    await part.say({ type: 'height', height: -1 });
    expect(inputsOf(vendorStep.path)).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    await heading(/Check by/);
  });

  test('it is as high as it says', async () => {
    const { part } = await openPart();
    await part.say({ type: 'height', height: 712 });
    expect(part.element.style.blockSize).toBe('712px');
  });

  test('a token that ends in the middle is renewed without the person losing their place', async () => {
    const { part, inputsOf, world } = await openPart();
    world.mounts = [sumsub('second')];
    await part.say({ type: 'token-needed' });
    await waitFor(() => expect(part.types()).toEqual(['mount', 'renewed']));
    expect(part.told[1]?.message).toMatchObject({ token: 'second' });
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'same' });
    expect(frame().element).toBe(part.element);
  });

  test('where it cannot be renewed at once, the part stays and goes on later', async () => {
    const { part, world } = await openPart();
    world.mounts = [new OfflineError()];
    await part.say({ type: 'token-needed' });
    await screen.findByText('The connection is lost');
    expect(part.element.isConnected).toBe(true);
    world.mounts = [sumsub('second')];
    press('Try again');
    await waitFor(() => expect(part.types()).toEqual(['mount', 'renewed']));
    expect(screen.queryByText('The connection is lost')).toBeNull();
  });

  test('fresh access that is refused again and again is a failure, not an endless loop', async () => {
    const { part, inputsOf } = await openPart();
    for (let count = 0; count < 5; count++) await part.say({ type: 'token-needed' });
    await screen.findByText(/was interrupted/);
    expect(inputsOf(verificationSdkInfo.path).length).toBeLessThanOrEqual(4);
  });

  test('[S4.9] closed is not refused: the case stays open, and one goes on', async () => {
    const { part, inputsOf, world } = await openPart();
    await part.say({ type: 'closed' });
    const title = await heading('Verification paused');
    await waitFor(() => expect(document.activeElement).toBe(title));
    await waitFor(() => expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'closed' }]));
    expect(screen.queryByText(/could not verify you/)).toBeNull();
    world.mounts = [sumsub('again')];
    press('Continue');
    await heading(/Check by/);
    const next = frame();
    await next.say({ type: 'ready' });
    expect(next.told[0]?.message).toMatchObject({ token: 'again' });
  });

  test('one may close it oneself, whatever the vendor offers', async () => {
    const { inputsOf } = await openPart();
    press('Close and continue later');
    await heading('Verification paused');
    await waitFor(() => expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'closed' }]));
  });

  test('who has submitted is led to the place to wait, which the server decides', async () => {
    const { part, inputsOf } = await openPart();
    await part.say({ type: 'handed-in' });
    await heading('We are checking your document');
    expect(inputsOf(vendorStep.path)).toEqual([{ caseId, step: 'handed-in' }]);
  });

  test('while the server has not heard of it, it says what is waited for, with the way back', async () => {
    const { part } = await openPart({ after: 'collecting' });
    await part.say({ type: 'handed-in' });
    await heading('Your pictures have been submitted');
    await screen.findByText(/Waiting for .*Sumsub.* to confirm it/);
    press('Not finished? Go back to it');
    await heading(/Check by/);
  });

  test('and where the server cannot be told, the pictures are not lost', async () => {
    const { part, world } = await openPart({ stepFails: true });
    await part.say({ type: 'handed-in' });
    await heading('Your pictures have been submitted');
    world.stepFails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await heading('We are checking your document');
  });

  test.each([
    [{ type: 'camera-problem', blocked: true }, /cannot use the camera/],
    [{ type: 'failed', code: 'exception' }, /was interrupted/],
  ])('%o has another try and another way beside the part', async (news, title) => {
    const { part } = await openPart();
    await part.say(news);
    await screen.findByText(title);
    await screen.findByRole('button', { name: 'Take the pictures with us instead' });
    press('Try again');
    await waitFor(() => expect(frame().element).not.toBe(part.element));
    expect(screen.queryByText(title)).toBeNull();
  });

  test('a part that shows nothing for long is said to be slow, until it comes', async () => {
    await openVendor();
    await heading(/Sumsub/);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    press(/Continue with/);
    await act(() => vi.advanceTimersByTimeAsync(26_000));
    await screen.findByText(/isn’t responding/);
    await frame().say({ type: 'shown' });
    expect(screen.queryByText(/isn’t responding/)).toBeNull();
  });

  test('[S4.9] a verdict that comes while the part is open is shown', async () => {
    const { world } = await openPart();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    world.current = {
      ...caseWith('refused'),
      verdict: { outcome: 'refused', labels: ['document-altered'], decidedAt: '2026-03-01T10:00:00.000Z' },
    };
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await heading('We could not verify you');
  });
});
