import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../../..');

/** Of translation files: short, so that a mended text is seen soon. seconds */
const translationAge = 300;

/**
 * Serves the two apps and the translation files. Files with a hash in their name never change; pages are asked for anew each time. Any path
 * below an app's base without a file is the app's own to answer. `root` is the folder in which `apps` and `locales` lie.
 */
export async function staticRoutes(app: FastifyInstance, root = repository): Promise<void> {
  const translations = join(root, 'locales');
  // Only to give replies `sendFile`; nothing is served from here.
  await app.register(fastifyStatic, { root: translations, serve: false });
  await serveApp(app, '/user/accounts', join(root, 'apps/web/dist'));
  await serveApp(app, '/console', join(root, 'apps/console/dist'));
  const login = join(root, 'apps/web/dist');
  app.get('/login', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('login.html', login, { cacheControl: false }),
  );
  app.get('/', async (_request, reply) => reply.redirect('/user/accounts/auth'));

  // Namespaces and languages as the specification has them; `testnet-` and `test-` name the same texts in those environments (S7.25).
  app.get<{ Params: { namespace: string; file: string } }>(
    '/common-static/fhs/i18n-upload/low-cache/project/release/:namespace/:file',
    async (request, reply) => {
      const { namespace, file } = request.params;
      const name = /^(?:testnet-|test-)?([a-z]{2}(?:-[A-Z]{2})?\.json)$/.exec(file)?.[1];
      if (name === undefined || !/^[a-z-]{1,40}$/.test(namespace)) return reply.callNotFound();
      // Where a region has no texts of its own, those of its language are right: American English has the English ones.
      const found = [name, name.replace(/-[A-Z]{2}/, '')].find((candidate) =>
        existsSync(join(translations, namespace, candidate)),
      );
      if (found === undefined) return reply.callNotFound();
      return reply
        .header('cache-control', `public, max-age=${translationAge}`)
        .sendFile(found, join(translations, namespace), { cacheControl: false });
    },
  );
}

async function serveApp(app: FastifyInstance, prefix: string, root: string): Promise<void> {
  await app.register(
    async (scope) => {
      await scope.register(fastifyStatic, {
        root,
        index: false,
        redirect: false,
        preCompressed: true,
        dotfiles: 'ignore',
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const lasting = path.includes('/assets/');
          reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      const page = (reply: FastifyReply) =>
        reply.header('cache-control', 'no-cache').sendFile('index.html', root, { cacheControl: false });
      // The base itself is a folder to what serves files, and would be forbidden.
      scope.get('/', async (_request, reply) => page(reply));
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        if (['GET', 'HEAD'].includes(request.method) && !/\.[a-z0-9]+$/i.test(path)) return page(reply);
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
      });
    },
    { prefix },
  );
}
