import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';

test('an empty environment is a usable one: embedded database, loopback, demonstration', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    demonstration: true,
    secureCookies: false,
  });
});

test('everything that is wrong is told at once, each by its name', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    CREDENCE_SITE: 'MARS',
    CREDENCE_PUBLIC_ORIGINS: 'account.example.com',
    CREDENCE_S3_ENDPOINT: 'https://objects.example.com',
    LOG_LEVEL: 'loud',
    DATABASE_PREPARE: 'maybe',
    CREDENCE_PROVIDER_ORDER: 'PROVIDER_JUMIO, jumio',
  };
  try {
    readConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigInvalid);
    const problems = error instanceof ConfigInvalid ? error.problems.join('\n') : '';
    for (const name of Object.keys(wrong)) expect(problems).toContain(name);
  }
});

test('cookies are Secure as soon as an origin is not a loopback address, and cannot be made less', () => {
  const origin = { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  expect(readConfig(origin).secureCookies).toBe(true);
  expect(() => readConfig({ ...origin, CREDENCE_SECURE_COOKIES: 'off' })).toThrow('CREDENCE_SECURE_COOKIES');
  expect(readConfig({ CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' }).secureCookies).toBe(false);
});

test('a server that other machines reach must know its origins, so that its cookies are Secure', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('CREDENCE_PUBLIC_ORIGINS');
  const behindProxy = { HOST: '0.0.0.0', CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' };
  expect(readConfig(behindProxy).secureCookies).toBe(true);
  expect(readConfig({ HOST: '::1' }).secureCookies).toBe(false);
});

test('the demonstration logins are never put into a database of one’s own unless asked', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).demonstration).toBe(false);
});

test('what the page is told is taken from the environment, without a slash at the end [S2.20] [S2.21] [S2.22]', () => {
  const { page } = readConfig({
    CREDENCE_SITE_URL: 'https://www.example.com/',
    CREDENCE_HELP_URL: 'https://www.example.com/help/',
    CREDENCE_APP_DOWNLOAD_URL: 'https://app.example.com/get?from=account',
    CREDENCE_API_ORIGIN: 'https://api.example.com/',
    CREDENCE_ENVIRONMENT: 'testnet',
  });
  expect(page).toEqual({
    siteUrl: 'https://www.example.com',
    helpUrl: 'https://www.example.com/help',
    appDownloadUrl: 'https://app.example.com/get?from=account',
    apiOrigin: 'https://api.example.com',
    environment: 'testnet',
  });
  expect(Object.values(readConfig({}).page)).toEqual(Array(5).fill(undefined));
});

test.each([
  ['CREDENCE_SITE_URL', 'javascript:alert(1)'],
  ['CREDENCE_SITE_URL', 'www.example.com'],
  ['CREDENCE_SITE_URL', 'https://www.example.com/?from=account'],
  ['CREDENCE_HELP_URL', 'https://user:pass@example.com'],
  ['CREDENCE_HELP_URL', 'https://example.com/#top'],
  ['CREDENCE_APP_DOWNLOAD_URL', 'market://details?id=x'],
  ['CREDENCE_API_ORIGIN', 'https://api.example.com/v1'],
  ['CREDENCE_API_ORIGIN', 'https://a.example.com,https://b.example.com'],
  ['CREDENCE_ENVIRONMENT', 'staging'],
])('%s is refused as %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('[S3.13] the operator may have an order of providers of their own', () => {
  expect(readConfig({}).providerOrder).toEqual([]);
  const order = (codes: string) => readConfig({ CREDENCE_PROVIDER_ORDER: codes }).providerOrder;
  expect(order('PROVIDER_AAI, PROVIDER_DEFAULT')).toEqual(['PROVIDER_AAI', 'PROVIDER_DEFAULT']);
  expect(() => order('PROVIDER_AAI,PROVIDER_AAI')).toThrow('each once');
});

const sumsub = {
  CREDENCE_SUMSUB_APP_TOKEN: 'sbx:token',
  CREDENCE_SUMSUB_SECRET_KEY: 'secret',
  CREDENCE_SUMSUB_WEBHOOK_SECRET: 'of the webhook',
  CREDENCE_SUMSUB_LEVEL_1: 'basic',
  CREDENCE_SUMSUB_LEVEL_2: 'address',
};

test('a vendor is offered only with all its secrets, and has the usual addresses [S3.13]', () => {
  expect(readConfig({}).providers).toEqual({
    sumsub: undefined,
    onfido: undefined,
    jumio: undefined,
    advanceAi: undefined,
  });
  expect(readConfig(sumsub).providers.sumsub).toEqual({
    appToken: 'sbx:token',
    secretKey: 'secret',
    webhookSecret: 'of the webhook',
    url: 'https://api.sumsub.com',
    sdkUrl: 'https://in.sumsub.com',
    levels: { 1: 'basic', 2: 'address' },
  });
  const jumio = readConfig({
    CREDENCE_JUMIO_CLIENT_ID: 'id',
    CREDENCE_JUMIO_CLIENT_SECRET: 'secret',
    CREDENCE_JUMIO_WORKFLOW_1: '10011',
    CREDENCE_JUMIO_WORKFLOW_2: '10012',
    CREDENCE_JUMIO_WEB_URL: 'https://acme.web.emea-1.jumio.ai/',
    CREDENCE_JUMIO_CALLBACK_ADDRESSES: '192.0.2.1, 192.0.2.2',
  }).providers.jumio;
  expect(jumio?.webUrl).toBe('https://acme.web.emea-1.jumio.ai');
  expect(jumio?.callbackAddresses).toEqual(['192.0.2.1', '192.0.2.2']);
});

test.each([
  ['half of a set', { ...sumsub, CREDENCE_SUMSUB_WEBHOOK_SECRET: '' }, 'CREDENCE_SUMSUB_WEBHOOK_SECRET must'],
  ['an address alone', { CREDENCE_ADVANCE_AI_URL: 'https://sg-api.advance.ai' }, '_ACCESS_KEY'],
  [
    'an address in the open',
    { ...sumsub, CREDENCE_SUMSUB_URL: 'http://api.sumsub.com' },
    'CREDENCE_SUMSUB_URL',
  ],
  ['an origin with a path', { ...sumsub, CREDENCE_SUMSUB_SDK_URL: 'https://in.sumsub.com/x' }, '_SDK_URL'],
  [
    'a registry without its token',
    { CREDENCE_NUMBER_REGISTRY_URL: 'https://r.example.com' },
    '_REGISTRY_TOKEN',
  ],
  ['an issuer alone', { CREDENCE_ELECTRONIC_IDENTITY_ISSUER: 'https://id.example.com' }, '_CLIENT_ID'],
])('%s is a problem of the configuration', (_what, environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});
