import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';

import { build, type Rolldown } from 'vite';

import { root } from '../lib/root.ts';
import { typescriptFlags } from '../lib/run-typescript.ts';
import { escapeForPage, inlineChunks } from './inlined.ts';

const indexScreen = /\/overview-screen\.tsx$/;
const embeddedParts = [/\/host\/sdk\.ts$/, /\/app\/embedded\.tsx$/];
/** What `buildLocales` has made. */
const locales = join(root, '.cache/locales');
/** The texts of every page; other namespaces are loaded with the screens that need them. */
const everyPage = ['user-accounts', 'inverse-error-code'];
const pageNames = ['index', 'account', 'bare', 'embedded', 'login'] as const;
const rightToLeft = /^(?:ar|fa|he|ur)\b/;

type Chunk = Rolldown.OutputChunk;

interface PageBody {
  title: string;
  body: string;
  unloaded: string;
}

/** How a page loads its code; the server puts the parts in their places. */
interface Loading {
  present: string;
  head: string;
  end: string;
}

type PageName = (typeof pageNames)[number];

/** Of the shapes that Vite's build may answer with, the one of a single build that does not watch. */
export function theOutput(built: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput {
  if (Array.isArray(built) || !('output' in built)) throw new Error('Vite did not build one output.');
  return built;
}

/**
 * Makes the pages of the account area out of its build: for each page and language an HTML file with its
 * style, its first content and the script for the head inside, in `dist/.pages/` for the server's
 * `pages/page.ts` to complete, together with `modules.json`, the ways to load its code.
 */
export async function buildPages(appFolder: string, { output }: Rolldown.RolldownOutput): Promise<void> {
  const dist = join(appFolder, 'dist');
  const base = '/user/accounts/';
  const chunks = output.filter((file) => file.type === 'chunk');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const screen = chunkOf(chunks, indexScreen);
  const framed = embeddedParts.map((part) => chunkOf(chunks, part));

  const index = entryOf(chunks, 'index');
  const login = entryOf(chunks, 'login');
  const account = { template: read('index.html'), entry: index, files: closure(chunks, [index]) };
  const sources = {
    index: { ...account, files: closure(chunks, [screen, index]) },
    account,
    bare: { ...account, files: closure(chunks, [screen, index]) },
    // Another site's frame starts with these, and would find that out only from the code.
    embedded: { ...account, files: closure(chunks, [screen, ...framed, index]) },
    login: { template: read('login.html'), entry: login, files: closure(chunks, [login]) },
  };
  const early = {
    usual: await buildEarlyScript(appFolder, 'main'),
    embedded: await buildEarlyScript(appFolder, 'embedded'),
  };
  const bodies = await prerender(appFolder);

  const target = join(dist, '.pages');
  mkdirSync(target, { recursive: true });
  const modules: Record<string, { linked: Loading; inlined?: Loading }> = {};
  for (const name of pageNames) {
    const { template, entry, files } = sources[name];
    const styles = [
      ...new Set(files.flatMap((file) => [...(chunkNamed(chunks, file).viteMetadata?.importedCss ?? [])])),
    ];
    const style = styles.map((file) => read(file).trim()).join('\n');
    for (const [language, pages] of Object.entries(bodies)) {
      const script = name === 'embedded' ? early.embedded : early.usual;
      const parts = { language, style, early: script, inert: name === 'login', ...pages[name] };
      const page = complete(template, parts);
      writeFileSync(join(target, `${name}.${language}.html`), page);
    }
    // The sign-in page leaves its files in the cache for the pages that follow, and there is time to fetch
    // them.
    const isInlined = name !== 'login' && name !== 'bare';
    modules[name] = {
      linked: linked(base, entry.fileName, files, styles),
      ...(isInlined ? { inlined: await inlined(dist, base, chunks, files, styles) } : {}),
    };
  }
  for (const language of Object.keys(bodies))
    writeFileSync(join(target, `texts.${language}.html`), texts(language));
  writeFileSync(join(target, 'modules.json'), JSON.stringify(modules));
}

/** The chunks that have to be there for the given ones, those first of all. */
function closure(chunks: readonly Chunk[], wanted: readonly Chunk[]): string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    for (const imported of chunkNamed(chunks, file).imports) visit(imported);
    found.add(file);
  };
  for (const { fileName } of wanted) visit(fileName);
  return [...found];
}

