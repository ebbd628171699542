import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, rm, writeFile, type FileHandle } from 'node:fs/promises';

/**
 * The name of a stored object is not of the form `[a-z0-9-]+` with at most 128 characters. Nothing else may
 * reach a path or an address.
 */
export class NameRefused extends Error {
  constructor() {
    super('A name of a stored object is made of a-z, 0-9 and hyphens.');
    this.name = 'NameRefused';
  }
}

/** Returns the name, or throws `NameRefused`. */
export function checkName(name: string): string {
  if (!/^[a-z0-9-]{1,128}$/.test(name)) throw new NameRefused();
  return name;
}

/** The system's error code, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Writes the whole chunk, at the given offset or where the last write ended; a single write call may write
 * less.
 */
export async function writeAll(handle: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    const place = position === undefined ? null : position + at;
    at += (await handle.write(chunk, at, chunk.length - at, place)).bytesWritten;
  }
}

/** Makes a directory entry survive a power loss. Windows has no such call. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Synchronous variant, for the start of a process. */
export function syncDirectoryNow(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a file and removes it again: fails where a folder takes nothing. */
export async function tryToWrite(path: string): Promise<void> {
  try {
    await writeFile(path, Buffer.alloc(4096), { mode: 0o600, flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
