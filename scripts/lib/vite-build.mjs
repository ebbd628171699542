// Builds one workspace with Vite, adding the account area's pages and frames, what the budgets and the bundle-size benchmark read (the manifest and how much
// each module weighs), and the compressed form of every file.
// Usage: node vite-build.mjs apps/web
import { join } from 'node:path';

import { build, minifySync } from 'vite';

import { buildFrames } from './pages/frames.mjs';
import { buildPages } from './pages/pages.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';

const workspace = process.argv[2];
if (workspace === undefined) throw new Error('Which workspace? For example: apps/web');

/** Writes `.vite/modules.json`: chunk file → module → bytes after tree shaking and minifying. */
const modules = {
  name: 'credence-modules',
  generateBundle(_options, bundle) {
    const chunks = {};
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
function minifiedLength(code) {
  return minifySync('module.js', code, { module: true, compress: false, mangle: { toplevel: true } }).code
    .length;
}

function nameOf(id) {
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
  await buildPages(join(root, workspace), built);
  await buildFrames(join(root, workspace));
}
await precompress(join(root, workspace, 'dist'));
