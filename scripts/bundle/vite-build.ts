// Builds one workspace with Vite, adding the account area's pages and frames, what the budgets and the
// bundle-size benchmark read (the manifest and how much each module weighs), and the compressed form of every
// file. Usage: vite-build.ts apps/web
import { join } from 'node:path';

import { build, minifySync, type Plugin } from 'vite';

import { buildFrames } from './frames.ts';
import { buildPages, theOutput } from './pages.ts';
import { buildSdk, writeTypes } from './sdk.ts';
import { precompress } from '../lib/precompress.ts';
import { root } from '../lib/root.ts';

const workspace = process.argv[2];
if (workspace === undefined) throw new Error('Which workspace? For example: apps/web');

/** Writes `.vite/modules.json`: chunk file → module → bytes after tree shaking and minifying. */
const modules: Plugin = {
  name: 'credence-modules',
  generateBundle(_options, bundle) {
    const chunks: Record<string, Record<string, number>> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunks[chunk.fileName] = Object.fromEntries(
        Object.entries(chunk.modules).map(([id, { code }]) => [nameOf(id), minifiedLength(code ?? '')]),
      );
    }
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(chunks, null, 1) });
  },
};

/** Names are shortened, nothing more: a module by itself does not show what of it is used. */
function minifiedLength(code: string): number {
  return minifySync('module.js', code, { module: true, compress: false, mangle: { toplevel: true } }).code
    .length;
}

function nameOf(id: string): string {
  const path = id.replaceAll('\\', '/').replaceAll('\0', '').replace(/\?.*$/, '');
  const base = `${root.replaceAll('\\', '/')}/`;
  return path.startsWith(base) ? path.slice(base.length) : path;
}

const built = await build({
  root: join(root, workspace),
  logLevel: 'warn',
  plugins: [modules],
  // A library, such as the SDK's loader, has no pages and so no manifest to speak of.
  ...(workspace.startsWith('apps/') ? { build: { manifest: true } } : {}),
});
if (workspace === 'apps/web') {
  await buildPages(join(root, workspace), theOutput(built));
  await buildFrames(join(root, workspace));
}
if (workspace === 'packages/sdk') await buildSdk(join(root, workspace));
if (workspace === 'packages/client') writeTypes(join(root, workspace));
else await precompress(join(root, workspace, 'dist'));
