import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { errorCode } from '../../base/files.ts';
import { anchorLine, type AnchorPlace } from './anchor.ts';

const line = v.pipe(v.string(), v.parseJson(), anchorLine);

/** A file with an anchor a line; when read, other lines (of a log) are passed over. */
export const anchorFile = (path: string): AnchorPlace => ({
  name: path,
  put: async (anchor) => {
    // One write to the end of the file: lines of several processes do not mix.
    const file = await open(path, 'a', 0o640);
    try {
      await file.appendFile(`${JSON.stringify(anchor)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  async *all() {
    try {
      for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
        const read = v.safeParse(line, text);
        if (read.success) yield read.output;
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  },
});
