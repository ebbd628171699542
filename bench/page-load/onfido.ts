import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** The last version with an interface of its own; later ones fetch theirs from the vendor. */
const release = {
  name: 'onfido-sdk-ui',
  version: '13.8.7',
  sha512: '2IUpBe3CwV+/JTk8bSlT4NiN/bkINEcJ4zLwqoYoUyq6tlYBuI5A5IcwQfELUlDiduLI09Zebo/P4Y2v7PvfBg==',
};
const folder = resolve(import.meta.dirname, `../../.cache/${release.name}-${release.version}`);
const run = promisify(execFile);

/**
 * The published package, fetched once from the npm registry and checked. Its licence forbids shipping it or
 * depending on it, so no package.json lists it; it is kept in a cache folder and only measured.
 */
async function fetchPackage(): Promise<string> {
  const script = join(folder, 'package/dist/onfido.min.js');
  if (existsSync(script)) return script;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const asked = ['pack', `${release.name}@${release.version}`, '--json', '--pack-destination', unfinished];
  await run('npm', asked, { shell: process.platform === 'win32' });
  const archive = join(unfinished, `${release.name}-${release.version}.tgz`);
  const hash = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (hash !== release.sha512) throw new Error(`${archive} is not what was measured before: ${hash}`);
  await run('tar', ['-xzf', archive, '-C', unfinished]);
  await rm(archive);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return script;
}

/**
 * A token in the form that the package reads: unsigned, because it is never checked. It directs every call to
 * the page's own server.
 */
function tokenFor(address: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const names = ['onfido_api_url', 'telephony_url', 'detect_document_url', 'sync_url', 'hosted_sdk_url'];
  const urls = Object.fromEntries(
    [...names, 'auth_url', 'cross_device_url'].map((name) => [name, `${address}/vendor`]),
  );
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return [part({ alg: 'ES512' }), part({ exp, payload: {}, uuid: 'bench', urls }), 'signature'].join('.');
}

/** The minimal page by the package's documentation. It is ready when the first button with a text appears. */
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Onfido</title>
    <script type="module" src="./main.js"></script>
  </head>
  <body>
    <div id="onfido-mount"></div>
  </body>
</html>
`;

const code = (token: string) => `import { init } from 'onfido-sdk-ui/split';

const mount = document.getElementById('onfido-mount');
new MutationObserver((_changes, observer) => {
  const start = [...mount.querySelectorAll('button')].find((button) => button.textContent.trim() !== '');
  if (start === undefined) return;
  observer.disconnect();
  performance.mark('app:ready');
}).observe(mount, { childList: true, subtree: true });

init({
  token: ${JSON.stringify(token)},
  containerId: 'onfido-mount',
  steps: ['welcome', 'document', 'face', 'complete'],
});
`;

/** Vite's own build of that page; the folder it is in. */
async function buildPage(script: string, address: string): Promise<string> {
  const source = join(folder, 'page');
  const outDir = join(source, 'dist');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'index.html'), html);
  await writeFile(join(source, 'main.js'), code(tokenFor(address)));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'onfido-sdk-ui/split': script } },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
  return outDir;
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/**
 * Serves the page under the same conditions as ours: compressed by brotli 11 beforehand; the vendor's calls
 * get an empty answer at once.
 */
export async function startOnfidoPage(): Promise<{ address: string; stop: () => Promise<void> }> {
  const script = await fetchPackage();
  const compressed = new Map<string, Buffer>();
  let root = '';
  const server: Server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '/index.html');
    const type = types[path.split('.').at(-1) ?? ''];
    if (path.startsWith('/vendor') || type === undefined) {
      response.writeHead(path.startsWith('/vendor') ? 200 : 204, { 'content-type': 'application/json' });
      response.end(path.startsWith('/vendor') ? '{}' : undefined);
      return;
    }
    const body = compressed.get(path) ?? compress(await readFile(join(root, path)));
    compressed.set(path, body);
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  root = await buildPage(script, address);
  return {
    address,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}

function compress(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
