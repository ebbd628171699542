import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { join, resolve } from 'node:path';
import { type PageData, type PageName, Pages } from './page.ts';
import { translationRoutes } from './translations.ts';

const repository = resolve(import.meta.dirname, '../../../..');

interface FramePages {
  /** Names of the vendors whose parts may be shown. */
  names: ReadonlySet<string>;
  /** The account area's origins that such a page exchanges messages with, by requested host. */
  appOrigins: (host: string) => readonly string[];
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/**
 * Serves the two apps and the translation files. Files with a hash in their name are immutable; pages are
 * revalidated each time. A path below an app's base without a file is left to the app's router. `root` is the
 * folder of `apps` and `.cache`; `dataOf` returns the data for the account area's pages by requested host;
 * `frames` are the pages of vendors' parts.
 */
export async function staticRoutes(
  app: FastifyInstance,
  root = repository,
  dataOf: (host: string) => PageData = () => ({ language: 'en', told: {} }),
  frames: FramePages = { names: new Set(), appOrigins: () => [] },
): Promise<void> {
  // Only adds `sendFile` to replies; nothing is served from here.
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
  frameRoutes(app, join(web, 'frames'), frames);
  const consolePages = join(root, 'apps/console/dist');
  await serveApp(app, '/console', consolePages, (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html', consolePages, { cacheControl: false }),
  );
  app.get('/', async (_request, reply) => reply.redirect('/user/accounts/auth'));
  // What a phone that cannot scan opens.
  app.get('/m', async (_request, reply) => reply.redirect('/user/accounts/auth/hand-off'));
  translationRoutes(app, root);
}

/** The pages with vendors' parts, and those that vendors return to; only for configured vendors. */
function frameRoutes(app: FastifyInstance, folder: string, { names, appOrigins }: FramePages): void {
  const send = async (host: string, reply: FastifyReply, name: string, file: string) => {
    if (!names.has(name))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such page.');
    const page = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (page === undefined) return notBuilt(reply);
    const origins = appOrigins(host).join(' ');
    const told = origins === '' ? '' : `<meta name="credence-app" content="${origins}">`;
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace('<head>', (head) => head + told));
  };
  app.get<{ Params: { name: string } }>('/user/accounts/frames/:name', ({ host, params: { name } }, reply) =>
    send(host, reply, name, `${name}.html`),
  );
  app.get<{ Params: { name: string } }>(
    '/user/accounts/frames/:name/returned',
    ({ host, params: { name } }, reply) => send(host, reply, name, 'returned.html'),
  );
}

/**
 * The page for an address of the account area; without header and footer inside an app or another site
 * (S2.26).
 */
function accountPage(url: string): PageName {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (/\/auth\/sdk\/?$/.test(pathname)) return 'embedded';
  if (searchParams.get('appMode') === 'true') return 'bare';
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
      // To the static file server the base is a folder, and would be forbidden.
      scope.get('/', async (request, reply) => sendPage(request, reply));
      scope.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        // A screen of the app is neither a file nor below a vendor's page.
        if (['GET', 'HEAD'].includes(request.method) && !/\.[a-z0-9]+$|\/frames\//i.test(path))
          return sendPage(request, reply);
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
      });
    },
    { prefix },
  );
}
