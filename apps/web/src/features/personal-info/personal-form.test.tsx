// @vitest-environment happy-dom
import { countryList } from '@credence/contract/country';
import type { InputOf } from '@credence/contract/endpoint';
import { supportedIpCountryCode } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { tagMember } from '@credence/contract/member';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeApi } from '../../api/fake.ts';
import { emptyInfo, filledInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import {
  beginForm,
  countries,
  field,
  openForm,
  problemAt,
  saves,
  server,
  submit,
  user,
} from '../../testing/personal-info.ts';

beforeEach(beginForm);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('[S7.18] where the visitor seems to be', () => {
  const listed = async (by: ReturnType<typeof user>) => {
    await by.click(field('Country of residence'));
    const list = document.getElementById('personal-residenceCountry-list');
    if (!list) throw new Error('no list of countries');
    return within(list)
      .getAllByRole('option')
      .map((option) => option.textContent);
  };

  test('stands first in the list of residences, and nothing is declared by it', async () => {
    const by = user();
    server.nearby = 'DE';
    const calls = await openForm({ ...filledInfo, residenceCountry: '' });
    await screen.findByText(/First in the list: .*Germany/);
    expect(field('Country of residence')).toHaveProperty('value', '');
    expect((await listed(by))[0]).toBe('Germany');
    await by.click(screen.getByRole('option', { name: 'United Arab Emirates' }));
    expect(field('Country of residence')).toHaveProperty('value', 'United Arab Emirates');
    expect(screen.queryByText(/First in the list/)).toBeNull();
    await waitFor(() =>
      expect(saves(calls).at(-1)?.input).toMatchObject({ info: { residenceCountry: 'AE' } }),
    );
  });

  test('is not mentioned where its residents are not served', async () => {
    const by = user();
    server.nearby = 'KP';
    const calls = await openForm({ ...filledInfo, residenceCountry: '' });
    await waitFor(() => expect(calls.some(({ path }) => path === supportedIpCountryCode.path)).toBe(true));
    expect((await listed(by))[0]).toBe('Germany');
    expect(screen.queryByText(/First in the list/)).toBeNull();
  });
});

describe('the optional fields', () => {
  test("[S5.1] an e-mail that is no address is 'invalid email'; empty or surrounded by spaces is fine", async () => {
    const by = user();
    await openForm(filledInfo);
    await by.type(field('E-mail'), 'layla@home');
    await by.tab();
    await waitFor(() => expect(problemAt('E-mail')).toMatch(/invalid email/i));
    await by.type(field('E-mail'), '.example ');
    await waitFor(() => expect(problemAt('E-mail')).not.toMatch(/invalid/i));
    await by.clear(field('E-mail'));
    expect(problemAt('E-mail')).not.toMatch(/invalid/i);
  });

  test("[S5.2] a mobile number other than 7 to 12 digits is 'invalid mobile number'", async () => {
    const by = user();
    await openForm(filledInfo);
    for (const wrong of ['123456', '1234567890123', '+1234567890123456', '12345ab']) {
      await by.clear(field('Mobile number'));
      await by.type(field('Mobile number'), wrong);
      await by.tab();
      await waitFor(() => expect(problemAt('Mobile number')).toMatch(/invalid mobile number/i));
    }
    await by.clear(field('Mobile number'));
    await by.type(field('Mobile number'), ' +49 171 123-4567 ');
    await waitFor(() => expect(problemAt('Mobile number')).not.toMatch(/invalid/i));
  });
});

describe('submitting', () => {
  test('[S2.1] an incomplete form is not sent: a summary takes the focus and leads to each field', async () => {
    const by = user();
    const calls = await openForm(emptyInfo);
    await submit(by);
    const summary = await screen.findByRole('group', { name: '7 fields need your attention' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(saves(calls)).toHaveLength(0);
    await by.click(within(summary).getByRole('link', { name: 'Surname' }));
    expect(document.activeElement).toBe(field('Surname'));
  });

  test('[S2.1] a complete form is saved whole and leads on to the document', async () => {
    const by = user();
    const calls = await openForm(filledInfo);
    await submit(by);
    await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/kyc'));
    expect(saves(calls).at(-1)?.input).toEqual({ info: filledInfo });
  });

  test('[S2.1] who has no nationality says so', async () => {
    const by = user();
    const calls = await openForm({ ...filledInfo, nationality: '' });
    await by.type(field('Nationality'), 'stateless');
    await by.click(await screen.findByRole('option', { name: 'Stateless' }));
    await submit(by);
    await waitFor(() =>
      expect(saves(calls).at(-1)?.input).toEqual({ info: { ...filledInfo, nationality: 'XX' } }),
    );
  });

  test('what the server refuses stands at its field', async () => {
    const by = user();
    await openForm(filledInfo, ({ draft }) => {
      if (!draft)
        throw new ApiError(retCodes.INPUT_INVALID, 'no', { fields: { city: 'invalid-characters' } });
    });
    await submit(by);
    await waitFor(() => expect(problemAt('City or town')).toContain('letters only'));
    expect(window.location.pathname).toBe('/user/accounts/auth/personal');
  });

  test('a failed save keeps what was typed and says so', async () => {
    const by = user();
    await openForm(filledInfo, () => {
      throw new OfflineError();
    });
    await submit(by);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Nothing you typed is lost');
    expect(alert.textContent).toContain('can’t connect right now');
    expect(field('Surname')).toHaveProperty('value', 'Haddad');
  });
});

describe('who the account is for', () => {
  test('[S7.24] a company needs no form; the answer may be changed back', async () => {
    const by = user();
    const tags: string[] = [];
    fakeApi([
      ...signedIn,
      [kycInfo, () => kycInfoWith('ALLOW')],
      [countryList, () => countries],
      [readPersonalInfo, () => savedInfo(emptyInfo, { draftKey: server.draftKey })],
      [
        tagMember,
        (input: InputOf<typeof tagMember>) => {
          tags.push(input.value);
          return input;
        },
      ],
    ]);
    await openApp('/user/accounts/auth/personal');
    await by.click(await screen.findByRole('radio', { name: 'A company' }));
    await screen.findByRole('heading', { name: 'Our team verifies companies' });
    expect(screen.queryByLabelText('Surname')).toBeNull();
    await by.click(screen.getByRole('radio', { name: 'Myself' }));
    await screen.findByLabelText('Surname');
    expect(tags).toEqual(['COMPANY', 'INDIVIDUAL']);
  });

  test('[S7.24] once something is verified it is settled, and that is said', async () => {
    const by = user();
    fakeApi([
      ...signedIn,
      [kycInfo, () => kycInfoWith('ALLOW')],
      [countryList, () => countries],
      [readPersonalInfo, () => savedInfo(emptyInfo, { draftKey: server.draftKey })],
      [
        tagMember,
        () => {
          throw new ApiError(retCodes.TAG_LOCKED, 'locked');
        },
      ],
    ]);
    await openApp('/user/accounts/auth/personal');
    await by.click(await screen.findByRole('radio', { name: 'A company' }));
    await screen.findByRole('alert');
    expect(screen.getByRole('radio', { name: 'Myself' })).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Surname')).toBeTruthy();
  });
});

describe('countries and dates', () => {
  test('a residence that is not served stays as it was chosen, with its error, and is not saved as complete', async () => {
    const by = user();
    const calls = await openForm({ ...filledInfo, residenceCountry: 'DE' });
    const residence = field('Country of residence');
    await by.click(residence);
    await by.click(await screen.findByRole('option', { name: 'North Korea (not available)' }));
    await waitFor(() => expect(problemAt('Country of residence')).toContain('don’t serve'));
    await by.tab();
    expect(residence).toHaveProperty('value', 'North Korea (not available)');
    expect(problemAt('Country of residence')).toContain('don’t serve');
    await submit(by);
    expect((await screen.findByRole('group', { name: /needs? your attention/ })).textContent).toContain(
      'don’t serve',
    );
    expect(saves(calls).map(({ input }) => input)).not.toContainEqual(
      expect.objectContaining({ info: expect.objectContaining({ residenceCountry: 'DE' }) }),
    );
    await by.click(residence);
    await by.click(await screen.findByRole('option', { name: 'United Arab Emirates' }));
    await waitFor(() => expect(problemAt('Country of residence')).not.toContain('don’t serve'));
  });

  test('a day that does not exist is told apart from a missing one', async () => {
    const by = user();
    await openForm({ ...filledInfo, birthDate: '' });
    await by.type(field('Day'), '31');
    await by.selectOptions(field('Month'), 'February');
    await by.type(field('Year'), '1990');
    await submit(by);
    expect((await screen.findByRole('group', { name: /needs? your attention/ })).textContent).toContain(
      'does not exist',
    );
  });

  test.each([
    ['a year behind', '2025-03-02'],
    ['a year ahead', '2027-03-02'],
  ])('the age is that of the server’s day, also on a device that is %s', async (_what, device) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(device) });
    const by = user();
    await openForm({ ...filledInfo, birthDate: '2008-03-02' }, undefined, { today: '2026-03-02' });
    await submit(by);
    await waitFor(() => expect(window.location.pathname).toBe('/user/accounts/auth/kyc'));
    cleanup();
    // Or what the first one holds could still be kept, and be begun with.
    beginForm();
    await openForm({ ...filledInfo, birthDate: '2008-03-03' }, undefined, { today: '2026-03-02' });
    await submit(by);
    expect((await screen.findByRole('group', { name: /attention/ })).textContent).toContain(
      'at least 18 years',
    );
  });

  test('the age limit of the site is named', async () => {
    const by = user();
    await openForm({ ...filledInfo, birthDate: '2016-01-01' });
    await submit(by);
    expect((await screen.findByRole('group', { name: /attention/ })).textContent).toContain(
      'at least 18 years',
    );
  });
});

test('details that are being checked are shown and cannot be changed', async () => {
  await openForm(filledInfo, undefined, { locked: true });
  expect(screen.getByText('Haddad')).toBeTruthy();
  expect(screen.getByText('April 12, 1990')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
