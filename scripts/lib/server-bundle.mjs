import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { fingerprint } from './fingerprint.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cache = join(root, '.cache/bundles');
const inputs = [
  'apps/api/package.json',
  'apps/api/src',
  'apps/partner/src',
  'apps/simulator/src',
  'packages',
  'package-lock.json',
  'scripts/lib',
  'scripts/program.ts',
  'scripts/start.ts',
  'tsconfig.base.json',
];
/**
 * Twice the usual room for short-lived objects, in megabytes: most of what a request leaves behind is gone
 * before it is full. Saves a sixteenth of KYC info's time, measured.
 */
const memory = ['--max-semi-space-size=32'];
/** A running server may still load chunks of the bundle that it was started from. */
const kept = 3;
/**
 * What this process has found or bundled, by the programs: looking for changed sources takes a tenth of a
 * second. Beside this module, of which the bundle of a command has a copy.
 * @type {Map<string, Promise<(program: string) => string>>}
 */
const found = (globalThis[Symbol.for('credence.bundles')] ??= new Map());

/**
 * The server, the worker, the command-line programs, the simulator and the command that starts them, as
 * JavaScript: compiled once after a change of their sources, because compiling file by file takes seconds at
 * every start. Stack traces show the sources.
 * @param {readonly string[]} programs source files, as paths from the root
 * @returns {Promise<(program: string) => string>} from the source file of a program to the file for node
 */
export function serverBundle(programs = productPrograms()) {
  const name = programs.join();
  const bundled = found.get(name) ?? findBundle(programs);
  found.set(name, bundled);
  return bundled;
}

/** @param {readonly string[]} programs */
async function findBundle(programs) {
  const others = programs.filter((file) => !inputs.some((input) => file.startsWith(input))).map(dirname);
  const key = createHash('sha256')
    .update(JSON.stringify([root, process.versions.node, programs]))
    .update(fingerprint([...inputs, ...others]))
    .digest('hex');
  // Those of other programs, such as the children of tests, do not push this one out.
  const [first = ''] = programs;
  const folder = join(cache, first.replaceAll(/\W/g, '-'), key.slice(0, 16));
  if (!existsSync(folder)) await bundle(programs, folder);
  return (program) => join(folder, program.replace(/\.ts$/, '.js'));
}

/**
 * The arguments for `process.execPath` that run a program from its bundle and end it with its parent.
 * @param {string} file source file, as a path from the root: one of the product or, for tests, any other
 * @param {readonly string[]} args
 */
export async function bundledArguments(file, args = []) {
  const bundled = await serverBundle(isBundled(file) ? productPrograms() : [file]);
  const before = ['end-with-parent.mjs', 'source-stacks.mjs'].flatMap((name) => [
    '--import',
    new URL(name, import.meta.url).href,
  ]);
  return [...before, ...memory, bundled(file), ...args];
}

/**
 * Whether a file is one of the programs of the product.
 * @param {string} file
 */
export const isBundled = (file) => productPrograms().includes(file);

function productPrograms() {
  const commands = readdirSync(join(root, 'apps/api/src/cli')).filter((name) => !name.endsWith('.test.ts'));
  return [
    'apps/api/src/main.ts',
    'apps/api/src/worker.ts',
    ...commands.sort().map((name) => `apps/api/src/cli/${name}`),
    'apps/partner/src/main.ts',
    'apps/simulator/src/main.ts',
    'scripts/program.ts',
    'scripts/start.ts',
  ];
}

/**
 * Of two processes that bundle at once, the first one's result is used.
 * @param {readonly string[]} programs
 * @param {string} folder
 */
async function bundle(programs, folder) {
  const { rolldown } = await import('rolldown');
  const draft = `${folder}.${process.pid}`;
  const built = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
    plugins: [ownPlaces, commonJsOutside],
  });
  try {
    await built.write({
      dir: draft,
      format: 'esm',
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Reading costs time: names stay as they are.
      minify: { compress: false, mangle: false },
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
  } finally {
    await built.close();
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    const taken =
      error instanceof Error && 'code' in error && ['EEXIST', 'ENOTEMPTY'].includes(`${error.code}`);
    if (!taken) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOld(dirname(folder));
}

/**
 * What a source finds by its own place stays there.
 * @type {import('rolldown').Plugin}
 */
const ownPlaces = {
  name: 'credence-own-places',
  transform: {
    filter: { code: /(?<!['"`])\bimport\.meta\.(?:dirname|url)\b/ },
    handler(code, id) {
      return {
        code: code
          .replace(/(?<!['"`])\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
          .replace(/(?<!['"`])\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href)),
        map: null,
      };
    },
  },
};

/**
 * Dependencies that are ES modules come in: reading hundreds of small files is half of a start. CommonJS, and
 * with it all that is native, stays outside, each as the importing workspace has it.
 * @type {import('rolldown').Plugin}
 */
const commonJsOutside = {
  name: 'credence-common-js-outside',
  resolveId: {
    filter: { id: /^(?![./]|node:|@credence\/)/ },
    async handler(source, importer, options) {
      if (importer === undefined) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (found === null || found.external) return found;
      const ofTool = importer.startsWith(join(root, 'scripts/'));
      return isEsModule(found.id) && !ofTool ? found : { id: found.id, external: true };
    },
  },
};

/** @param {string} file */
function isEsModule(file) {
  if (/\.[cm]js$/.test(file)) return file.endsWith('.mjs');
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const description = join(folder, 'package.json');
    if (existsSync(description)) return JSON.parse(readFileSync(description, 'utf8')).type === 'module';
  }
  return false;
}

/** @param {string} folder */
function removeOld(folder) {
  const oldest = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at)
    .slice(kept);
  for (const { path } of oldest) rmSync(path, { recursive: true, force: true });
}
