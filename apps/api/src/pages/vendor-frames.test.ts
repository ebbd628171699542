import { request as send } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestPartner } from '../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../test/server.ts';

const names = ['sumsub', 'onfido', 'jumio', 'advance-ai'];

const vendors = {
  CREDENCE_SUMSUB_APP_TOKEN: 'sbx:token',
  CREDENCE_SUMSUB_SECRET_KEY: 'not-a-secret',
  CREDENCE_SUMSUB_WEBHOOK_SECRET: 'not-a-secret',
  CREDENCE_SUMSUB_LEVEL_1: 'level-1',
  CREDENCE_SUMSUB_LEVEL_2: 'level-2',
  CREDENCE_SUMSUB_SDK_URL: 'https://sumsub.example',
  CREDENCE_ONFIDO_API_TOKEN: 'token',
  CREDENCE_ONFIDO_WEBHOOK_TOKEN: 'not-a-secret',
  CREDENCE_ONFIDO_WORKFLOW_1: 'workflow-1',
  CREDENCE_ONFIDO_WORKFLOW_2: 'workflow-2',
  CREDENCE_ONFIDO_URL: 'https://api.onfido.example/v3.6',
  CREDENCE_ONFIDO_SDK_URL: 'https://sdk.onfido.example',
  CREDENCE_JUMIO_CLIENT_ID: 'client',
  CREDENCE_JUMIO_CLIENT_SECRET: 'not-a-secret',
  CREDENCE_JUMIO_WORKFLOW_1: '1',
  CREDENCE_JUMIO_WORKFLOW_2: '2',
  CREDENCE_JUMIO_WEB_URL: 'https://jumio.example',
};

let root: string;
const servers: TestServer[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'credence-frames-'));
  const dist = join(root, 'apps/web/dist');
  await mkdir(join(dist, 'frames/assets'), { recursive: true });
  await mkdir(join(root, 'apps/console/dist'), { recursive: true });
  for (const name of [...names, 'returned'])
    await writeFile(join(dist, `frames/${name}.html`), `<head><title>${name}</title></head>`);
  await writeFile(join(dist, 'frames/assets/page-1a2b.js'), 'export {};');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(root, { recursive: true, force: true });
});

interface Heard {
  status: number;
  text: string;
  headers: Record<string, string>;
}

/** By `node:http`, because `fetch` does not let a test choose the host. */
function ask(address: string, host: string, method: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = send(address, { method, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers }));
    });
    sent.on('error', reject).end();
  });
}

