import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

import { isAlive } from './children.ts';

const prefix = 'credence-tests-';

/**
 * A folder in memory for the temporary files of this process and its children, where at least `room` bytes
 * are to spare (Linux only): hundreds of databases are made and dropped, which costs most on a disk's file
 * system. Undefined elsewhere. It is removed when the process ends; what a killed one left goes with the
 * next.
 */
export function openMemoryFolder(memory = '/dev/shm', room = 3 * 1024 ** 3): string | undefined {
  const folder = join(memory, `${prefix}${process.pid}`);
  try {
    forgetOthers(memory);
    const { bavail, bsize } = statfsSync(memory);
    // The tests themselves need as much again.
    if (bavail * bsize < room || freemem() < 2 * room) return undefined;
    mkdirSync(folder);
    // As /tmp: started by root, the database has an account of its own.
    chmodSync(folder, 0o1777);
  } catch {
    return undefined;
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function forgetOthers(memory: string): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch {
      // It is somebody else's.
    }
  }
}
