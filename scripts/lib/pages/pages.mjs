import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

import { root } from '../root.mjs';
import { escapeForPage, inlineChunks } from './inlined.mjs';

const indexScreen = /\/personal-info-screen\.tsx$/;
/** What `buildLocales` has made. */
const locales = join(root, '.cache/locales');
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

/**
 * Makes the pages of the account area out of its build: for each page and language an HTML file with its style, its first content and the script for the
 * head inside, in `dist/.pages/` for the server to complete (see apps/api/src/http/page.ts), together with `modules.json`, the ways to load its code.
 *
 * @param {string} folder of the app
 * @param {import('vite').Rolldown.RolldownOutput} built
 */
export async function buildPages(folder, { output }) {
  const dist = join(folder, 'dist');
  const base = '/user/accounts/';
  const chunks = output.filter(({ type }) => type === 'chunk');
  const read = (file) => readFileSync(join(dist, file), 'utf8');
  const screen = chunks.find(({ facadeModuleId }) => indexScreen.test(facadeModuleId ?? ''));
  if (screen === undefined) throw new Error('The index screen is not among the chunks.');

  const entryOf = (name) => chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  const of = (...wanted) =>
    closure(
      chunks,
      wanted.map(({ fileName }) => fileName),
    );
  const sources = {
    index: { template: read('index.html'), entry: entryOf('index'), files: of(screen, entryOf('index')) },
    account: { template: read('index.html'), entry: entryOf('index'), files: of(entryOf('index')) },
    bare: { template: read('index.html'), entry: entryOf('index'), files: of(entryOf('index')) },
    login: { template: read('login.html'), entry: entryOf('login'), files: of(entryOf('login')) },
  };
  const early = await buildEarlyScript(folder);
  const bodies = await prerender(folder);

  const target = join(dist, '.pages');
  mkdirSync(target, { recursive: true });
  const modules = {};
  for (const [name, { template, entry, files }] of Object.entries(sources)) {
    const styles = [
      ...new Set(files.flatMap((file) => [...chunkNamed(chunks, file).viteMetadata.importedCss])),
    ];
    const style = styles.map((file) => read(file).trim()).join('\n');
    for (const [language, pages] of Object.entries(bodies)) {
      const page = complete(template, { language, style, early, inert: name === 'login', ...pages[name] });
      writeFileSync(join(target, `${name}.${language}.html`), page);
    }
    modules[name] = { linked: linked(base, entry.fileName, files, styles) };
    // Whoever signs in has time to have the files fetched, and then has them for the pages that follow.
    if (name === 'index' || name === 'account')
      modules[name].inlined = await inlined(dist, base, chunks, files, styles);
  }
  for (const language of Object.keys(bodies))
    writeFileSync(join(target, `texts.${language}.html`), texts(language));
  writeFileSync(join(target, 'modules.json'), JSON.stringify(modules));
}

/** The chunks that have to be there for the given ones, those first of all. */
function closure(chunks, wanted) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    for (const imported of chunkNamed(chunks, file).imports) visit(imported);
    found.add(file);
  };
  for (const file of wanted) visit(file);
  return [...found];
}

function chunkNamed(chunks, file) {
  const chunk = chunks.find(({ fileName }) => fileName === file);
  if (chunk === undefined) throw new Error(`${file} is not among the chunks.`);
  return chunk;
}

/** What loads the code from its files; only the styles are in the page. */
function linked(base, entry, files, styles) {
  const preloads = files.map((file) => `<link rel="modulepreload" href="${base}${file}">`);
  return {
    present: present(base, styles),
    head: [...preloads, `<script type="module" src="${base}${entry}"></script>`].join(''),
    end: '',
  };
}

/** What brings the code in the page itself. */
async function inlined(dist, base, chunks, files, styles) {
  const { code, importMap, standIns } = await inlineChunks(chunks, files, base);
  for (const standIn of standIns) writeFileSync(join(dist, standIn.fileName), standIn.code);
  return {
    present: present(base, [...styles, ...files]),
    head: `<script type="importmap">${JSON.stringify(importMap)}</script>`,
    end: `<!--texts--><script type="module">${code}</script>`,
  };
}

/** Names what is in the page already, for the script in its head (apps/web/src/early/main.ts). */
function present(base, files) {
  return inertJson(
    'credence-present',
    files.map((file) => `${base}${file}`),
  );
}

/** JSON that the page carries and nobody runs; nothing in it ends the element. */
function inertJson(id, value) {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A page in one language, with the places that the server fills: `<!--data-->`, `<!--head-->` and `<!--end-->`. */
function complete(template, { language, title, body, unloaded, style, early, inert }) {
  const direction = rightToLeft.test(language) ? 'rtl' : 'ltr';
  return template
    .replaceAll(/\s*<(?:script|link)\b[^>]*\/assets\/[^>]*>(?:<\/script>)?/g, '')
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${direction}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `<!--data--><script>${early}</script><style>${style}</style><!--head--></head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"${inert ? ' inert' : ''}>${body}</div><div id="unloaded" hidden>${unloaded}</div>`,
    )
    .replace('</body>', '<!--end--></body>')
    .replaceAll(/>\s*\n\s*</g, '><');
}

function escapeText(value) {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

async function buildEarlyScript(folder) {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(folder, 'src/early/main.ts'),
        output: { format: 'iife' },
        treeshake: {
          manualPureFunctions: ['endpoint'],
          moduleSideEffects: [{ test: /\/packages\/contract\/|\/page-config\.ts$/, sideEffects: false }],
        },
      },
    },
  });
  return escapeForPage(output[0].code.trim());
}

/** All texts of a language, where the app looks before it asks the server (apps/web/src/i18n/load.ts). */
function texts(language) {
  return readdirSync(locales)
    .map((namespace) => {
      const own = JSON.parse(readFileSync(join(locales, namespace, `${language}.json`), 'utf8'));
      return inertJson(`texts-${namespace}-${language}`, own);
    })
    .join('');
}

/** `{ language: { page: { title, body } } }`, rendered by the app itself. */
async function prerender(folder) {
  const outDir = join(root, '.cache/prerender');
  await build({
    root: folder,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: 'src/prerender.tsx' },
    },
    ssr: { noExternal: true },
  });
  const folderOfTexts = join(locales, 'user-accounts');
  const allTexts = Object.fromEntries(
    readdirSync(folderOfTexts)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folderOfTexts, name), 'utf8'))]),
  );
  const script = fileURLToPath(new URL('prerender-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ bundle: join(outDir, 'prerender.js'), texts: allTexts }));
  return JSON.parse(await text(child.stdout));
}
