import { createHash } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { changePartnerSettings } from '@credence/contract/partner';
import { addTestPartner } from '../../test/fixtures/partner-fixture.ts';
import { askAtHost } from '../../test/at-host.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Client, type TestServer } from '../../test/server.ts';

let root: string;
let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'credence-static-'));
  for (const app of ['web', 'console']) {
    const dist = join(root, 'apps', app, 'dist');
    await mkdir(join(dist, 'assets'), { recursive: true });
    await writeFile(join(dist, 'index.html'), `<title>${app}</title>`);
    await writeFile(join(dist, 'assets', 'main-1a2b.js'), 'export {};');
    await writeFile(join(dist, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {};'));
    await writeFile(join(dist, 'assets', 'main-1a2b.js.gz'), gzipSync('export {};'));
  }
  const pages = join(root, 'apps/web/dist/.pages');
  await mkdir(pages);
  const way = { present: '', head: '<script src="/linked.js"></script>', end: '' };
  const modules = Object.fromEntries(
    ['index', 'account', 'bare', 'embedded', 'login'].map((name) => [name, { linked: way }]),
  );
  const inlined = { present: '', head: '', end: `<!--texts--><script>inlined()</script>` };
  await writeFile(
    join(pages, 'modules.json'),
    JSON.stringify({ ...modules, index: { linked: way, inlined } }),
  );
  for (const language of ['en', 'ar-SA', 'tr-TR', 'zh-TW', 'zh-CN', 'zh-HK']) {
    for (const name of ['index', 'account', 'bare', 'embedded', 'login']) {
      const html = `<html lang="${language}"><title>web ${name}</title><!--data--><script>early()</script><style>a{}</style><!--head--><!--end-->`;
      await writeFile(join(pages, `${name}.${language}.html`), html);
    }
    await writeFile(join(pages, `texts.${language}.html`), '<i>texts</i>');
  }
  await writeFile(join(root, 'secret.txt'), 'not to be served');
  server = await startServer({
    jobs: false,
    staticRoot: root,
    environment: {
      CREDENCE_HELP_URL: 'https://help.example.com/</script><b>',
      CREDENCE_PUBLIC_ORIGINS: 'https://www.example.com,https://www.example.com.tr,https://www.example.hk',
    },
  });
  visitor = server.visitor();
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

test('[S2.2] the short address leads a phone to the page that asks for a code', async () => {
  const { status, headers } = await visitor.request('GET', '/m');
  expect([status, headers.get('location')]).toEqual([302, '/user/accounts/auth/hand-off']);
});

test.each([
  ['/user/accounts', 'web index'],
  ['/user/accounts/', 'web index'],
  ['/user/accounts/auth', 'web index'],
  ['/user/accounts/auth/kyc?lang=en', 'web account'],
  ['/user/accounts/auth/sdk', 'web embedded'],
  ['/user/accounts/auth/kyc?appMode=true', 'web bare'],
  ['/login?redirect_url=%2F', 'web login'],
  ['/console', 'console'],
  ['/console/', 'console'],
  ['/console/case/1/2', 'console'],
])('%s is the page of its app, asked for anew each time [S1.1]', async (path, title) => {
  const answer = await visitor.request('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(`<title>${title}</title>`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect((await visitor.request('HEAD', path)).status).toBe(200);
});

test('files with a hash in their name are kept for ever, and a missing one is no page [S1.1]', async () => {
  const asset = await visitor.request('GET', '/user/accounts/assets/main-1a2b.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await visitor.request('GET', '/user/accounts/assets/main-old.js')).status).toBe(404);
});

test.each([
  '/user/accounts/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/user/accounts/..%2f..%2f..%2fsecret.txt',
  '/console/assets/..%5c..%5csecret.txt',
  '/user/accounts/%00',
  '/common-static/fhs/i18n-upload/low-cache/project/release/..%2f..%2f/en.json',
  '/%zz',
  '/nothing/here',
])('%s gives nothing away, in an answer with every security header', async (path) => {
  const answer = await visitor.request('GET', path);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.text).not.toContain('not to be served');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

const page = (headers: Record<string, string>, path = '/user/accounts/auth') =>
  visitor.request('GET', path, { headers });
const languageOf = async (headers: Record<string, string>, path?: string) =>
  /lang="([^"]+)"/.exec((await page(headers, path)).text)?.[1];

test('the page is in the language of the address, else the remembered one, else the browser’s [S4.18]', async () => {
  const arabic = { 'accept-language': 'ar-EG, en;q=0.5' };
  expect(await languageOf(arabic)).toBe('ar-SA');
  expect(await languageOf({ ...arabic, cookie: 'i18nextLng=zh-CN' })).toBe('zh-CN');
  expect(await languageOf({ ...arabic, cookie: 'i18nextLng=zh-CN' }, '/user/accounts/auth?lang=en')).toBe(
    'en',
  );
  expect(await languageOf({ 'accept-language': 'zh-MO' })).toBe('zh-TW');
  expect(await languageOf({ 'accept-language': 'xx, *;q=0.1' })).toBe('en');
  expect((await page(arabic)).headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test('[S9.4] a partner’s page is in one of its languages: the nearest to what is asked, else its first', async () => {
  const { live, partnerId } = await addTestPartner(server, { origins: [] });
  await live.call(changePartnerSettings, { languages: ['tr', 'en', 'xx'] });
  const at = (query: string) => `/user/accounts/auth/sdk?partner=${partnerId}${query}`;
  expect(await languageOf({ 'accept-language': 'ar-EG, en;q=0.5' }, at(''))).toBe('en');
  expect(await languageOf({ 'accept-language': 'ar-EG' }, at(''))).toBe('tr-TR');
  expect(await languageOf({}, at('&lang=ar-SA'))).toBe('tr-TR');
  expect(await languageOf({}, at('&lang=en-GB'))).toBe('en');
  expect(await languageOf({ 'accept-language': 'ar-EG' }, '/user/accounts/auth/sdk')).toBe('ar-SA');
});

test('where none of them is known the page is in the usual language of the site that the host name belongs to [S4.18] [S9.5]', async () => {
  const languageAt = async (host: string, headers: Record<string, string> = {}) =>
    /lang="([^"]+)"/.exec(await askAtHost(`${server.address}/user/accounts/auth`, host, { headers }))?.[1];
  expect(await languageAt('www.example.com.tr', { 'accept-language': 'xx' })).toBe('tr-TR');
  expect(await languageAt('www.example.com.tr', { 'accept-language': 'xx, ar' })).toBe('ar-SA');
  expect(await languageAt('www.example.hk')).toBe('zh-HK');
  expect(await languageAt('www.example.kz'), 'its own is not among the pages').toBe('en');
  expect(await languageAt('www.example.com')).toBe('en');
});

test('what is inline is allowed by its hash and by nothing wider', async () => {
  const answer = await page({});
  const policy = answer.headers.get('content-security-policy') ?? '';
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash('early()')} ${hash('inlined()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
  expect(policy).not.toContain('unsafe');
});

test('the page tells its app the configuration, as JSON that nothing can break out of [S3.1]', async () => {
  const { text } = await page({});
  const told = /<script type="application\/json" id="credence-config">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(told)).toMatchObject({ helpUrl: expect.stringContaining('help.example.com') });
  expect(told).not.toContain('<');
  expect(text).toContain('id="compliance-config"');
});

test('a visitor is told the rules of the site that the host name belongs to [S3.1] [S6.4]', async () => {
  const siteAt = async (host: string) => {
    const text = await askAtHost(`${server.address}/user/accounts/auth`, host);
    const told = /id="compliance-config">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
    return v.parse(v.object({ site: v.string() }), JSON.parse(told)).site;
  };
  expect(await siteAt('www.example.com')).toBe('CREDENCE');
  expect(await siteAt('www.example.com.tr')).toBe('TUR');
  expect(await siteAt('www.example.eu')).toBe('EU');
  expect(await siteAt('www.example.com')).toBe('CREDENCE');
});

test('the code is in the page until the browser has the files', async () => {
  const first = await page({});
  expect(first.text).toContain('inlined()');
  expect(first.text).toContain('<i>texts</i>');
  const build = /name="credence-build" content="([\w-]+)"/.exec(first.text)?.[1];
  const next = await page({ cookie: `credenceFiles=${build}` });
  expect(next.text).not.toContain('inlined()');
  expect(next.text).toContain('/linked.js');
  expect((await page({ cookie: 'credenceFiles=older' })).text).toContain('inlined()');
});

test('who has the page gets no second copy, and everybody the best coding they take', async () => {
  const raw = (headers: Record<string, string>) =>
    rawRequest(`${server.address}/user/accounts/auth`, headers);
  const plain = await raw({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await raw({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  const gzip = await raw({ 'accept-encoding': 'gzip, br;q=0' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);

  const again = await raw({ 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect((await raw({ 'if-none-match': String(br.headers['etag']) })).status).toBe(200);
  const asset = `${server.address}/user/accounts/assets/main-1a2b.js`;
  expect((await rawRequest(asset, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect((await rawRequest(asset, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('a page that is asked for again is made as small as it gets, and nobody waits for that', async () => {
  const size = async () => {
    const path = `${server.address}/user/accounts/login?lang=tr`;
    const { body } = await rawRequest(path, { 'accept-encoding': 'br' });
    return body.length;
  };
  const quick = await size();
  expect(await size()).toBe(quick);
  await expect.poll(size).toBeLessThan(quick);
});

test('the parts that pages are made of are no files to be had', async () => {
  for (const path of ['.pages/modules.json', '.pages/index.en.html', 'index.html'])
    expect((await page({}, `/user/accounts/${path}`)).status).toBe(404);
});

/** The raw bytes; `fetch` would decompress them. */
function rawRequest(address: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}
