import { readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(?:css|html|js|json|svg)$/;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server sends the best compression at no cost. */
function precompress(): Plugin {
  let directory = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      directory = join(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const file = join(entry.parentPath, entry.name);
          const content = await readFile(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(
            `${file}.gz`,
            await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
          );
        }),
      );
    },
  };
}

/** Leaves out what i18next says only while it is being debugged, 1.6 kB of every first load; its errors stay. */
function withoutAdvice(): Plugin {
  return {
    name: 'without-advice',
    apply: 'build',
    transform: {
      filter: { id: /\/i18next\/dist\/esm\/i18next\.js$/ },
      handler: (code) =>
        code
          .replaceAll('this.logger.debug', 'false')
          .replaceAll(/\bthis\.logger\.(?:warn|log|once|deprecate)\(/g, 'void ('),
    },
  };
}

/**
 * What every page needs before anything can be used. In one file it compresses 3 kB better than in the many that would be cut otherwise, and
 * the sign-in page leaves it in the cache for the account area.
 */
const shell = new RegExp(
  [
    String.raw`/node_modules/(?:react|react-dom|scheduler|i18next|valibot|wouter|regexparam)/`,
    String.raw`/node_modules/@tanstack/(?!.*/(?:mutationObserver|useMutation)\.)`,
    String.raw`/apps/web/src/(?:api|app|host|i18n)/(?!account-menu|not-found|notice)`,
    String.raw`/packages/contract/src/(?:endpoint|envelope|kyc|personal-info|profile|ret-codes|shared|upload)\.`,
    String.raw`/packages/ui/src/(?:badge|banner|button|card|classes|live-region|logo|page-header|shell|skeleton|spinner|stack|state-message|tone|visually-hidden)\.`,
    String.raw`/packages/ui/src/icons/(?:arrow|back|check|clock|cross|document|error|icon|info|lock|success|sun|warning)\.`,
  ].join('|'),
);

/** Languages that have texts; the page asks for no other's. */
const translated = readdirSync(join(import.meta.dirname, '../../locales/user-accounts')).map((file) =>
  basename(file, '.json'),
);

/** What the server answers in development; everything else is served by Vite. */
const apiPaths = '^/(v1|v2|v3|user/p(ublic|rivate)|common-static|logout|healthz)';
const server = process.env['CREDENCE_API'] ?? 'http://localhost:3000';

export default defineConfig({
  base: '/user/accounts/',
  plugins: [react(), withoutAdvice(), precompress()],
  define: { TRANSLATED_LANGUAGES: JSON.stringify(translated) },
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
          groups: [{ name: 'shell', test: shell }],
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
