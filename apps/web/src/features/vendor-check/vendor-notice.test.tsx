// @vitest-environment happy-dom
import { kycProvider } from '@credence/contract/kyc-calls';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import type { ApplicantCase } from '@credence/contract/verification';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { caseWith, frame, openVendor, sumsub, vendorMount } from '../../testing/vendor-check.ts';
// Loaded before the first test rather than while it waits.
import '../submission/submission-screen.tsx';
import './vendor-part.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Access that has to be renewed before it is used. */
const soon = () => new Date(Date.now() + 5_000).toISOString();

describe('[S2.2] [S7.11] before a vendor’s part', () => {
  test('says in four lines who takes the pictures and what they get, with the whole of it folded; both questions are asked once [S7.9]', async () => {
    const { inputsOf } = await openVendor();
    await heading(/Sumsub.*checks your document for us/);
    await screen.findByText(/^You take the pictures in a part of this page that belongs to .*Sumsub/);
    screen.getByText(/Sumsub.* gets the pictures, your name, date of birth and country/);
    expect(screen.queryByRole('heading', { name: 'What it gets' })).toBeNull();
    press('What happens to my data');
    await screen.findByRole('heading', { name: 'What it gets' });
    expect(inputsOf(kycProvider.path)).toEqual([{ level: 1 }]);
    expect(inputsOf(verificationSdkInfo.path)).toEqual([{ level: 1, language: 'en-US' }]);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('another provider is offered only after a failure, and takes the same case', async () => {
    const { world, inputsOf } = await openVendor({ mounts: [sumsub('old', soon())] });
    await heading(/Sumsub/);
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
    world.mounts = [new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down')];
    press(/Continue with/);
    await screen.findByRole('alert');
    world.mounts = [vendorMount('jumio', 'other')];
    press('Take the pictures with us instead');
    await heading(/Jumio.*checks your document for us/);
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'next' });
  });

  test('our own capture follows where it is the other way', async () => {
    const { world } = await openVendor({ mounts: [sumsub('old', soon())] });
    await heading(/Sumsub/);
    world.mounts = [new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down')];
    press(/Continue with/);
    await screen.findByRole('alert');
    world.mounts = [{ kind: 'own' }];
    press('Take the pictures with us instead');
    await heading('Which document will you use?');
  });

  test('there is no other way where the site has none', async () => {
    const { world } = await openVendor({ next: null, mounts: [sumsub('old', soon())] });
    await heading(/Sumsub/);
    world.mounts = [new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down')];
    press(/Continue with/);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
    expect(world.current?.state).toBe('collecting');
  });

  test('access that is nearly over is renewed before it is used', async () => {
    const { inputsOf } = await openVendor({ mounts: [sumsub('old', soon()), sumsub('fresh')] });
    await heading(/Sumsub/);
    press(/Continue with/);
    await heading(/Check by/);
    const part = frame();
    await part.say({ type: 'ready' });
    expect(part.told[0]?.message).toMatchObject({ type: 'mount', token: 'fresh' });
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ provider: 'same' });
  });
});

describe('[S7.10] before a vendor asks for a document', () => {
  test('which are taken from the country, which are not, and the way without one', async () => {
    await openVendor({ country: 'IN' });
    await heading(/Sumsub/);
    await screen.findByRole('heading', { level: 2, name: /Documents we accept from .*India/ });
    screen.getByText('Passport');
    screen.getByText(/PAN.* isn’t accepted/);
    screen.getByText(/tax number/);
    const link = await screen.findByRole('link', { name: 'Verify without a document' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/vendor');
  });

  test('[S3.9] and that it is the last attempt', async () => {
    await openVendor({ tags: ['LAST_ATTEMPT'] });
    await heading(/Sumsub/);
    await screen.findByText(/You have one attempt left at this level/);
  });
});

describe('[S2.2] a vendor’s case that was sent back', () => {
  test('shows why, and begins with the vendor only when the person tries again', async () => {
    const sentBack: ApplicantCase = {
      ...caseWith('retry'),
      verdict: { outcome: 'retry', labels: ['document-blurred'], decidedAt: '2026-03-01T10:00:00.000Z' },
    };
    const { inputsOf } = await openVendor({ current: sentBack });
    await heading('Please try again');
    expect(inputsOf(verificationSdkInfo.path)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Use another document' })).toBeNull();
    press('Try again');
    await heading(/Sumsub.*checks your document for us/);
    expect(inputsOf(verificationSdkInfo.path)).toEqual([{ level: 1, language: 'en-US' }]);
  });
});
