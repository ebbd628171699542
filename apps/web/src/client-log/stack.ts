import { clientLogLimits } from '@credence/contract/client-log';

/** A place in a script, as every browser writes it at the end of a line of a stack. */
const place = /(https?:\/\/[^\s()@]+):(\d+):(\d+)\)?$/;
const fileName = /^[A-Za-z0-9_.-]{1,100}$/;

/**
 * Where in our own scripts an error happened, innermost first: `shell-abc.js:1:2345`. Only that: the
 * message, which comes first in some browsers, may quote what somebody typed, and other lines name
 * extensions and other sites.
 */
export function ownFrames(stack: string | undefined): string[] {
  const frames: string[] = [];
  for (const line of (stack ?? '').split('\n')) {
    const [, address, row, column] = place.exec(line.trim()) ?? [];
    if (address === undefined || !URL.canParse(address)) continue;
    const { origin, pathname } = new URL(address);
    const file = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (origin === location.origin && fileName.test(file)) frames.push(`${file}:${row}:${column}`);
  }
  return frames.slice(0, clientLogLimits.frames);
}
