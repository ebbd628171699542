// Runs in the page's head, before anything is painted and while the app's code is still on its way. It
// becomes an inline script that the content security policy allows by its hash; every byte of it delays the
// first paint.
import { earlyKey } from '../api/early.ts';
import { newTrace } from '../api/trace.ts';
import { sessionKey } from '../host/arrival.ts';
import { platform } from '../host/browser.ts';
import { environmentOf } from '../host/environment.ts';
import { startsMiniProgram } from '../host/launch.ts';
import { inertJson } from '../host/page-config.ts';
import { basePath, paths } from '../host/paths.ts';
import { readTab } from '../host/storage.ts';
import { applyTheme } from '../host/theme.ts';
import { rememberedLanguage } from '../i18n/remembered.ts';
import { firstRequests } from './requests.ts';

/**
 * The loader of later chunks fetches no file that a link of the page names. What is in the page itself is
 * therefore named, by links that fetch nothing: a style sheet that is switched off, a relation that means
 * nothing.
 */
function namePresent(): void {
  const present: unknown = inertJson('credence-present');
  if (!Array.isArray(present)) return;
  for (const file of present) {
    const link = document.createElement('link');
    link.rel = String(file).endsWith('css') ? 'stylesheet' : 'present';
    link.disabled = true;
    link.href = file;
    document.head.append(link);
  }
}

const { lang } = document.documentElement;
const { hostname, pathname, search } = location;

function preloadTexts(network: string): void {
  const prefix = network === 'production' ? '' : `${network}-`;
  for (const namespace of ['user-accounts', 'inverse-error-code']) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = `/common-static/fhs/i18n-upload/low-cache/project/release/${namespace}/${prefix}${lang}.json?v=1`;
    document.head.append(link);
  }
}

function begin(method: string, path: string, body: string | undefined): void {
  const trace = newTrace();
  const controller = new AbortController();
  const response = fetch(path, {
    method,
    credentials: 'include',
    signal: controller.signal,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Accept-Language': lang,
      traceparent: trace.traceparent,
      platform: platform(),
    },
    ...(body !== undefined && { body }),
  });
  // Its failure is handled by the call that takes it.
  response.catch(() => undefined);
  const early = { response, begun: performance.now(), trace, abort: () => controller.abort() };
  (globalThis.credenceEarly ??= {})[earlyKey(method, path, body)] = early;
}

function start(): void {
  const supplied = inertJson('credence-config');
  const config: Partial<Record<string, unknown>> =
    typeof supplied === 'object' && supplied !== null ? { ...supplied } : {};
  const chosen = new URLSearchParams(search).get('lang') || rememberedLanguage();
  // The page is in another language than it will be: the app knows better what to ask for.
  if (chosen && chosen !== lang) return;
  if (document.querySelector('meta[name=credence-texts]') === null)
    preloadTexts(String(config['environment'] ?? environmentOf(hostname)));
  // Only where the app would ask the same in the same way: on its own page, not as a guest, and of the
  // page's own server.
  const isIndex = pathname.replace(/\/$/, '') === basePath + paths.overview;
  const isGuest = readTab(sessionKey) !== null || startsMiniProgram();
  if (!isIndex || isGuest || config['apiOrigin'] || /^(?:www|testnet|test)\./.test(hostname)) return;
  for (const [method, path, body] of firstRequests) begin(method, path, body);
}

/** Without its code the page would stay inert. */
function watchCode(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      document.getElementById('unloaded')?.removeAttribute('hidden');
      document.getElementById('root')?.setAttribute('hidden', '');
    },
    true,
  );
}

applyTheme();
watchCode();
start();
namePresent();
