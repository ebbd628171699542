import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join, resolve } from 'node:path';
import { type PageData, type PageName, Pages } from './page.ts';
import { translationRoutes } from './translations.ts';

const repository = resolve(import.meta.dirname, '../../../..');

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/**
 * Serves the two apps and the translation files. Files with a hash in their name never change; pages are asked for anew each time. Any path
 * below an app's base without a file is the app's own to answer. `root` is the folder in which `apps` and `.cache` lie; `dataOf` is what the pages of the
 * account area tell their app, by the host that was asked; `frames` names the vendors whose parts it may show.
 */
export async function staticRoutes(
  app: FastifyInstance,
  root = repository,
  dataOf: (host: string) => PageData = () => ({}),
  frames: Iterable<string> = [],
): Promise<void> {
  // Only to give replies `sendFile`; nothing is served from here.
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true });
  const web = join(root, 'apps/web/dist');
  const pages = Pages.in(join(web, '.pages'), dataOf);
  const pageOf =
    (choose: (url: string) => PageName): SendPage =>
    (request, reply) =>
      pages ? pages.send(request, reply, choose(request.url)) : notBuilt(reply);
  await serveApp(app, '/user/accounts', web, pageOf(accountPage));
  app.get(
    '/login',
    pageOf(() => 'login'),
  );
  frameRoutes(app, join(web, 'frames'), new Set(frames));
  const consolePages = join(root, 'apps/console/dist');
  await serveApp(app, '/console', consolePages, (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', consolePages, { cacheControl: false }),
  );
  app.get('/', async (_request, reply) => reply.redirect('/user/accounts/auth'));
  translationRoutes(app, root);
}

/** The pages of vendors' parts, and those to which vendors lead back. There is none of a vendor that is not configured. */
function frameRoutes(app: FastifyInstance, folder: string, names: ReadonlySet<string>): void {
  const send = (reply: FastifyReply, name: string, file: string) => {
    if (!names.has(name))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.');
    return reply.header('cache-control', 'no-cache').sendFile(file, folder, { cacheControl: false });
  };
  app.get<{ Params: { name: string } }>('/user/accounts/frames/:name', ({ params: { name } }, reply) =>
    send(reply, name, `${name}.html`),
  );
  app.get<{ Params: { name: string } }>(
    '/user/accounts/frames/:name/returned',
    ({ params: { name } }, reply) => send(reply, name, 'returned.html'),
  );
}

/** Which page an address of the account area has; an app or another site around it needs neither header nor footer (S2.26). */
function accountPage(url: string): PageName {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (/\/auth\/sdk\/?$/.test(pathname) || searchParams.get('appMode') === 'true') return 'bare';
  return /^\/user\/accounts(?:\/auth)?\/?$/.test(pathname) ? 'index' : 'account';
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('The account area has not been built.');
}

async function serveApp(
  app: FastifyInstance,
  prefix: string,
  root: string,
  sendPage: SendPage,
): Promise<void> {
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
        // Pages are sent by their routes, which know the visitor's language.
        allowedPath: (path) => !path.endsWith('.html'),
        setHeaders: (reply, path) => {
          const lasting = path.includes('/assets/');
          reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      // The base itself is a folder to what serves files, and would be forbidden.
      scope.get('/', async (request, reply) => sendPage(request, reply));
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        if (['GET', 'HEAD'].includes(request.method) && !/\.[a-z0-9]+$/i.test(path))
          return sendPage(request, reply);
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
      });
    },
    { prefix },
  );
}