function chunkOf(chunks: readonly Chunk[], module: RegExp): Chunk {
  const found = chunks.find(({ facadeModuleId }) => module.test(facadeModuleId ?? ''));
  if (found === undefined) throw new Error(`${module} is not among the chunks.`);
  return found;
}

function entryOf(chunks: readonly Chunk[], name: string): Chunk {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (entry === undefined) throw new Error(`There is no entry ${name} among the chunks.`);
  return entry;
}

function chunkNamed(chunks: readonly Chunk[], file: string): Chunk {
  const chunk = chunks.find(({ fileName }) => fileName === file);
  if (chunk === undefined) throw new Error(`${file} is not among the chunks.`);
  return chunk;
}

/** What loads the code from its files; only the styles are in the page. */
function linked(base: string, entry: string, files: readonly string[], styles: readonly string[]): Loading {
  const preloads = files.map((file) => `<link rel="modulepreload" href="${base}${file}">`);
  return {
    present: present(base, styles),
    head: [...preloads, `<script type="module" src="${base}${entry}"></script>`].join(''),
    end: '',
  };
}

/** What brings the code in the page itself. */
async function inlined(
  dist: string,
  base: string,
  chunks: readonly Chunk[],
  files: readonly string[],
  styles: readonly string[],
): Promise<Loading> {
  const { code, importMap, standIns } = await inlineChunks(chunks, files, base);
  for (const standIn of standIns) writeFileSync(join(dist, standIn.fileName), standIn.code);
  return {
    present: present(base, [...styles, ...files]),
    head: `<script type="importmap">${JSON.stringify(importMap)}</script>`,
    end: `<!--texts--><script type="module">${code}</script>`,
  };
}

/** Names what is in the page already, for the script in its head (apps/web/src/early/page.ts). */
function present(base: string, files: readonly string[]): string {
  return inertJson(
    'credence-present',
    files.map((file) => `${base}${file}`),
  );
}

/** JSON that the page carries and does not run; nothing in it ends the element. */
function inertJson(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

interface PageParts extends PageBody {
  language: string;
  style: string;
  early: string;
  /** Drawn before it can be used. */
  inert: boolean;
}

/**
 * A page in one language, with the places that the server fills: `<!--data-->`, `<!--head-->` and
 * `<!--end-->`.
 */
function complete(
  template: string,
  { language, title, body, unloaded, style, early, inert }: PageParts,
): string {
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

function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

async function buildEarlyScript(appFolder: string, name: string): Promise<string> {
  const built = await build({
    root: appFolder,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(appFolder, `src/early/${name}.ts`),
        output: { format: 'iife' },
        treeshake: {
          manualPureFunctions: ['endpoint'],
          moduleSideEffects: [{ test: /\/packages\/contract\/|\/page-config\.ts$/, sideEffects: false }],
        },
      },
    },
  });
  return escapeForPage(theOutput(built).output[0].code.trim());
}

/** The texts of a language, where the app looks before it asks the server (apps/web/src/i18n/load.ts). */
function texts(language: string): string {
  return everyPage
    .map((namespace) => {
      const own: unknown = JSON.parse(readFileSync(join(locales, namespace, `${language}.json`), 'utf8'));
      return inertJson(`texts-${namespace}-${language}`, own);
    })
    .join('');
}

/** By language and page, rendered by the app itself. */
async function prerender(appFolder: string): Promise<Record<string, Record<PageName, PageBody>>> {
  const outDir = join(root, '.cache/prerender');
  await build({
    root: appFolder,
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
  const script = join(import.meta.dirname, 'prerender-process.ts');
  const child = spawn(process.execPath, [...typescriptFlags(), script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ bundle: join(outDir, 'prerender.js'), texts: allTexts }));
  return JSON.parse(await text(child.stdout));
}
