import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version }: { version: string } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));

/** What the library loads to draw: standard fonts, code tables of East Asian fonts, a decoder of scans. */
const wanted: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  wasm: /^openjpeg_nowasm_fallback\.js$/,
};

/** Serves the library's files beside the page's own, under its version, so that they never change. */
export function pdfFiles(): Plugin {
  const files: ReadonlyMap<string, string> = new Map(
    Object.entries(wanted).flatMap(([folder, name]) =>
      readdirSync(join(library, folder))
        .filter((file) => name.test(file))
        .map((file) => [`assets/pdf-${version}/${folder}/${file}`, join(library, folder, file)] as const),
    ),
  );
  return {
    name: 'pdf-files',
    config: () => ({ define: { PDF_FILES: JSON.stringify(`assets/pdf-${version}`) } }),
    generateBundle() {
      for (const [fileName, path] of files) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      }
    },
    configureServer({ config: { base }, middlewares }) {
      middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? '').replace(base, ''));
        if (path === undefined) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        return response.end(readFileSync(path));
      });
    },
  };
}
