import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds; short, so that a corrected text appears soon. */
const maximumAge = 300;

/**
 * Serves the texts of a language, prepared and compressed by the build. `testnet-` and `test-` prefixes name
 * the same texts in those environments (S7.25). `root` is the folder of `.cache/locales`; requires
 * `reply.sendFile`.
 */
export function translationRoutes(app: FastifyInstance, root: string): void {
  const translations = join(root, '.cache/locales');
  app.get<{ Params: { namespace: string; file: string } }>(
    '/common-static/fhs/i18n-upload/low-cache/project/release/:namespace/:file',
    async (request, reply) => {
      const { namespace, file } = request.params;
      const name = /^(?:testnet-|test-)?([a-z]{2}(?:-[A-Z]{2})?\.json)$/.exec(file)?.[1];
      const folder = join(translations, namespace);
      if (!name || !/^[a-z-]{1,40}$/.test(namespace) || !existsSync(join(folder, name))) {
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
      }
      return reply
        .header('cache-control', `public, max-age=${maximumAge}`)
        .sendFile(name, folder, { cacheControl: false });
    },
  );
}
