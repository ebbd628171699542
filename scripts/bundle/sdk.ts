import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isolatedDeclarationSync } from 'rolldown/experimental';
import { build } from 'vite';

/**
 * Completes the published package `@credence/sdk`: `dist/credence.js` for a script tag, one file that needs
 * no other, and the types beside the modules.
 */
export async function buildSdk(folder: string): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      emptyOutDir: false,
      lib: {
        entry: join(folder, 'src/credence.ts'),
        formats: ['iife'],
        name: 'credenceLoader',
        fileName: () => 'credence.js',
      },
    },
  });
  writeTypes(folder);
}

/** Writes the types of a published package beside its modules. */
export function writeTypes(folder: string): void {
  const source = join(folder, 'src');
  for (const name of readdirSync(source).filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file))) {
    const { code, errors } = isolatedDeclarationSync(name, readFileSync(join(source, name), 'utf8'));
    if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('\n')}`);
    // The files beside it are JavaScript where this is used.
    const types = code.replaceAll(/(from ["']\.\/[\w-]+)\.ts(["'])/g, '$1.js$2');
    writeFileSync(join(folder, 'dist', name.replace(/\.tsx?$/, '.d.ts')), types);
  }
}
