import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface ManifestEntry {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

/** The manifest that Vite leaves with a build. */
export function readManifest(dist: string): Record<string, ManifestEntry> {
  return JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
}

/**
 * The scripts that must load until some modules can run: these and all that they import statically, the
 * largest first. `wanted` are keys of the manifest; `bytes` are those of brotli 11.
 */
export function firstLoad(dist: string, wanted: readonly string[]): { file: string; bytes: number }[] {
  const manifest = readManifest(dist);
  const needed = new Set<string>();
  const waiting = [...wanted];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest.`);
    if (needed.has(chunk.file)) continue;
    needed.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...needed]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: compressedSize(join(dist, file)) }))
    .sort((a, b) => b.bytes - a.bytes);
}

function compressedSize(file: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(readFileSync(file), { params }).length;
}
