import { describe, expect, test } from 'vitest';

import { wantsSimulator } from './simulator.mjs';

describe('the simulator of the vendors', () => {
  test('runs with the demonstration, on this machine', () => {
    expect(wantsSimulator({})).toBe(true);
    expect(wantsSimulator({ HOST: '127.0.0.1', CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' })).toBe(
      true,
    );
    expect(wantsSimulator({ HOST: '::1', DATABASE_URL: ' ' })).toBe(true);
    expect(wantsSimulator({ DATABASE_URL: 'postgres://x', CREDENCE_DEMONSTRATION: 'on' })).toBe(true);
  });

  test.each([
    ['it is switched off', { CREDENCE_SIMULATOR: 'off' }],
    ['there is no demonstration', { CREDENCE_DEMONSTRATION: 'off' }],
    ['the database is the operator’s', { DATABASE_URL: 'postgres://x' }],
    ['a vendor is configured', { CREDENCE_JUMIO_CLIENT_ID: 'x' }],
    [
      'a vendor is configured, whatever else is asked',
      { CREDENCE_SUMSUB_APP_TOKEN: 'x', CREDENCE_SIMULATOR: 'on' },
    ],
    ['a registry is configured', { CREDENCE_NUMBER_REGISTRY_URL: 'x' }],
    ['other machines reach the server', { HOST: '0.0.0.0' }],
    ['browsers elsewhere reach the server', { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' }],
    [
      'one of the origins is elsewhere',
      { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000, http://127.0.0.1.example.com' },
    ],
  ])('does not where %s', (_why, env) => {
    expect(wantsSimulator(env)).toBe(false);
  });

  test('runs for other machines where the operator says so', () => {
    expect(wantsSimulator({ HOST: '0.0.0.0', CREDENCE_SIMULATOR: 'on' })).toBe(true);
  });
});