async function visit(environment: Record<string, string>) {
  const server = await startServer({ jobs: false, staticRoot: root, environment });
  servers.push(server);
  const get = async (path: string, host = 'localhost:3000', method = 'GET') => {
    const { status, text, headers } = await ask(`${server.address}${path}`, host, method);
    const policy = headers['content-security-policy'] ?? '';
    const directives = Object.fromEntries(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    return { status, text, headers, policy, directives };
  };
  return Object.assign(get, { server });
}

describe('[S2.2] [S7.11] the page of a vendor’s part', () => {
  test('allows that vendor and nobody else', async () => {
    const get = await visit(vendors);
    const { status, text, directives, headers } = await get('/user/accounts/frames/sumsub');
    expect(status).toBe(200);
    expect(text).toContain('<title>sumsub</title>');
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'frame-src': "'self' https://sumsub.example",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self' http://127.0.0.1:3000",
    });
    expect(headers['permissions-policy']).toBe(
      'camera=(self "https://sumsub.example"), microphone=(self "https://sumsub.example"), geolocation=(), payment=()',
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get('/user/accounts/frames/jumio')).directives['frame-src']).toBe(
      "'self' https://jumio.example",
    );
  });

  test('a vendor’s script may reach the vendor, and not our own calls', async () => {
    const get = await visit(vendors);
    const { directives } = await get('/user/accounts/frames/onfido');
    expect(directives['script-src']).toBe("'self' https://sdk.onfido.example https://api.onfido.example");
    expect(directives['connect-src']).toBe(
      'blob: data: https://sdk.onfido.example https://api.onfido.example',
    );
  });

  test('the vendor’s own names are allowed where its script comes from one of them', async () => {
    const { CREDENCE_ONFIDO_SDK_URL: _sdk, CREDENCE_ONFIDO_URL: _url, ...usual } = vendors;
    const { policy, headers } = await (await visit(usual))('/user/accounts/frames/onfido');
    expect(policy).toContain('wss://*.onfido.com');
    expect(headers['permissions-policy']).not.toContain('*');
  });

  test('can be framed by whom the account area can be framed by', async () => {
    const get = await visit({ ...vendors, CREDENCE_EMBEDDING_ORIGINS: 'https://exchange.example=Exchange' });
    expect((await get('/user/accounts/frames/jumio')).directives['frame-ancestors']).toBe(
      "'self' http://127.0.0.1:3000 https://exchange.example",
    );
  });

  test('[S1.3] for a partner it is framed by the account area, and by that partner’s origins where it has some', async () => {
    const get = await visit({ ...vendors, CREDENCE_EMBEDDING_ORIGINS: 'https://exchange.example=Exchange' });
    for (const origins of [[], ['https://shop.example']]) {
      const { partnerId } = await addTestPartner(get.server, { origins });
      for (const path of ['jumio', 'jumio/returned']) {
        const { directives, headers } = await get(`/user/accounts/frames/${path}?partner=${partnerId}`);
        expect(directives['frame-ancestors']).toBe(["'self' http://127.0.0.1:3000", ...origins].join(' '));
        expect(headers).not.toHaveProperty('x-frame-options');
      }
    }
  });

  test('there is none of a vendor that is not configured, nor of any other name', async () => {
    const get = await visit(vendors);
    for (const path of ['advance-ai', 'advance-ai/returned', 'index', '..%2findex', 'assets']) {
      const { status, policy } = await get(`/user/accounts/frames/${path}`);
      expect(status, path).toBe(404);
      expect(policy, path).not.toContain('example');
    }
    for (const path of ['sumsub.html', 'sumsub/more', 'returned'])
      expect((await get(`/user/accounts/frames/${path}`)).status, path).toBe(404);
  });

  test('one that leads back to a page of ours may show that', async () => {
    const get = await visit({
      CREDENCE_ADVANCE_AI_ACCESS_KEY: 'key',
      CREDENCE_ADVANCE_AI_SECRET_KEY: 'not-a-secret',
      CREDENCE_ADVANCE_AI_WEB_URL: 'https://advance.example',
    });
    expect((await get('/user/accounts/frames/advance-ai')).directives['frame-src']).toBe(
      "'self' https://advance.example",
    );
    const back = await get('/user/accounts/frames/advance-ai/returned?outcome=done');
    expect(back.status).toBe(200);
    expect(back.text).toContain('<title>returned</title>');
    expect(back.directives['frame-ancestors']).toBe("'self' http://127.0.0.1:3000");
    expect((await get('/user/accounts/frames/sumsub')).status).toBe(404);
  });

  test('every other page stays as strict as it was, whatever vendors there are', async () => {
    const get = await visit({ ...vendors, CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' });
    const without = await visit({ CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' });
    for (const path of [
      '/user/accounts/auth',
      '/user/accounts/auth/kyc',
      // No vendor's page is here, even for addresses that look like one.
      '/user/accounts/frames/onfido/',
      '/user/accounts/frames/onfido/returned/',
      '/login',
      '/console/',
      '/healthz',
    ]) {
      const { policy, directives, headers } = await get(path);
      expect(policy, path).toBe((await without(path)).policy);
      expect(policy, path).not.toContain('example');
      expect(directives['frame-src'], path).toBe("'self'");
      expect(headers['permissions-policy'], path).toContain('camera=(self), ');
    }
    expect((await get('/console/')).headers['permissions-policy']).toContain('microphone=()');
    expect((await without('/user/accounts/auth')).headers['permissions-policy']).toContain('microphone=()');
    expect((await get('/user/accounts/frames/assets/page-1a2b.js')).status).toBe(200);
  });
});

describe('[S2.2] [S7.11] vendors’ pages at an origin of their own', () => {
  const frames = 'frames.exchange.example';
  const separate = {
    ...vendors,
    CREDENCE_PUBLIC_ORIGINS: 'https://account.exchange.example,https://api.exchange.example',
    CREDENCE_FRAME_ORIGIN: `https://${frames}`,
  };

  test('are there, with what they load, and nothing else is', async () => {
    const get = await visit(separate);
    const page = await get('/user/accounts/frames/onfido?app=https%3A%2F%2Faccount.exchange.example', frames);
    expect(page.status).toBe(200);
    expect(page.directives['frame-ancestors']).toBe(
      "'self' https://account.exchange.example https://api.exchange.example",
    );
    expect(page.text).toContain(
      '<head><meta name="credence-app" content="https://account.exchange.example https://api.exchange.example">',
    );
    for (const path of ['jumio', 'jumio/returned?outcome=failed', 'assets/page-1a2b.js'])
      expect((await get(`/user/accounts/frames/${path}`, frames)).status, path).toBe(200);
    for (const path of [
      '/',
      '/login',
      '/console/',
      '/docs',
      '/healthz',
      '/user/accounts/auth',
      '/user/accounts/frames/../auth',
      '/user/accounts/frames/sumsub/more',
      '/user/accounts/frames/assets/../../auth',
      '/user/public/async',
    ]) {
      expect((await get(path, frames)).status, path).toBe(404);
      expect((await get(path, frames, 'POST')).status, path).toBe(404);
    }
  });

  test('are at no other, and the account area alone may show them', async () => {
    const get = await visit(separate);
    const account = 'account.exchange.example';
    expect((await get('/user/accounts/frames/onfido', account)).status).toBe(404);
    expect((await get('/user/accounts/frames/assets/page-1a2b.js', account)).status).toBe(404);
    const area = await get('/user/accounts/auth/kyc', account);
    expect(area.directives['frame-src']).toBe(`https://${frames}`);
    expect(area.headers['permissions-policy']).toContain(
      `camera=(self "https://${frames}"), microphone=(self`,
    );
    for (const path of ['/console/', '/login', '/healthz'])
      expect((await get(path, account)).policy, path).not.toContain(frames);
  });

  test('are at this machine’s other name where only its own browsers come', async () => {
    const get = await visit(vendors);
    const area = await get('/user/accounts/auth/kyc', '127.0.0.1:3000');
    expect(area.directives['frame-src']).toBe('http://localhost:3000');
    const page = await get('/user/accounts/frames/onfido', 'localhost:3000');
    expect(page.text).toContain('<meta name="credence-app" content="http://127.0.0.1:3000">');
    expect(page.directives['frame-ancestors']).toBe("'self' http://127.0.0.1:3000");
  });
});
