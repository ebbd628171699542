import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { withoutUnused } from './left-out.ts';
import { pdfFiles } from './pdf-files.ts';
import description from './package.json' with { type: 'json' };

/** Of libraries and packages, whose modules cannot be told by who imports them, since all import the package's index. */
const sharedCode = new RegExp(
  [
    String.raw`/node_modules/(?:react|react-dom|scheduler|i18next|valibot|wouter|regexparam|zustand)/`,
    String.raw`/node_modules/@tanstack/(?!.*/(?:mutationObserver|useMutation|useSuspenseQuery)\.)`,
    String.raw`/apps/web/src/i18n/format\.`,
    String.raw`/packages/contract/src/(?:endpoint|envelope|kyc|personal-info|profile|ret-codes|shared|upload)\.`,
    String.raw`/packages/ui/src/(?:back-link|badge|banner|button|card|classes|disclosure|live-region|logo|page-header|shell|skeleton|spinner|stack|state-message|tone|visually-hidden)\.`,
    String.raw`/packages/ui/src/icons/(?:arrow|back|check|chevron|clock|cross|document|error|icon|info|lock|success|sun|warning)\.`,
  ].join('|'),
);

const source = `${join(import.meta.dirname, 'src').replaceAll('\\', '/')}/`;

type ModuleGraph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** The app's own modules that its start imports, however indirectly, and not only on demand. */
function startingModules(graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...(graph.getModuleInfo(`${source}main.tsx`)?.importedIds ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !id.startsWith(source)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * What every page needs before anything can be used. In one file it compresses 3 kB better than in the many that would be cut otherwise, and
 * the sign-in page leaves it in the cache for the account area.
 */
function shellGroup(): Rolldown.CodeSplittingGroup {
  const known = new WeakMap<ModuleGraph, ReadonlySet<string>>();
  return {
    debugName: 'shell',
    name: (id, graph) => {
      const starting = known.get(graph) ?? startingModules(graph);
      known.set(graph, starting);
      return starting.has(id) || sharedCode.test(id) ? 'shell' : null;
    },
  };
}

/** What the server answers in development; everything else is served by Vite. */
const apiPaths =
  '^/(v1|v2|v3|user/p(ublic|rivate)|common-static|logout|healthz|user/accounts/assets/app-download-code)';
const server = process.env['CREDENCE_API'] ?? 'http://localhost:3000';

/** Addresses as the server has them: the pages of vendors' parts without their ending, and one page for all vendors to lead back to. */
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

export default defineConfig({
  base: '/user/accounts/',
  plugins: [react(), ...withoutUnused, pdfFiles(), framePages],
  // What the page's reports name as its build.
  define: { APP_RELEASE: JSON.stringify(process.env['CREDENCE_RELEASE'] ?? description.version) },
  // The router asks for a stand-in made for older versions of React; the real thing is in every version used here.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: { proxy: { [apiPaths]: server } },
  build: {
    // Scripts and styles in files of their own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', login: 'login.html' },
      output: {
        codeSplitting: {
          groups: [shellGroup()],
        },
      },
      // Declaring an endpoint has no effect outside the declaration, so unused ones are left out.
      treeshake: {
        manualPureFunctions: ['endpoint'],
        moduleSideEffects: [{ test: /\/packages\/contract\//, sideEffects: false }],
      },
    },
  },
});
