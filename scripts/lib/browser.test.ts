import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { chosenBrowser, installedBrowser, type Machine, whyNotStarting } from './browser.ts';

function machine(there: readonly string[], env: NodeJS.ProcessEnv = {}, platform = 'linux'): Machine {
  return {
    env: { PATH: '/opt/bin:/usr/bin', ...env },
    platform,
    isThere: (path) => there.includes(path),
  };
}

const find = (...args: Parameters<typeof machine>) => installedBrowser(machine(...args));

test('CHROME_PATH is taken where it is set', () => {
  expect(chosenBrowser(machine(['/my/chrome'], { CHROME_PATH: '/my/chrome' }))).toEqual({
    path: '/my/chrome',
    from: 'CHROME_PATH',
  });
  expect(chosenBrowser(machine(['/usr/bin/chromium']))).toBeUndefined();
});

test('a CHROME_PATH that is not there is an error, not passed over', () => {
  const without = machine(['/usr/bin/chromium'], { CHROME_PATH: '/my/chrome' });
  expect(() => chosenBrowser(without)).toThrow('/my/chrome');
});

test('the headless shell comes before Chromium, Chromium before Chrome, wherever they lie on the path', () => {
  const all = ['/opt/bin/google-chrome', '/opt/bin/chromium', '/usr/bin/chromium-headless-shell'];
  expect(find(all)?.path).toBe('/usr/bin/chromium-headless-shell');
  expect(find(all.slice(0, 2))?.path).toBe('/opt/bin/chromium');
  expect(find(all.slice(0, 1))?.path).toBe('/opt/bin/google-chrome');
});

test('the usual places of macOS and Windows are looked at', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const windows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
  expect(find([mac], {}, 'darwin')?.path).toBe(mac);
  expect(find([windows], { PROGRAMFILES: 'C:\\Program Files' }, 'win32')?.path).toBe(windows);
});

test('no browser is undefined', () => {
  expect(find([])).toBeUndefined();
});

test('a browser that does not start says so in a sentence, with what the system needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'credence-browser-'));
  try {
    const path = join(folder, 'chromium');
    const lacking = 'error while loading shared libraries: libnss3.so: cannot open shared object file';
    writeFileSync(path, `#!/bin/sh\necho "${lacking}" >&2\nexit 127\n`, { mode: 0o755 });
    expect(await whyNotStarting({ path, from: 'npm' })).toMatch(
      /^The browser from npm does not start: .*libnss3.*apt-get install libnss3 /,
    );
    writeFileSync(path, '#!/bin/sh\necho Chromium 147\n');
    expect(await whyNotStarting({ path, from: 'npm' })).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
