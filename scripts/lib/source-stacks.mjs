// Loaded before a bundled program: its stack traces show the sources. Node's own --enable-source-maps reads
// every map at each start, which takes a fifth of a second; here a map is read for the first stack.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/** @param {string} file */
function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
  return maps.get(file);
}

/** @param {string} file */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param {NodeJS.CallSite} call */
function inSource(call) {
  const script = call.getFileName();
  if (!script?.startsWith('file:')) return String(call);
  const file = fileURLToPath(script);
  const [line, column] = [call.getLineNumber() ?? 1, call.getColumnNumber() ?? 1];
  const entry = mapOf(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return String(call);
  const source = join(dirname(file), entry.originalSource);
  const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  return String(call).replace(`${script}:${line}:${column}`, () => place);
}

Error.prepareStackTrace = (error, calls) =>
  [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${inSource(call)}`)].join('\n');

// Node would print the line of the bundle that failed, and such a line is megabytes long.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(1);
});
