import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A name of a stored object that is not of the form `[a-z0-9-]+`, at most 128 characters. Nothing else reaches a path or an address. */
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

/** The system's code of a failure, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Writes the whole chunk, at the place given or where the last write ended: one write of the system may take less than it was given. */
export async function writeAll(handle: FileHandle, chunk: Uint8Array, position?: number): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    const place = position === undefined ? null : position + at;
    at += (await handle.write(chunk, at, chunk.length - at, place)).bytesWritten;
  }
}

/** Makes a file's name in its directory last through a power cut. Windows knows no such call. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same while a process starts. */
export function syncDirectoryNow(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
