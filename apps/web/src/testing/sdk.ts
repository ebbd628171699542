import { integrationAccessToken, tokenInfo } from '@credence/contract/embedding';
import type { AnyEndpoint, ResultOf } from '@credence/contract/endpoint';
import { vi } from 'vitest';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { sdkArrival } from '../host/arrival.ts';
import { openSdk } from '../host/sdk.ts';

export const route = '/user/accounts/auth/sdk';
export const info: ResultOf<typeof tokenInfo> = {
  id: 'u-1',
  currency_code: '',
  sub_attribute: 'main',
  member_tag: { KYC: 1 },
  level: 2,
  accessOrigin: 'https://partner.example',
  extraParams: { redirect_url: 'https://partner.example/done' },
  account: 'j•••@e•••.com',
  updatesPoi: false,
};
export const session = (accessToken: string) => ({ accessToken, expiresInSeconds: 900 });
export const refused = (code: number) => () => {
  throw new ApiError(code, 'refused');
};
/** The same call as SDK mode finds it. */
export const onSdkPath = <E extends AnyEndpoint>(endpoint: E): E => ({
  ...endpoint,
  path: endpoint.sdkPath ?? '',
});

/** Where the page was sent. */
export const assigned: string[] = [];

/** Before each test: the page stays where it is. */
export function watchAddress(): void {
  assigned.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void assigned.push(String(address)));
}

export function visit(address: string): void {
  window.location.href = `http://localhost${address}`;
}

/** SDK mode as it opens at an address. */
export async function openAt(address: string) {
  visit(address);
  const arrival = sdkArrival();
  if (!arrival) throw new Error('This is not SDK mode.');
  const host = await openSdk(arrival);
  if (!host.session) throw new Error('SDK mode has a session.');
  return {
    host,
    session: host.session,
    profile: () => host.profile((endpoint, input) => call(endpoint, input)),
  };
}

export const opened = [
  [integrationAccessToken, () => session('session-1')],
  [tokenInfo, () => info],
] as const;
