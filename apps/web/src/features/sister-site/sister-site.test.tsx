// @vitest-environment happy-dom
import { agreementVersions } from '@credence/contract/agreement';
import { countryList } from '@credence/contract/country';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { taskRegion } from '@credence/contract/identity';
import { type KycInfo, kycInfo } from '@credence/contract/kyc';
import { readPersonalInfo } from '@credence/contract/personal-info';
import { riskIntercept } from '@credence/contract/risk';
import { securityActions } from '@credence/contract/security-action';
import { canQuickKyc, doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi, type FakeCall } from '../../api/fake.ts';
import {
  decidedCase,
  emptyInfo,
  filledInfo,
  kycInfoWith,
  savedInfo,
  signedIn,
} from '../../testing/account.ts';
import { openApp } from '../../testing/open.tsx';
import { needsTicket, passwordCheck, prove, right, ticket } from '../../testing/security-check.ts';

afterEach(cleanup);

type Quick = ResultOf<typeof canQuickKyc>;
type Diversion = ResultOf<typeof trafficDiversion>;

const noQuick: Quick = { possible: false, reason: 'NONE', site: '', level: 0, verifiedAt: null };
const here: Diversion = {
  site: 'CREDENCE',
  target: '',
  by: '',
  country: '',
  required: false,
  url: '',
  limits: [],
  moved: false,
};

async function open(
  given: {
    quick?: Partial<Quick>;
    diversion?: Partial<Diversion>;
    region?: string;
    secured?: boolean;
    info?: KycInfo;
  },
  path = '/user/accounts/auth',
): Promise<(of: string) => unknown[]> {
  const calls: FakeCall[] = fakeApi([
    ...signedIn,
    [
      kycInfo,
      () =>
        given.info ??
        kycInfoWith('ALLOW', 'NOT_ALLOW', {
          limitation: given.region ? 'LIMITATION_REGION' : 'LIMITATION_DEFAULT',
          residenceCountry: given.region ? given.region : '',
        }),
    ],
    [readPersonalInfo, () => savedInfo(path.endsWith('personal') ? filledInfo : emptyInfo)],
    [
      countryList,
      () => [
        { country_code: 'AE', country_name: 'United Arab Emirates', is_disable: false, documents: true },
        { country_code: 'HK', country_name: 'Hong Kong', is_disable: true, documents: true },
        { country_code: 'TR', country_name: 'Türkiye', is_disable: false, documents: true },
        { country_code: 'BR', country_name: 'Brazil', is_disable: false, documents: true },
      ],
    ],
    [taskRegion, () => ({ site: 'CREDENCE', country: 'DE', by: 'residence' as const })],
    [canQuickKyc, () => ({ ...noQuick, ...given.quick })],
    [
      doQuickKyc,
      () => ({
        ...decidedCase('retry', []),
        state: 'approved' as const,
        route: 'taken-over' as const,
        verdict: null,
      }),
    ],
    [
      trafficDiversion,
      (input: InputOf<typeof trafficDiversion>): Diversion => {
        const { accept } = input;
        if (given.secured && accept !== undefined) needsTicket(securityActions.RESET, input);
        return { ...here, ...given.diversion, moved: accept !== undefined };
      },
    ],
    ...passwordCheck,
  ]);
  await openApp(path);
  return (of) => calls.filter((made) => made.path === of).map((made) => made.input);
}

test('[S7.17] an earlier verification is offered with where and when it was, and taken over with consent only', async () => {
  const inputsOf = await open({
    quick: { possible: true, reason: '', site: 'HKG', level: 1, verifiedAt: '2026-02-01T10:00:00.000Z' },
  });
  await screen.findByRole('heading', { name: 'Use your earlier verification' });
  screen.getByText(/our Hong Kong service/);
  screen.getByText(/February 1, 2026|1 February 2026/);
  screen.getByText(/^Consent text of /);
  fireEvent.click(screen.getByRole('button', { name: 'Use it here' }));
  await screen.findByText(/Agree first/);
  expect(inputsOf(doQuickKyc.path)).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree that my earlier verification/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Use it here' }));
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Use your earlier verification' })).toBeNull(),
  );
  expect(inputsOf(doQuickKyc.path)).toEqual([
    { consentVersion: agreementVersions['take-over-consent'], language: expect.stringMatching(/^en/) },
  ]);
});

test('[S7.17] where it cannot be taken over the reason is told', async () => {
  await open({ quick: { reason: 'TOO_OLD', site: 'HKG', level: 1, verifiedAt: '2020-02-01T10:00:00.000Z' } });
  await screen.findByText(/It’s too old/);
  expect(screen.queryByRole('button', { name: 'Use it here' })).toBeNull();
});

