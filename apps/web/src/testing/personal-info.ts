import { countryList } from '@credence/contract/country';
import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import { supportedIpCountryCode } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { type PersonalInfo, readPersonalInfo, savePersonalInfo } from '@credence/contract/personal-info';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, type FakeCall } from '../api/fake.ts';
import { kycInfoWith, savedInfo, signedIn } from './account.ts';
import { openApp } from './open.tsx';

/** What the server says in this test. */
export const server = {
  /**
   * Of each test another one: a form that is left keeps what it holds, which may take longer than the
   * test.
   */
  draftKey: '',
  /** Where the visitor seems to be. */
  nearby: '',
};
let tests = 0;

/** Before each test. */
export function beginForm(): void {
  tests += 1;
  server.nearby = '';
  server.draftKey = btoa(String(tests).padEnd(32));
}

export const countries = [
  { country_code: 'AE', country_name: 'United Arab Emirates', is_disable: false, documents: true },
  { country_code: 'DE', country_name: 'Germany', is_disable: false, documents: true },
  { country_code: 'KP', country_name: 'North Korea', is_disable: true, documents: false },
];

type Save = (input: { info: PersonalInfo; draft?: boolean | undefined }) => void;

/** Opens the form with what was saved before. `onSave` may refuse by throwing. */
export async function openForm(
  info: PersonalInfo,
  onSave: Save = () => undefined,
  saved: Partial<ResultOf<typeof readPersonalInfo>> = {},
): Promise<FakeCall[]> {
  const calls = fakeApi([
    ...signedIn,
    [kycInfo, () => kycInfoWith('ALLOW')],
    [countryList, () => countries],
    [supportedIpCountryCode, () => ({ country_code: server.nearby, supported: server.nearby === 'DE' })],
    [readPersonalInfo, () => savedInfo(info, { draftKey: server.draftKey, ...saved })],
    [
      savePersonalInfo,
      (input: InputOf<typeof savePersonalInfo>) => {
        onSave(input);
        return savedInfo(input.info, { draftKey: server.draftKey, complete: input.draft !== true });
      },
    ],
  ]);
  await openApp('/user/accounts/auth/personal');
  await screen.findByText(saved.locked ? /can’t be changed now/ : 'Identity');
  return calls;
}

export const saves = (calls: FakeCall[]) =>
  calls.filter(
    (made) =>
      made.path === savePersonalInfo.path &&
      typeof made.input === 'object' &&
      made.input !== null &&
      'info' in made.input,
  );
export const field = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}( optional)?$`), { selector: 'input, select' });
export const user = () => userEvent.setup({ delay: null });
export const submit = (by: ReturnType<typeof user>) =>
  by.click(screen.getByRole('button', { name: 'Save and continue' }));

/** The message that stands at a field. */
export function problemAt(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
