import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const open = { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
const onfido = {
  CREDENCE_ONFIDO_API_TOKEN: 'token',
  CREDENCE_ONFIDO_WEBHOOK_TOKEN: 'not-a-secret',
  CREDENCE_ONFIDO_WORKFLOW_1: 'workflow-1',
  CREDENCE_ONFIDO_WORKFLOW_2: 'workflow-2',
};

test.each([
  ['CREDENCE_PUBLIC_ORIGINS', 'http://account.example.com'],
  ['CREDENCE_REDIRECT_ORIGINS', 'https://a.example,http://b.example'],
  ['CREDENCE_EMBEDDING_ORIGINS', 'http://partner.example=Partner'],
  ['CREDENCE_SITE_ADDRESSES', 'HKG=http://account.example.hk'],
  ['CREDENCE_API_ORIGIN', 'http://localhost.example.com'],
])('an origin in the open is refused, but on this machine: %s=%s', (name, value) => {
  expect(() => readConfig({ ...open, [name]: value })).toThrow(`${name}: http://`);
  const here = value.replaceAll(/http:\/\/[\w.]+/g, 'http://127.0.0.1:4000');
  expect(() => readConfig({ [name]: here })).not.toThrow();
});

test.each([
  ['at a host of ours', { ...open, CREDENCE_CONSOLE_ORIGIN: 'https://account.example.com:8443' }],
  [
    'at that of vendors’ pages',
    {
      ...open,
      CREDENCE_FRAME_ORIGIN: 'https://apart.example.com',
      CREDENCE_CONSOLE_ORIGIN: 'https://apart.example.com',
    },
  ],
  ['that are two', { ...open, CREDENCE_CONSOLE_ORIGIN: 'https://a.example.com,https://b.example.com' }],
  ['without public origins', { CREDENCE_CONSOLE_ORIGIN: 'https://console.example.com' }],
])('an origin of the console %s is refused', (_what, environment) => {
  expect(() => readConfig(environment)).toThrow('CREDENCE_CONSOLE_ORIGIN');
});

test('with Onfido a server that others reach needs an origin for its script', () => {
  expect(() => readConfig({ ...open, ...onfido })).toThrow('CREDENCE_FRAME_ORIGIN');
  expect(() => readConfig(onfido)).not.toThrow();
  const apart = { CREDENCE_FRAME_ORIGIN: 'https://frames.example.com' };
  expect(() => readConfig({ ...open, ...onfido, ...apart })).not.toThrow();
});
