// @vitest-environment happy-dom
import type { DocumentType } from '@credence/contract/first-words';
import { kycProvider, supportedDocumentType } from '@credence/contract/kyc-calls';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { startCase } from '@credence/contract/verification';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { decidedCase, emptyInfo } from '../../testing/account.ts';
import { heading, press } from '../../testing/on-screen.ts';
import { byNumber, collecting, openSubmission, readyFile, spent } from '../../testing/submission.ts';
// Loaded before the first test rather than while it waits.
import './submission-screen.tsx';

const passportOnly: DocumentType[] = ['PASSPORT'];

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[S2.2] the choice of a document', () => {
  test('[S7.10] [S3.14] offers what is taken from the declared country, and starts level 1 with it [S3.12]', async () => {
    const { inputsOf } = await openSubmission();
    await heading('Which document will you use?');
    expect(inputsOf(supportedDocumentType.path)).toEqual([{ country: 'AE', level: 1 }]);
    fireEvent.click(await screen.findByRole('button', { name: /^Identity card/ }));
    const title = await heading('Front of your identity card');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'ID_CARD' }]);
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(window.location.hash).toBe('#document-front');
  });

  test('[S7.10] asks nothing where one country and one document are all there is', async () => {
    const { inputsOf } = await openSubmission({ countries: ['AE'], types: passportOnly });
    await heading('Photo page of your passport');
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'AE', documentType: 'PASSPORT' }]);
  });

  test('[S7.10] states the only document instead of asking for it', async () => {
    await openSubmission({ types: passportOnly });
    await screen.findByText(/we accept one document: Passport/);
    await screen.findByRole('button', { name: /^Passport/ });
  });

  test('[S2.1] before anything was declared only where one lives is asked, and kept before a case begins', async () => {
    const { inputsOf } = await openSubmission({ complete: false });
    const field = await screen.findByRole('combobox', { name: 'Country of residence' });
    expect(screen.queryByRole('button', { name: /^Passport/ })).toBeNull();
    fireEvent.change(field, { target: { value: 'Türkiye' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
    await heading('Photo page of your passport');
    expect(inputsOf(savePersonalInfo.path)).toContainEqual({
      info: { ...emptyInfo, residenceCountry: 'TR' },
      draft: true,
    });
    expect(inputsOf(startCase.path)).toEqual([{ level: 1, country: 'TR', documentType: 'PASSPORT' }]);
  });

  test('[S2.1] a vendor compares the details itself, so they come first', async () => {
    await openSubmission({ complete: false, provider: 'PROVIDER_ONFIDO' });
    const link = await screen.findByRole('link', { name: 'Fill in your details' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/personal');
  });

  test('and one whose information the server finds missing (42003)', async () => {
    await openSubmission({ refusal: new ApiError(retCodes.PERSONAL_INFO_MISSING, 'missing') });
    fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
    await screen.findByRole('link', { name: 'Fill in your details' });
  });

  test('says why a choice was refused', async () => {
    await openSubmission({ refusal: new ApiError(retCodes.LEVEL_NOT_ALLOWED, 'not now') });
    fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});

describe('[S2.3] the way without a document', () => {
  test('[S7.10] is offered beside the choice of a document to those whose country has one', async () => {
    const { inputsOf } = await openSubmission({ ways: [byNumber('BVN'), byNumber('NIN')] });
    const link = await screen.findByRole('link', { name: 'Verify without a document' });
    expect(link.getAttribute('href')).toBe('/user/accounts/auth/vendor');
    screen.getByText(/United Arab Emirates.*\(BVN\).* or .*\(NIN\)/);
    expect(inputsOf(supportedDocumentType.path)).toEqual([{ country: 'AE', level: 1 }]);
  });

  test('and when a document was sent back', async () => {
    await openSubmission({
      ways: [byNumber('BVN')],
      current: decidedCase('retry', ['document-glare']),
      status: 'FAILED_AND_CAN_RETRY',
    });
    await screen.findByRole('link', { name: 'Verify without a document' });
  });

  test('but not where a number is asked for beside the document, nor where there is none', async () => {
    await openSubmission({ ways: [byNumber('NIN', 'beside')] });
    await screen.findByRole('button', { name: /^Passport/ });
    expect(screen.queryByRole('link', { name: 'Verify without a document' })).toBeNull();
  });
});

describe('[S7.19] residents of a country that is not served here', () => {
  test.each(['mounted', 'begun'] as const)(
    'are told so when nothing can be %s, and where to go',
    async (when) => {
      const refused = new ApiError(retCodes.RESIDENCE_NOT_SERVED, 'residence');
      await openSubmission(when === 'mounted' ? { mountRefusal: refused } : { refusal: refused });
      if (when === 'begun') {
        fireEvent.click(await screen.findByRole('button', { name: /^Passport/ }));
      }
      await heading('We can’t verify residents of \u2068United Arab Emirates\u2069 here');
      await screen.findByRole('button', { name: /^Switch to / });
      expect(screen.getByRole('link', { name: 'Correct your details' }).getAttribute('href')).toBe(
        '/user/accounts/auth/personal',
      );
      within(screen.getByRole('main')).getByRole('link', { name: 'Contact support' });
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );
});

describe('[S7.11] where nothing can be mounted', () => {
  test('says when the next attempt may be made, in hours of the day', async () => {
    await openSubmission({
      mountRefusal: spent,
    });
    await screen.findByText('You have used today’s attempts');
    await screen.findByText(/You can try again from .*Monday.*\d:30/);
    expect(screen.queryByRole('button', { name: /^Passport/ })).toBeNull();
  });

  test('says so when no attempts are left', async () => {
    await openSubmission({ mountRefusal: new ApiError(retCodes.ATTEMPTS_USED_UP, 'capped') });
    await screen.findByText('No attempts left');
  });

  test('offers another try while nobody who checks can be reached', async () => {
    const { world } = await openSubmission({
      mountRefusal: new ApiError(retCodes.PROVIDER_UNAVAILABLE, 'down'),
    });
    await screen.findByText('Verification is not available right now');
    world.mountRefusal = undefined;
    press('Try again');
    await heading('Which document will you use?');
  });

  test('asks for a country where documents of the declared one are not taken', async () => {
    const { world, inputsOf } = await openSubmission({
      mountRefusal: new ApiError(retCodes.COUNTRY_NOT_SUPPORTED, 'country'),
    });
    await heading('Which country issued your document?');
    const field = await screen.findByRole('combobox', { name: 'Country that issued it' });
    fireEvent.change(field, { target: { value: 'Türkiye' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    world.mountRefusal = undefined;
    press('Continue');
    await heading('Which document will you use?');
    expect(inputsOf(verificationSdkInfo.path).at(-1)).toMatchObject({ level: 1, country: 'TR' });
  });

  test('sends an account without personal information to the form', async () => {
    await openSubmission({ mountRefusal: new ApiError(retCodes.PERSONAL_INFO_MISSING, 'missing') });
    await screen.findByRole('link', { name: 'Fill in your details' });
  });
});

describe('[S2.2] a case that is being put together', () => {
  test('[S7.9] [S7.11] goes on here without asking anybody else, once the provider is known to be ourselves', async () => {
    const { inputsOf } = await openSubmission({ current: collecting('PASSPORT') });
    await heading('Photo page of your passport');
    await waitFor(() => expect(inputsOf(kycProvider.path)).toEqual([{ level: 1 }]));
    expect(inputsOf(verificationSdkInfo.path)).toEqual([]);
  });

  test('[S7.11] asks for the document where another provider had not needed to', async () => {
    await openSubmission({ current: { ...collecting('PASSPORT'), documentType: null, requiredFiles: [] } });
    await heading('Which document will you use?');
  });

  test('without a camera the picture comes from a file', async () => {
    await openSubmission({ current: collecting('PASSPORT') });
    await heading('Photo page of your passport');
    await screen.findByLabelText('Picture from this device');
    expect(window.location.hash).toBe('#document-front');
  });

  test('the review hands the case in once every picture is there', async () => {
    const current = collecting('PASSPORT');
    const { world } = await openSubmission({
      current: {
        ...current,
        files: [{ ...readyFile('document-front'), findings: ['glare'] }, readyFile('selfie')],
      },
    });
    await heading('Review and submit');
    screen.getByText('May be refused');
    press('Submit');
    await heading('We are checking your document');
    expect(world.current?.state).toBe('submitted');
    expect(window.location.hash).toBe('');
  });

  test('and says what stops it until then', async () => {
    const current = collecting('PASSPORT');
    await openSubmission({ current: { ...current, files: [readyFile('document-front')] } });
    await heading('Your face');
    window.location.hash = '#review';
    await heading('Review and submit');
    screen.getByText('Take the missing pictures first.');
    expect(screen.getByRole('button', { name: 'Submit' }).hasAttribute('disabled')).toBe(true);
  });
});