test('[S7.19] a resident of another site’s country is told why, and moves after a confirmation', async () => {
  const inputsOf = await open({
    region: 'DE',
    diversion: { target: 'EU', by: 'RESIDENCE', country: 'DE', required: true },
  });
  const banner = await screen.findByRole('region', {
    name: 'Your account belongs to another of our services',
  });
  within(banner).getByText(/You live in .*Germany/);
  const panel = await screen.findByRole('heading', {
    name: /^We can’t verify residents of .*Germany.* here$/,
  });
  // The reason comes first.
  expect(banner.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(within(banner).getByRole('button', { name: /Switch to .*our European service/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/Your levels don’t move with you/);
  expect(inputsOf(trafficDiversion.path).some((input) => JSON.stringify(input).includes('accept'))).toBe(
    false,
  );
  fireEvent.click(within(dialog).getByRole('button', { name: /Switch to .*our European service/ }));
  await waitFor(() => expect(inputsOf(trafficDiversion.path)).toContainEqual({ accept: 'EU' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const done = await screen.findByText(/^Your account is with .*our European service.* now$/);
  await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  // Whatever the old site said is asked anew.
  await waitFor(() => expect(inputsOf(taskRegion.path)).toHaveLength(2));
});

test('[S7.19] [S8.12] whoever has a level to lose confirms the move with the password', async () => {
  const inputsOf = await open({
    secured: true,
    diversion: { target: 'EU', by: 'RESIDENCE', country: 'DE' },
  });
  const banner = await screen.findByRole('region', { name: 'Another of our services may suit you better' });
  fireEvent.click(within(banner).getByRole('button', { name: /^Switch to / }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByRole('button', { name: /^Switch to / }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  prove('not the one', /^Switch to /);
  await screen.findByText('That password isn’t right. Try again.');
  prove(right, /^Switch to /);
  await waitFor(() => expect(inputsOf(trafficDiversion.path)).toContainEqual({ accept: 'EU', ticket }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(inputsOf(riskIntercept.path)).toEqual([{ action: securityActions.RESET }]);
});

test('[S7.19] where no site is there for them residents are told so, and of no other site', async () => {
  await open({ region: 'KP' });
  await screen.findByText(/We have no service for residents of .*North Korea/);
  await screen.findByRole('heading', { name: /^We can’t verify residents of .*North Korea.* here$/ });
  expect(screen.queryByText(/another of our services/i)).toBeNull();
});

test('[S7.19] before the move the limits of both are side by side', async () => {
  await open({
    diversion: {
      target: 'TUR',
      by: 'RESIDENCE',
      country: 'TR',
      limits: [
        { level: 1, here: '10', there: '1' },
        { level: 2, here: '100', there: '20' },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Switch to / }));
  const table = within(await screen.findByRole('dialog')).getByRole('table', {
    name: 'Daily withdrawal limit',
  });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Level', 'Here', 'There'],
    ['Level 1', '10.00000000\u00a0BTC', '1.00000000\u00a0BTC'],
    ['Level 2', '100.00000000\u00a0BTC', '20.00000000\u00a0BTC'],
  ]);
});

test.each([
  ['is being checked', 'PENDING', []],
  ['was refused', 'FAILED_AND_CAN_NOT_RETRY', []],
  ['is begun', 'ALLOW', ['LEVEL_BEGUN']],
  ['is verified', 'SUCCESS', []],
] as const)(
  '[S7.19] while something %s no other site is offered on the overview, where it would only take that away',
  async (_what, status, tags) => {
    await open({
      info: kycInfoWith(status, 'NOT_ALLOW', { bannerTags: [...tags] }),
      diversion: { target: 'EU', by: 'RESIDENCE', country: 'DE' },
    });
    await screen.findByText(/^Your account follows the rules/);
    expect(screen.queryByRole('button', { name: /^Switch to / })).toBeNull();
    // It is in the account's menu.
    fireEvent(
      await screen.findByText('Light').then((light) => light.closest('[popover]') ?? light),
      new Event('toggle'),
    );
    await screen.findByRole('button', { name: /^Switch to .*our European service/ });
  },
);

test('[S7.19] a network address alone suggests another site, and moves nobody who does not say so', async () => {
  const inputsOf = await open({ diversion: { target: 'ARE', by: 'ADDRESS', country: 'AE' } });
  const banner = await screen.findByRole('region', { name: 'Another of our services may suit you better' });
  within(banner).getByText(/You seem to be in .*United Arab Emirates/);
  fireEvent.click(within(banner).getByRole('button', { name: /^Switch to / }));
  const dialog = await screen.findByRole('dialog');
  expect(inputsOf(trafficDiversion.path)).toEqual([{}]);
  fireEvent.click(within(dialog).getByRole('button', { name: /^Switch to / }));
  await waitFor(() => expect(inputsOf(trafficDiversion.path)).toContainEqual({ accept: 'ARE' }));
});

test('[S7.19] in the form a residence that is not served here leads to its own site', async () => {
  const inputsOf = await open(
    { diversion: { target: 'HKG', by: 'RESIDENCE', country: 'HK', required: true } },
    '/user/accounts/auth/personal',
  );
  const field = await screen.findByRole('combobox', { name: 'Country of residence' });
  fireEvent.change(field, { target: { value: 'Hong Kong' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const banner = await screen.findByRole('region', {
    name: 'Your account belongs to another of our services',
  });
  within(banner).getByText(/You live in .*Hong Kong/);
  expect(inputsOf(trafficDiversion.path)).toEqual([{ residence: 'HK' }]);
});

test('[S7.19] in the form a residence whose people are verified elsewhere leads there, and any other is taken without a word', async () => {
  const inputsOf = await open(
    { diversion: { target: 'TUR', by: 'RESIDENCE', country: 'TR', required: true } },
    '/user/accounts/auth/personal',
  );
  const field = await screen.findByRole('combobox', { name: 'Country of residence' });
  fireEvent.change(field, { target: { value: 'Türkiye' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const banner = await screen.findByRole('region', {
    name: 'Your account belongs to another of our services',
  });
  within(banner).getByText(/You live in .*Türkiye/);
  expect(inputsOf(trafficDiversion.path)).toEqual([{ residence: 'TR' }]);
  cleanup();

  const plain = await open({}, '/user/accounts/auth/personal');
  const again = await screen.findByRole('combobox', { name: 'Country of residence' });
  fireEvent.change(again, { target: { value: 'Brazil' } });
  fireEvent.keyDown(again, { key: 'Enter' });
  await waitFor(() => expect(plain(trafficDiversion.path)).toEqual([{ residence: 'BR' }]));
  expect(screen.queryByText(/We have no service for residents/)).toBeNull();
});
