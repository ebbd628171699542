import { nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Client } from './calls.ts';
import { withDetails } from './cases.ts';
import type { Account, TestServer } from './server.ts';

/** As many random digits. */
export const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

/** As many random capital letters. */
export const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('');

/** A bank verification number of nobody else; its last digits decide what the simulated registry says. */
export const ownNumber = (lastDigits = '01'): string => `222${digits(6)}${lastDigits}`;

/** Signs in somebody of Nigeria whom the registry has confirmed. */
export async function withNumber(
  request: APIRequestContext,
  server: TestServer,
  account: Account,
  number: string,
): Promise<Client> {
  const client = await withDetails(request, server, account, { residence: 'Nigeria' });
  await client.call(vendorToken, { by: 'number', level: 1, country: 'NG', scheme: 'BVN', number });
  const stateNow = async () => (await client.call(nonDocumentCase, { level: '1' }))?.case.state;
  await expect.poll(stateNow, { timeout: 90_000 }).toBe('approved');
  return client;
}
