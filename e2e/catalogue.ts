import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { repository } from './repository.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

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

/** Builds the catalogue of the design system and serves it; answers its address. */
async function startCatalogue(): Promise<{ address: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'credence-catalogue-'));
  const common = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...common,
    build: { outDir: directory, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = await preview({
    ...common,
    build: { outDir: directory },
    preview: { host: '127.0.0.1', port: 0, headers },
  });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return {
    address,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Pages open addresses of the catalogue: `''` or a query. */
export const test = base.extend<object, { catalogue: string }>({
  catalogue: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { address, stop } = await startCatalogue();
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ catalogue }, use) => use(catalogue),
});
