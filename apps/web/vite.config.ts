import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { pdfFiles } from './pdf-files.ts';
import description from './package.json' with { type: 'json' };

const source = `${join(import.meta.dirname, 'src').replaceAll('\\', '/')}/`;

type ModuleGraph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** Modules of ours that are imported by some, however indirectly but not on demand; and those themselves. */
function importsOf(graph: ModuleGraph, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = roots.map((root) => `${source}${root}`);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('/node_modules/')) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Whether a module is among the imports of some; they are followed once a build. */
function isImportedBy(roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  const chosen = new WeakMap<ModuleGraph, ReadonlySet<string>>();
  return (id, graph) => {
    const ids = chosen.get(graph) ?? importsOf(graph, roots);
    chosen.set(graph, ids);
    return ids.has(id);
  };
}

/** One file for what modules import, and for what that needs of the libraries. */
function group(name: string, roots: readonly string[], except?: RegExp): Rolldown.CodeSplittingGroup {
  const isImported = isImportedBy(roots);
  return {
    debugName: name,
    name: (id, graph) => (isImported(id, graph) && except?.test(id) !== true ? name : null),
  };
}

/** What several screens share, as far as these need it too, which are heavy enough without the rest. */
function sharedWith(name: string, roots: readonly string[]): Rolldown.CodeSplittingGroup {
  const isNeeded = isImportedBy(roots);
  return {
    debugName: name,
    minShareCount: 3,
    name: (id, graph) => (id.includes('/node_modules/') || isNeeded(id, graph) ? name : null),
  };
}

/** What header and frame need of what screens share; the rest of that would come with them to every page. */
function headerParts(): Rolldown.CodeSplittingGroup {
  const isNeeded = isImportedBy(['app/around.ts', 'app/embedded.tsx']);
  const own = /\/web\/src\/(?:app|i18n\/language-switch)|\/toast\/(?!log)|\/icons\/(?!user)/;
  const library = /\/(?:query-core|react-query)\/build\/modern\/(?:mutationObserver|useMutation)\.js$/;
  return {
    debugName: 'header',
    name: (id, graph) => (library.test(id) || (isNeeded(id, graph) && !own.test(id)) ? 'header' : null),
  };
}

/**
 * Left to itself the bundler cuts a file for every set of screens that share a module: a hundred, whose names
 * alone add to the first load. An earlier group keeps what a later one wants too.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // What starts, and what the usual first screen shares with others.
  group(
    'shell',
    ['main.tsx', 'features/overview/overview-screen.tsx'],
    /\/src\/(?:main\.tsx|features\/overview\/)/,
  ),
  // Of use where one signs in or confirms a step, and nowhere else.
  { name: 'passkeys', test: /\/web\/src\/api\/passkeys\.ts$|\/contract\/src\/passkey\.ts$/ },
  group('fields', ['features/sign-in/main.tsx'], /\/src\/features\/sign-in\//),
  // Large, and of use to few of the screens that need the rest of what they share.
  { name: 'decimal', test: /\/node_modules\/decimal\.js\// },
  // What waits on the device, which is asked for once a screen can be used.
  {
    name: 'waiting',
    test: /\/src\/state\/(?:pending-store|waiting-store|forget)\.ts$|\/node_modules\/idb\//,
  },
  headerParts(),
  // What another site's frame starts with, which needs nothing else of the screens.
  group('embedding', ['host/sdk.ts'], /\/src\/host\/(?:sdk|sdk-session|embedding-site)\.ts$/),
  { name: 'sizes', test: /\/src\/i18n\/format-bytes\.ts$/ },
  sharedWith('common', ['features/questionnaire/questionnaire-screen.tsx']),
  { name: 'cases', minShareCount: 3 },
  group('around', ['app/around.ts']),
  group('additions', ['features/overview/additions.tsx']),
];

const namedStyles = new Map<string, string>();

/** Classes are named after their file: that compresses better than hashes, and tells where they are from. */
function className(name: string, file: string): string {
  const prefix = basename(file, '.module.css');
  if ((namedStyles.get(prefix) ?? file) !== file) throw new Error(`two style sheets are called ${prefix}`);
  namedStyles.set(prefix, file);
  return `${name}_${prefix}`;
}

/** What the server answers in development; everything else is served by Vite. */
const apiPaths =
  '^/(v1|v2|v3|user/p(ublic|rivate)|common-static|logout|healthz|user/accounts/assets/app-download-code)';
const server = process.env['CREDENCE_API'] ?? 'http://localhost:3000';

/**
 * The messaging app's library has a valibot to itself: a module lies in one file whole, so whatever it uses
 * of a common one would be in every first load.
 */
const ownSchemas: Plugin = {
  name: 'own-schemas',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id !== 'valibot' || importer?.includes('/node_modules/@tma.js/') !== true) return null;
    const found = await this.resolve(id, importer, { skipSelf: true });
    return found && { ...found, id: `${found.id}?own` };
  },
};

/**
 * Addresses as the server has them: the pages of vendors' parts without their ending, and one page for all
 * vendors to lead back to.
 */
const framePages: Plugin = {
  name: 'frame-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const page = /^(.*\/frames\/)(?:[\w-]+\/(?=returned))?([\w-]+)(\.ts)?(\?.*)?$/.exec(request.url ?? '');
      if (page) request.url = `${page[1]}${page[2]}${page[3] ?? '.html'}${page[4] ?? ''}`;
      next();
    });
  },
};

/** Leaves out what the library of queries does for lists in pages: the account area has none. */
const withoutPages: Plugin = {
  name: 'without-pages',
  apply: 'build',
  load: {
    filter: { id: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () => `
      export const infiniteQueryBehavior = () => {
        throw new Error('Lists in pages are left out of the build: vite.config.ts');
      };
      export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage };`,
  },
};

export default defineConfig({
  base: '/user/accounts/',
  plugins: [react(), pdfFiles(), framePages, ownSchemas, withoutPages],
  // What the page's reports name as its build.
  define: { APP_RELEASE: JSON.stringify(process.env['CREDENCE_RELEASE'] ?? description.version) },
  // The router asks for a stand-in made for older versions of React; ours has the real thing.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: className } },
  server: { proxy: { [apiPaths]: { target: server } } },
  build: {
    // Scripts and styles in files of their own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', login: 'login.html' },
      // Codes and paths stand where they are used: by name, each would be passed on from file to file.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Every name stands in the first load, where digits compress better than letters of both cases, and
        // few of them: one changed file in 268 million would have the name of the one before.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups },
      },
      // Declaring an endpoint has no effect outside the declaration, so unused ones are left out.
      treeshake: {
        manualPureFunctions: ['endpoint'],
        // An index only passes on, so that what it names is loaded with whoever asks for it.
        moduleSideEffects: [
          { test: /\/packages\/contract\/|\/src\/features\/[^/]+\/index\.ts$/, sideEffects: false },
        ],
      },
    },
  },
});
