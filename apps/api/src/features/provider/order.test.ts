import type { Level } from '@credence/contract/words';
import { policyFor } from '@credence/policy';
import { expect, test } from 'vitest';
import { readConfig } from '../../base/config/config.ts';
import { builtInProvider } from './built-in/built-in.ts';
import { offeredProviders, providersFor, type Providers } from './providers.ts';

const everybody = [
  'PROVIDER_DEFAULT',
  'PROVIDER_AAI',
  'PROVIDER_JUMIO',
  'PROVIDER_ONFIDO',
  'PROVIDER_SUMSUB',
] as const;

/** All five are configured; which one is which does not matter for the order. */
function providers(order: string): Providers {
  const config = readConfig({ CREDENCE_PROVIDER_ORDER: order });
  const { order: own = [] } = providersFor(config, { now: () => new Date(0) });
  return Object.assign(new Map(everybody.map((name) => [name, { ...builtInProvider, name }])), {
    order: own,
  });
}

test('[S3.13] without an order of the operator’s the policy’s holds, as far as providers are there', () => {
  const policy = policyFor('IDN');
  const all = providers('');
  expect(offeredProviders(policy, 1, all)).toEqual([
    'PROVIDER_AAI',
    'PROVIDER_SUMSUB',
    'PROVIDER_JUMIO',
    'PROVIDER_DEFAULT',
  ]);
  expect(offeredProviders(policy, 2, all)).toEqual(['PROVIDER_SUMSUB', 'PROVIDER_JUMIO', 'PROVIDER_DEFAULT']);
  const some = new Map([...all].filter(([name]) => name !== 'PROVIDER_SUMSUB'));
  expect(offeredProviders(policy, 1, Object.assign(some, { order: [] }))).toEqual([
    'PROVIDER_AAI',
    'PROVIDER_JUMIO',
    'PROVIDER_DEFAULT',
  ]);
  const none = providersFor(readConfig({}), { now: () => new Date(0) });
  expect(offeredProviders(policy, 1, none)).toEqual(['PROVIDER_DEFAULT']);
});

test('[S3.13] the operator’s order goes before the policy’s, names none that the policy has not, and ends with ourselves', () => {
  const offered = (order: string, level: Level = 1) =>
    offeredProviders(policyFor('CREDENCE'), level, providers(order));
  expect(offered('PROVIDER_JUMIO')).toEqual(['PROVIDER_JUMIO', 'PROVIDER_DEFAULT']);
  expect(offered('PROVIDER_AAI,PROVIDER_JUMIO')).toEqual([
    'PROVIDER_AAI',
    'PROVIDER_JUMIO',
    'PROVIDER_DEFAULT',
  ]);
  expect(offered('PROVIDER_DEFAULT,PROVIDER_SUMSUB')).toEqual(['PROVIDER_DEFAULT', 'PROVIDER_SUMSUB']);
  // Advance.AI takes no proof of address, so level 2 does not have it.
  expect(offered('PROVIDER_AAI', 2)).toEqual(['PROVIDER_DEFAULT']);
});
