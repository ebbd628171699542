import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { build, preview, type PreviewServer } from 'vite';
import { repository } from './server.ts';

const root = join(repository, 'packages/ui/catalogue');

/** As strict as the server's own, so that what works here works there. */
const headers = {
  // Without it an answer from the cache of the browser would come without the others.
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' blob: data:;object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self)',
};

/** Builds the catalogue of the design system and serves it while the tests of the calling file or `describe` run; answers its addresses. */
export function useCatalogue(): (query?: string) => string {
  let directory: string | undefined;
  let server: PreviewServer | undefined;
  test.beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'credence-catalogue-'));
    const common = { root, configFile: false, logLevel: 'error' } as const;
    await build({
      ...common,
      build: {
        outDir: directory,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
    });
    server = await preview({
      ...common,
      build: { outDir: directory },
      preview: { host: '127.0.0.1', port: 0, headers },
    });
  });
  test.afterAll(async () => {
    await server?.close();
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  });
  return (query = '') => {
    const address = server?.resolvedUrls?.local[0];
    if (address === undefined) throw new Error('There is a catalogue only while a test runs.');
    return `${address}${query}`;
  };
}
