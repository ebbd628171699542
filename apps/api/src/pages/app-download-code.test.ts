import decode from 'jsqr';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';

// The server renders no SVG it is sent; this one is its own.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const path = '/user/accounts/assets/app-download-code.svg';
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function start(environment: NodeJS.ProcessEnv = {}) {
  const server = await startServer({ jobs: false, environment });
  servers.push(server);
  return server;
}

/** What a phone's camera would read from the picture on a dark page. */
async function scan(svg: string): Promise<string | undefined> {
  const drawn = sharp(Buffer.from(svg), { density: 600 }).resize(400, 400);
  const { data, info } = await drawn
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('the app download code leads a scanner to the configured address [S2.21]', async () => {
  const address = 'https://app.example.com/get?from=account&os=any';
  const visitor = (await start({ CREDENCE_APP_DOWNLOAD_URL: address })).visitor();
  const answer = await visitor.request('GET', path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await scan(answer.text)).toBe(address);
  expect(answer.text).toContain(`<title>${address.replace('&', '&amp;')}</title>`);
  const tag = answer.headers.get('etag') ?? '';
  const again = await visitor.request('GET', path, { headers: { 'if-none-match': tag } });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('without one it leads to this site [S2.21]', async () => {
  const server = await start();
  expect(await scan((await server.visitor().request('GET', path)).text)).toBe(server.address);
  const origin = 'https://account.example.com';
  const named = await start({ CREDENCE_PUBLIC_ORIGINS: origin });
  expect(await scan((await named.visitor().request('GET', path)).text)).toBe(origin);
});
