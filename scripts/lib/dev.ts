import { watch } from 'node:fs';
import { join } from 'node:path';

import type { ViteDevServer } from 'vite';

import { whenListening } from './beside.ts';
import { builtWorkspaces, ensureBuilt, ensureLocales } from './build.ts';
import { type ChildHandle, isStopping, startChild, stopOnSignals } from './children.ts';
import { firstFreePort } from './free-port.ts';
import { root } from './root.ts';
import { typescriptArguments } from './run-typescript.ts';
import { planPartnerSite } from './partner-site.ts';
import { planSimulator, wantsPartnerSite, wantsSimulator } from './simulator.ts';

const watched = ['apps/api/src', 'packages'];
const irrelevant = /(?:^|[/\\])(?:node_modules|dist|fixtures|bench)[/\\]|\.(?:test|bench)\.|(?:\.css|~)$/;

/**
 * The development servers: Vite for each app with a page, everything outside the app's own base passed to the
 * API, and the API started again after each change; texts are made anew after theirs. Ends, all together,
 * with Ctrl-C.
 */
export async function develop(serverFile: string): Promise<void> {
  // The partner's site serves the loader as it is published; no app needs a build.
  await ensureBuilt(['packages/sdk']);
  const apiPort = await firstFreePort(Number(process.env['PORT'] ?? 3000));
  const pages: ViteDevServer[] = [];
  let api: Restartable | undefined;
  const ended = new Promise<void>((resolve) => {
    stopOnSignals(async () => {
      await Promise.all([api?.done(), ...pages.map((page) => page.close())]);
      resolve();
    });
  });
  // Sessions with the simulated vendors live in its memory, so only a change of its own starts it again.
  let simulator = wantsSimulator() ? await planSimulator() : undefined;
  const partner = wantsPartnerSite() ? await planPartnerSite() : undefined;
  if (isStopping()) return;

  // Where the apps' own Vite configurations send what lies below their base.
  const address = `http://127.0.0.1:${apiPort}`;
  let accountArea = address;
  process.env['CREDENCE_API'] = address;
  const { createServer, resolveConfig } = await import('vite');
  for (const workspace of builtWorkspaces().filter((name) => name.startsWith('apps/'))) {
    const appRoot = join(root, workspace);
    const { base } = await resolveConfig({ root: appRoot }, 'serve');
    // With the name that the browser asked for: addresses that the server makes have it too.
    const proxy = base === '/' ? {} : { [`^(?!${base})`]: { target: address } };
    const page = await createServer({ root: appRoot, server: { proxy } });
    await page.listen();
    pages.push(page);
    const [at = ''] = page.resolvedUrls?.local ?? [];
    console.log(`${workspace}: ${at}`);
    if (workspace === 'apps/web') accountArea = new URL(at).origin;
  }

  const server = restartable(serverFile, () => ({
    env: { ...process.env, PORT: String(apiPort), ...simulator?.environment, ...partner?.environment },
    listening(at, partnerKey) {
      simulator?.serverListens(at);
      // The flow in its frame is the one that follows every change.
      partner?.serverListens(accountArea, partnerKey);
    },
  }));
  api = server;
  for (const folder of watched) watchFolder(folder, () => server.restart());
  if (simulator !== undefined) {
    watchFolder('apps/simulator/src', () =>
      server.restart(async () => {
        await simulator?.stop();
        simulator = isStopping() ? undefined : await planSimulator();
      }),
    );
  }
  watchFolder('locales', buildLocalesAgain);
  await ended;
}

/** A file that is only half written is no reason to end. */
function buildLocalesAgain(): void {
  ensureLocales().catch((error: unknown) => console.log('The texts could not be made:', error));
}

interface Settings {
  env: NodeJS.ProcessEnv;
  listening: (address: string, partnerKey: string | undefined) => void;
}

interface Restartable {
  done: () => Promise<unknown>;
  /** `between`: what else must happen while it is down. */
  restart: (between?: () => Promise<void>) => void;
}

/** A server that can be stopped gracefully and started again; after a crash it waits for the next change. */
function restartable(file: string, settings: () => Settings): Restartable {
  let current = start();
  let restarting = Promise.resolve();

  function start(): ChildHandle {
    const { env, listening } = settings();
    const handle = startChild(process.execPath, typescriptArguments(file), { cwd: root, env, channel: true });
    whenListening(handle, listening);
    void handle.done.then(({ code }) => {
      if (code !== 0 && !isStopping()) console.log('The server ended; it starts again with the next change.');
      return undefined;
    });
    return handle;
  }
  async function startAgain(between?: () => Promise<void>): Promise<void> {
    await current.stop();
    await between?.();
    if (isStopping()) return;
    console.log('Changed: starting the server again.');
    current = start();
  }
  return {
    done: () => restarting.then(() => current.done),
    restart: (between) => {
      restarting = restarting.then(() => startAgain(between));
    },
  };
}

function watchFolder(folder: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  try {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name !== null && irrelevant.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, 150);
      timer.unref();
    }).unref();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
