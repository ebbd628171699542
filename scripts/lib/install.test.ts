import { expect, test } from 'vitest';

import { isInstalled } from './install.mjs';

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'apps/web': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'apps/web/node_modules/b': { version: '2.0.0', integrity: 'y' },
    'node_modules/for-another-platform': { version: '1.0.0', integrity: 'z', optional: true },
  },
};
const installed = {
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'apps/web/node_modules/b': { version: '2.0.0', integrity: 'y' },
};

test('what the lockfile asks for is there, save for other platforms', () => {
  expect(isInstalled(lock, { packages: installed })).toBe(true);
});

test.each([
  ['a package is missing', { 'node_modules/a': installed['node_modules/a'] }],
  ['a package has another version', { ...installed, 'node_modules/a': { version: '1.0.1', integrity: 'x' } }],
  [
    'a package has other contents',
    { ...installed, 'node_modules/a': { version: '1.0.0', integrity: 'changed' } },
  ],
  [
    'an optional package has another version',
    { ...installed, 'node_modules/for-another-platform': { version: '0.9.0' } },
  ],
])('not installed when %s', (_why, packages) => {
  expect(isInstalled(lock, { packages })).toBe(false);
});
