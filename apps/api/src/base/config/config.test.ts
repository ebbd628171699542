import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sites } from '@credence/policy';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sitesWithoutContact } from './operators.ts';
import { ConfigInvalid } from './reader.ts';

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
    CREDENCE_FRAME_ORIGIN: 'frames.example.com',
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

test('[S7.11] vendors’ pages have a host of their own, since cookies know no ports', () => {
  const read = (frames: string, origins = 'https://account.example.com') =>
    readConfig({ CREDENCE_PUBLIC_ORIGINS: origins, CREDENCE_FRAME_ORIGIN: frames });
  expect(read('https://frames.example.com').frameOrigin).toBe('https://frames.example.com');
  expect(() => read('https://account.example.com:8443')).toThrow('CREDENCE_FRAME_ORIGIN');
  expect(() => read('https://a.example.com,https://b.example.com')).toThrow('CREDENCE_FRAME_ORIGIN');
  expect(() => read('https://frames.example.com', '')).toThrow('CREDENCE_PUBLIC_ORIGINS');
});

test('a proxy is trusted only where the origins are known that browsers use', () => {
  expect(() => readConfig({ CREDENCE_TRUSTED_PROXIES: '1' })).toThrow('CREDENCE_PUBLIC_ORIGINS');
});

describe('the demonstration logins', () => {
  const here = { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000,https://127.0.0.1' };
  const elsewhere = { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000,https://account.example.com' };
  const everywhere = { HOST: '0.0.0.0', CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' };

  test('are there while only this machine reaches the server and the database is its own', () => {
    expect(readConfig(here).demonstration).toBe(true);
    expect(readConfig({ HOST: '::1' }).demonstration).toBe(true);
    expect(readConfig({ CREDENCE_DEMONSTRATION: 'off' }).demonstration).toBe(false);
    const ownDatabase = { DATABASE_URL: 'postgres://host/db?sslmode=verify-full' };
    expect(readConfig(ownDatabase).demonstration).toBe(false);
    expect(readConfig({ ...ownDatabase, CREDENCE_DEMONSTRATION: 'on' }).demonstration).toBe(true);
  });

  test.each([
    ['an origin is elsewhere', elsewhere],
    ['other machines are let in', everywhere],
  ])('are not there where %s, unless they are for everybody', (_where, environment) => {
    expect(readConfig(environment).demonstration).toBe(false);
    expect(() => readConfig({ ...environment, CREDENCE_DEMONSTRATION: 'on' })).toThrow(
      'CREDENCE_DEMONSTRATION',
    );
    expect(readConfig({ ...environment, CREDENCE_DEMONSTRATION: 'public' }).demonstration).toBe(true);
  });
});

test('what the page is told is taken from the environment, without a slash at the end [S2.20] [S2.21] [S2.22]', () => {
  const { page } = readConfig({
    CREDENCE_SITE_URL: 'https://www.example.com/',
    CREDENCE_HELP_URL: 'https://www.example.com/help/',
    CREDENCE_APP_DOWNLOAD_URL: 'https://app.example.com/get?from=account',
    CREDENCE_API_ORIGIN: 'https://api.example.com/',
    CREDENCE_ENVIRONMENT: 'testnet',
    CREDENCE_BRAND_NAME: 'Börse Nord',
    CREDENCE_SUPPORT_EMAIL: 'help@example.com',
    CREDENCE_SUPPORT_URL: 'https://www.example.com/write?from=account',
    CREDENCE_WITHDRAW_URL: 'https://www.example.com/assets/withdraw',
    CREDENCE_TRADE_URL: 'https://www.example.com/trade?pair=BTC-EUR',
  });
  expect(page).toEqual({
    siteUrl: 'https://www.example.com',
    helpUrl: 'https://www.example.com/help',
    appDownloadUrl: 'https://app.example.com/get?from=account',
    apiOrigin: 'https://api.example.com',
    environment: 'testnet',
    demonstration: true,
    brandName: 'Börse Nord',
    supportEmail: 'help@example.com',
    supportUrl: 'https://www.example.com/write?from=account',
    withdrawUrl: 'https://www.example.com/assets/withdraw',
    tradeUrl: 'https://www.example.com/trade?pair=BTC-EUR',
  });
  const none = readConfig({ CREDENCE_DEMONSTRATION: 'off' });
  expect(Object.values(none.page)).toEqual(Array(11).fill(undefined));
});

test('which sites leave the refused without anybody to ask; the demonstration has somebody', () => {
  const missing = (settings: NodeJS.ProcessEnv) =>
    sitesWithoutContact(readConfig({ CREDENCE_DEMONSTRATION: 'off', ...settings }));
  expect(missing({})).toEqual(sites);
  expect(missing({ CREDENCE_SUPPORT_EMAIL: 'help@example.com' })).toEqual([]);
  expect(missing({ CREDENCE_SUPPORT_URL: 'https://www.example.com/write' })).toEqual([]);
  expect(missing({ CREDENCE_OPERATORS: '{"TUR":{"contact":"Istanbul"}}' })).toEqual(
    sites.filter((site) => site !== 'TUR'),
  );
  expect(readConfig({}).page.supportEmail).toBe('support@example.com');
  expect(readConfig({ CREDENCE_SUPPORT_URL: 'https://a.example/' }).page.supportEmail).toBeUndefined();
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
  ['CREDENCE_BRAND_NAME', '<b>Nord</b>'],
  ['CREDENCE_BRAND_COLOUR', 'red'],
  ['CREDENCE_SUPPORT_EMAIL', 'support'],
  ['CREDENCE_SUPPORT_URL', 'javascript:alert(1)'],
  ['CREDENCE_WITHDRAW_URL', 'javascript:alert(1)'],
  ['CREDENCE_TRADE_URL', 'www.example.com/trade'],
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

const jumio = {
  CREDENCE_JUMIO_CLIENT_ID: 'id',
  CREDENCE_JUMIO_CLIENT_SECRET: 'secret',
  CREDENCE_JUMIO_WORKFLOW_1: '10011',
  CREDENCE_JUMIO_WORKFLOW_2: '10012',
  CREDENCE_JUMIO_WEB_URL: 'https://acme.web.emea-1.jumio.ai/',
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
  const callbacks = { CREDENCE_JUMIO_CALLBACK_ADDRESSES: '192.0.2.1, 198.51.100.0/24,2001:db8::/32' };
  const read = readConfig({ ...jumio, ...callbacks }).providers.jumio;
  expect(read?.webUrl).toBe('https://acme.web.emea-1.jumio.ai');
  const takes = ['192.0.2.1', '192.0.2.2', '198.51.100.7', '198.51.101.7'];
  expect(takes.map((address) => read?.callbackAddresses.check(address))).toEqual([true, false, true, false]);
  expect(read?.callbackAddresses.check('2001:db8::7', 'ipv6')).toBe(true);
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
  ...['callback.jumio.com', '192.0.2.0/', '192.0.2.0/33', '192.0.2.0/x', '192.0.2.1;192.0.2.2'].map(
    (entry): [string, Record<string, string>, string] => [
      `a callback address ${entry}`,
      { ...jumio, CREDENCE_JUMIO_CALLBACK_ADDRESSES: `192.0.2.1, ${entry}` },
      `CREDENCE_JUMIO_CALLBACK_ADDRESSES: ${entry} is neither`,
    ],
  ),
])('%s is a problem of the configuration', (_what, environment, problem) => {
  expect(() => readConfig(environment)).toThrow(problem);
});

const from = 'Credence <no-reply@credence.example>';

test.each([
  [
    'smtps://us%40er:p%3Ass@mail.example.com',
    { host: 'mail.example.com', port: 465, implicitTls: true, login: { user: 'us@er', password: 'p:ss' } },
  ],
  ['smtp://mail.example.com:2525', { port: 2525, requireTls: true, login: undefined }],
  ['smtp://localhost', { port: 587, requireTls: false }],
])('e-mail goes to %s, with encryption wherever it leaves this machine', (url, read) => {
  const { mail } = readConfig({ CREDENCE_SMTP_URL: url, CREDENCE_MAIL_FROM: from });
  expect(mail).toMatchObject({ ...read, from: { name: 'Credence', address: 'no-reply@credence.example' } });
});

test('without a mail server e-mail is only kept', () => {
  expect(readConfig({})).toMatchObject({ mail: undefined, sms: undefined });
});

const sms = 'https://sms.example.com/messages';
const gateway = {
  CREDENCE_SMS_URL: sms,
  CREDENCE_SMS_TOKEN: 'x',
  CREDENCE_SMS_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
};

test('SMS go to the operator’s gateway, or are kept; of the kinds that were chosen, or those that are urgent', () => {
  const chosen = { ...gateway, CREDENCE_SMS_KINDS: 'sign-in, level-granted' };
  expect(readConfig(chosen).sms).toEqual({
    gateway: { url: sms, token: 'x', secret: Buffer.alloc(24, 1) },
    kinds: ['sign-in', 'level-granted'],
  });
  expect(readConfig({ ...gateway, CREDENCE_SMS: 'off' }).sms).toBeUndefined();
  expect(readConfig({ CREDENCE_SMS: 'keep' }).sms).toEqual({ gateway: undefined, kinds: undefined });
});

const smtp = 'smtp://mail.example.com';
test.each([
  ['no scheme', { CREDENCE_SMTP_URL: 'mail.example.com:25', CREDENCE_MAIL_FROM: from }, 'CREDENCE_SMTP_URL'],
  ['half a login', { CREDENCE_SMTP_URL: 'smtp://me@mail.example.com', CREDENCE_MAIL_FROM: from }, 'SMTP_URL'],
  ['a path', { CREDENCE_SMTP_URL: `${smtp}/x`, CREDENCE_MAIL_FROM: from }, 'CREDENCE_SMTP_URL'],
  ['a broken escape', { CREDENCE_SMTP_URL: 'smtp://a:%E0%A4@h', CREDENCE_MAIL_FROM: from }, 'SMTP_URL'],
  ['nobody who writes', { CREDENCE_SMTP_URL: smtp }, 'CREDENCE_MAIL_FROM'],
  ['no address', { CREDENCE_SMTP_URL: smtp, CREDENCE_MAIL_FROM: 'Credence' }, 'CREDENCE_MAIL_FROM'],
  [
    'no address for answers',
    { CREDENCE_SMTP_URL: smtp, CREDENCE_MAIL_FROM: from, CREDENCE_MAIL_REPLY_TO: 'help' },
    'CREDENCE_MAIL_REPLY_TO',
  ],
  ['no server', { CREDENCE_MAIL_FROM: from }, 'CREDENCE_SMTP_URL'],
  ['an unknown way for SMS', { CREDENCE_SMS: 'pigeon' }, 'CREDENCE_SMS'],
  ['SMS to nowhere', { CREDENCE_SMS: 'send' }, 'CREDENCE_SMS_URL'],
  ['half a gateway', { CREDENCE_SMS_TOKEN: 'x' }, 'CREDENCE_SMS_URL'],
  ['a gateway without a secret', { CREDENCE_SMS_URL: sms, CREDENCE_SMS_TOKEN: 'x' }, 'CREDENCE_SMS_SECRET'],
  ['a gateway in the open', { ...gateway, CREDENCE_SMS_URL: 'http://sms.example.com' }, 'https://'],
  ['a short secret', { ...gateway, CREDENCE_SMS_SECRET: 'whsec_c2hvcnQ=' }, 'CREDENCE_SMS_SECRET'],
  ['an unknown kind', { ...gateway, CREDENCE_SMS_KINDS: 'sign-in,birthday' }, 'CREDENCE_SMS_KINDS'],
])('a server does not start with %s for its messages', (_, environment, name) => {
  expect(() => readConfig(environment)).toThrow(name);
});

test.each(['main.ts', 'worker.ts'])('%s ends with the sentences alone', async (program) => {
  const args = ['--import', 'tsx', join(import.meta.dirname, '../..', program)];
  const env = { ...process.env, NODE_OPTIONS: '', PORT: 'eighty', CREDENCE_SITE: 'MARS' };
  const ended = promisify(execFile)(process.execPath, args, { env });
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The configuration is not usable:\n( {2}- .+\n){2}$/),
  });
});
