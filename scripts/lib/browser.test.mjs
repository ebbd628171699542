import { expect, test } from 'vitest';

import { installedBrowser } from './browser.mjs';

function find(there, { platform = 'linux', ...env } = {}) {
  return installedBrowser({
    env: { PATH: '/opt/bin:/usr/bin', ...env },
    platform,
    isThere: (path) => there.includes(path),
  });
}

test('CHROME_PATH is taken before anything else', () => {
  expect(find(['/my/chrome', '/usr/bin/chromium'], { CHROME_PATH: '/my/chrome' })).toEqual({
    path: '/my/chrome',
    from: 'CHROME_PATH',
  });
});

test('a CHROME_PATH that is not there is said, not passed over', () => {
  expect(() => find(['/usr/bin/chromium'], { CHROME_PATH: '/my/chrome' })).toThrow('/my/chrome');
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
  expect(find([mac], { platform: 'darwin' })?.path).toBe(mac);
  expect(find([windows], { platform: 'win32', PROGRAMFILES: 'C:\\Program Files' })?.path).toBe(windows);
});

test('no browser is undefined', () => {
  expect(find([])).toBeUndefined();
});
