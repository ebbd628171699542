import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  for (const name of names) await writeFile(join(dist, `frames/${name}.html`), `<title>${name}</title>`);
  await writeFile(join(dist, 'frames/returned.html'), '<title>returned</title>');
  await writeFile(join(dist, 'frames/assets/page-1a2b.js'), 'export {};');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(root, { recursive: true, force: true });
});

async function visit(environment: Record<string, string>) {
  const server = await startServer({ jobs: false, staticRoot: root, environment });
  servers.push(server);
  const visitor = server.visitor();
  return async (path: string) => {
    const { status, text, headers } = await visitor.request('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    const directives = Object.fromEntries(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
    );
    return { status, text, headers, policy, directives };
  };
}

describe('[S2.2] [S7.11] the page of a vendor’s part', () => {
  test('allows that vendor and nobody else', async () => {
    const get = await visit(vendors);
    const { status, text, directives, headers } = await get('/user/accounts/frames/sumsub');
    expect([status, text]).toEqual([200, '<title>sumsub</title>']);
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'frame-src': "'self' https://sumsub.example",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    });
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self "https://sumsub.example"), microphone=(self "https://sumsub.example"), geolocation=(), payment=()',
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-cache');
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
    expect(headers.get('permissions-policy')).not.toContain('*');
  });

  test('can be framed by whom the account area can be framed by', async () => {
    const get = await visit({ ...vendors, CREDENCE_EMBEDDING_ORIGINS: 'https://exchange.example=Exchange' });
    expect((await get('/user/accounts/frames/jumio')).directives['frame-ancestors']).toBe(
      "'self' https://exchange.example",
    );
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
    expect([back.status, back.text]).toEqual([200, '<title>returned</title>']);
    expect(back.directives['frame-ancestors']).toBe("'self'");
    expect((await get('/user/accounts/frames/sumsub')).status).toBe(404);
  });

  test('every other page stays as strict as it was, whatever vendors there are', async () => {
    const get = await visit(vendors);
    const without = await visit({});
    for (const path of [
      '/user/accounts/auth',
      '/user/accounts/auth/kyc',
      '/login',
      '/console/',
      '/healthz',
    ]) {
      const { policy, directives, headers } = await get(path);
      expect(policy, path).toBe((await without(path)).policy);
      expect(policy, path).not.toContain('example');
      expect(directives['frame-src'], path).toBe("'self'");
      expect(headers.get('permissions-policy'), path).toContain('camera=(self), ');
    }
    expect((await get('/console/')).headers.get('permissions-policy')).toContain('microphone=()');
    expect((await without('/user/accounts/auth')).headers.get('permissions-policy')).toContain(
      'microphone=()',
    );
    expect((await get('/user/accounts/frames/assets/page-1a2b.js')).status).toBe(200);
  });
});
