import { posix } from 'node:path';

import { rolldown } from 'rolldown';

/** Where the inlined modules lie for the chunks that come later. */
const registry = 'credenceModules';

/**
 * The given chunks as one script to stand in the page itself, which spares a first visit the way to fetch them. Chunks that come later import some
 * of them by name; an import map leads them to stand-ins that hand out the very modules of the page, so that nothing exists twice.
 *
 * @param {{ fileName: string, code: string, exports: string[], imports: string[] }[]} chunks of the whole build
 * @param {readonly string[]} wanted file names; each with all it imports statically. The last one starts the app
 * @param {string} base
 * @returns {Promise<{ code: string, importMap: object, standIns: { fileName: string, code: string }[] }>}
 */
export async function inlineChunks(chunks, wanted, base) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const shared = wanted.filter((name) =>
    chunks.some(({ fileName, imports }) => !wanted.includes(fileName) && imports.includes(name)),
  );
  const code = await bundle(byName, wanted, shared, base);
  const standIns = shared.map((name) => ({
    fileName: name.replace(/\.js$/, '.page.js'),
    code: standIn(name, byName.get(name).exports),
  }));
  const imports = Object.fromEntries(
    shared.map((name, index) => [`${base}${name}`, `${base}${standIns[index].fileName}`]),
  );
  return { code, importMap: { imports }, standIns };
}

async function bundle(byName, wanted, shared, base) {
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
        load: (id) => (id === entry ? lines.join('\n') : byName.get(id)?.code),
      },
    ],
  });
  try {
    const { output } = await built.generate({ format: 'es', minify: true, codeSplitting: false });
    if (output.length !== 1) throw new Error('The script of a page must be one file.');
    return escapeForPage(output[0].code.trim());
  } finally {
    await built.close();
  }
}

function standIn(name, exports) {
  // Short names can be words of the language, such as `in`: those may name an export, but no constant.
  const taken = exports.map((exported, index) => `${exported}:e${index}`);
  const given = exports.map((exported, index) => `e${index} as ${exported}`);
  return `const{${taken}}=${registry}[${JSON.stringify(name)}];export{${given}};`;
}

/** Inside strings, the only place where minified code has them, the backslashes change nothing. */
export function escapeForPage(code) {
  return code.replaceAll(/<\/(?=script)/gi, String.raw`<\/`).replaceAll('<!--', String.raw`<\!--`);
}
