// @vitest-environment happy-dom
import {
  type InputOf,
  countryList,
  kycInfo,
  type PersonalInfo,
  readPersonalInfo,
  type ResultOf,
  retCodes,
  savePersonalInfo,
  supportedIpCountryCode,
  tagMember,
} from '@credence/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { type FakeCall, fakeApi } from '../../api/fake.ts';
import { emptyInfo, filledInfo, kycInfoWith, savedInfo, signedIn } from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import { keepUnsaved } from './unsaved.ts';

// Of each test another one: a form that is left keeps what it holds, which may take longer than the test.
let tests = 0;
let draftKey = '';
/** Where the visitor seems to be. */
let nearby = '';
beforeEach(() => {
  tests += 1;
  nearby = '';
  draftKey = btoa(String(tests).padEnd(32));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
});

const countries = [
  { country_code: 'AE', country_name: 'United Arab Emirates', is_disable: false, documents: true },
  { country_code: 'DE', country_name: 'Germany', is_disable: false, documents: true },
  { country_code: 'KP', country_name: 'North Korea', is_disable: true, documents: false },
];

type Save = (input: { info: PersonalInfo; draft?: boolean | undefined }) => void;

/** Opens the form with what was saved before. `onSave` may refuse by throwing. */
async function openForm(
  info: PersonalInfo,
  onSave: Save = () => undefined,
  saved: Partial<ResultOf<typeof readPersonalInfo>> = {},
): Promise<FakeCall[]> {
  const calls = fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith('ALLOW')],
    [countryList, () => countries],
    [supportedIpCountryCode, () => ({ country_code: nearby, supported: nearby === 'DE' })],
    [readPersonalInfo, () => savedInfo(info, { draftKey, ...saved })],
    [
      savePersonalInfo,
      (input: InputOf<typeof savePersonalInfo>) => {
        onSave(input);
        return savedInfo(input.info, { draftKey, complete: input.draft !== true });
      },
    ],
  ]);
  await openApp('/user/accounts/auth/personal');
  await screen.findByText(saved.locked ? /cannot be changed now/ : 'Identity');
  return calls;
}

const saves = (calls: FakeCall[]) =>
  calls.filter(
    (made) =>
      made.path === savePersonalInfo.path &&
      typeof made.input === 'object' &&
      made.input !== null &&
      'info' in made.input,
  );
const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( optional)?$`), { selector: 'input, select' });
const user = () => userEvent.setup({ delay: null });
const submit = (by: ReturnType<typeof user>) =>
  by.click(screen.getByRole('button', { name: 'Save and continue' }));

/** The message that stands at a field. */
function problemAt(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

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
    nearby = 'DE';
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
    nearby = 'KP';
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
    for (const wrong of ['123456', '1234567890123', '+4917012345']) {
      await by.clear(field('Mobile number'));
      await by.type(field('Mobile number'), wrong);
      await by.tab();
      await waitFor(() => expect(problemAt('Mobile number')).toMatch(/invalid mobile number/i));
    }
    await by.clear(field('Mobile number'));
    await by.type(field('Mobile number'), ' 1234567 ');
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
    expect(alert.textContent).toContain('cannot be reached');
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
      [readPersonalInfo, () => savedInfo(emptyInfo, { draftKey })],
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
    await screen.findByRole('heading', { name: 'Companies are verified by our team' });
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
      [readPersonalInfo, () => savedInfo(emptyInfo, { draftKey })],
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

describe('drafts', () => {
  test('what is typed is saved after a rest, once, and the user is told', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const by = user();
    const calls = await openForm(emptyInfo);
    await by.type(field('Surname'), 'Haddad');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('Saved');
    expect(saves(calls).map((made) => made.input)).toEqual([
      { info: { ...emptyInfo, lastname: 'Haddad' }, draft: true },
    ]);
    expect(Object.keys(localStorage)).not.toContain('Haddad');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Haddad');
  });

  test('a draft that could not be saved is saved when the connection is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const by = user();
    let connected = false;
    const calls = await openForm(emptyInfo, () => {
      if (!connected) throw new OfflineError();
    });
    await by.type(field('City or town'), 'Dubai');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText(/Not saved/);
    expect(field('City or town')).toHaveProperty('value', 'Dubai');
    connected = true;
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Saved');
    expect(saves(calls).at(-1)?.input).toEqual({ info: { ...emptyInfo, city: 'Dubai' }, draft: true });
  });

  test('[S6.1] what could not be saved is kept in this tab, sealed, and is there after a reload or a new sign-in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const by = user();
    const refused = await openForm({ ...emptyInfo, firstname: 'Layla' }, () => {
      throw new OfflineError();
    });
    await by.type(field('City or town'), 'Dubai');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText(/Not saved/);
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Dubai');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Dubai');
    cleanup();
    await waitFor(() => expect(saves(refused)).toHaveLength(2));

    const calls = await openForm({ ...emptyInfo, firstname: 'Layla' });
    expect(field('City or town')).toHaveProperty('value', 'Dubai');
    expect(field('First and middle names')).toHaveProperty('value', 'Layla');
    await vi.advanceTimersByTimeAsync(1_000);
    await screen.findByText('Saved');
    expect(saves(calls).at(-1)?.input).toMatchObject({ info: { city: 'Dubai' }, draft: true });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test.each([
    ['of another account', { draftKey: btoa('o'.repeat(32)) }],
    ['older than what was saved since', { updatedAt: '2026-03-02T10:00:00.000Z' }],
  ])('what is kept is not shown, and is removed, where it is %s', async (_what, saved) => {
    await keepUnsaved(draftKey, { info: { ...emptyInfo, city: 'Dubai' }, after: null });
    expect(sessionStorage).toHaveLength(1);
    await openForm(emptyInfo, undefined, saved);
    expect(field('City or town')).toHaveProperty('value', '');
    expect(sessionStorage).toHaveLength(0);
  });

  test('a draft is gone on with after a reload', async () => {
    await openForm({ ...emptyInfo, firstname: 'Layla', birthDate: '1990-04-12', nationality: 'DE' });
    expect(field('First and middle names')).toHaveProperty('value', 'Layla');
    expect(field('Day')).toHaveProperty('value', '12');
    expect(field('Year')).toHaveProperty('value', '1990');
    expect(field('Nationality')).toHaveProperty('value', 'Germany');
  });
});

describe('countries and dates', () => {
  test('a country that is not served is marked and cannot be chosen as residence', async () => {
    const by = user();
    await openForm(filledInfo);
    await by.clear(field('Country of residence'));
    await by.type(field('Country of residence'), 'north');
    await by.click(await screen.findByRole('option', { name: 'North Korea (not available)' }));
    await waitFor(() => expect(problemAt('Country of residence')).toContain('do not serve'));
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
