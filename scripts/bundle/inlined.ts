import { posix } from 'node:path';

import { rolldown } from 'rolldown';

/** Where the inlined modules lie for the chunks that come later. */
const registry = 'credenceModules';

/** What is used of a chunk of the build. */
export interface Chunk {
  fileName: string;
  code: string;
  exports: string[];
  imports: string[];
  dynamicImports: string[];
}

interface Inlined {
  code: string;
  importMap: { imports: Record<string, string> };
  standIns: { fileName: string; code: string }[];
}

/**
 * The wanted chunks as one script inside the page itself, which spares a first visit from fetching them.
 * Chunks that come later import some of them by name; an import map leads those to stand-ins that hand out
 * the page's own modules, so that nothing exists twice.
 *
 * `chunks` are those of the whole build; `wanted` are file names, each with all it imports statically, and
 * the last one starts the app.
 */
export async function inlineChunks(
  chunks: readonly Chunk[],
  wanted: readonly string[],
  base: string,
): Promise<Inlined> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const shared = wanted.filter((name) =>
    chunks.some(({ fileName, imports, dynamicImports }) =>
      (wanted.includes(fileName) ? dynamicImports : imports).includes(name),
    ),
  );
  const code = await bundle(byName, wanted, shared, base);
  const standIns = shared.map((name) => ({
    fileName: standInOf(name),
    code: standIn(name, byName.get(name)?.exports ?? []),
  }));
  const imports = Object.fromEntries(shared.map((name) => [`${base}${name}`, `${base}${standInOf(name)}`]));
  return { code, importMap: { imports }, standIns };
}

const standInOf = (name: string): string => name.replace(/\.js$/, '.page.js');

async function bundle(
  byName: ReadonlyMap<string, Chunk>,
  wanted: readonly string[],
  shared: readonly string[],
  base: string,
): Promise<string> {
  const entry = '\0entry';
  const lines = [
    ...shared.map((name, index) => `import * as m${index} from ${JSON.stringify(name)};`),
    `globalThis.${registry} = {${shared.map((name, index) => `${JSON.stringify(name)}: m${index}`).join(',')}};`,
    `import ${JSON.stringify(wanted.at(-1))};`,
  ];
  const built = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: [
      {
        name: 'chunks',
        resolveId(id, importer) {
          if (id === entry) return id;
          const name = importer === entry ? id : posix.join(posix.dirname(importer ?? ''), id);
          if (wanted.includes(name)) return name;
          return { id: `${base}${name}`, external: 'absolute' };
        },
        load: (id) =>
          id === entry ? lines.join('\n') : withoutOwnImports(byName.get(id)?.code ?? '', shared),
      },
    ],
  });
  try {
    const { output } = await built.generate({ format: 'es', minify: true, codeSplitting: false });
    const [script, ...others] = output;
    if (others.length > 0) throw new Error('The script of a page must be one file.');
    return escapeForPage(script.code.trim());
  } finally {
    await built.close();
  }
}

/** An import on demand as Vite writes it, with the list of files that are to be fetched ahead for it. */
const importOnDemand = /import\(`\.\/([^`]+)`\)([^`]{0,200}?),__vite__mapDeps\(\[[\d,]*\]\)/g;

/**
 * What is imported on demand and in the page already is taken from where later chunks find it: a bundler that
 * had to put it in place would wrap every module in a function. Nor is there anything to fetch for it ahead.
 */
function withoutOwnImports(code: string, shared: readonly string[]): string {
  const own = new Map(shared.map((name) => [posix.basename(name), name]));
  const changed = code.replace(importOnDemand, (whole, file: string, rest: string) => {
    const name = own.get(file);
    return name === undefined
      ? whole
      : `Promise.resolve().then(()=>${registry}[${JSON.stringify(name)}])${rest}`;
  });
  const left = [...own.keys()].find((file) => changed.includes(`import(\`./${file}\`)`));
  if (left !== undefined) throw new Error(`The import of ${left} is not written as it was.`);
  return changed;
}

function standIn(name: string, exports: readonly string[]): string {
  // Short names can be words of the language, such as `in`: those may name an export, but no constant.
  const taken = exports.map((exported, index) => `${exported}:e${index}`);
  const given = exports.map((exported, index) => `e${index} as ${exported}`);
  return `const{${taken.join()}}=${registry}[${JSON.stringify(name)}];export{${given.join()}};`;
}

/** Inside strings, the only place where minified code has them, the backslashes change nothing. */
export function escapeForPage(code: string): string {
  return code.replaceAll(/<\/(?=script)/gi, String.raw`<\/`).replaceAll('<!--', String.raw`<\!--`);
}
