import { type EarlyAnswer, earlyKey, type EarlyRequest } from '../host/early-request.ts';
import { newTrace } from '../api/trace.ts';
import { platform } from '../host/browser.ts';
import { environmentOf } from '../host/environment.ts';
import { inertJson } from '../host/page-config.ts';
import { applyTheme } from '../host/theme.ts';
import { rememberedLanguage } from '../i18n/remembered.ts';

// What the first scripts of all pages do.

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
const { hostname, search } = location;

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

async function readWhole(response: Response): Promise<EarlyAnswer> {
  const { ok, status, statusText, headers } = response;
  const text = await response.text();
  return { ok, status, statusText, headers, text: async () => text };
}

/** Begins a request that the app's own code takes over, if it makes the very same one. */
export function begin(method: string, path: string, body?: string): EarlyRequest {
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
  }).then(readWhole);
  // Its failure is handled by the call that takes it.
  response.catch(() => undefined);
  const early = { response, begun: performance.now(), trace, abort: () => controller.abort() };
  (globalThis.credenceEarly ??= {})[earlyKey(method, path, body)] = early;
  return early;
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

/**
 * Starts the page. `start` begins the first requests, and is left out where the page's own server does not
 * have the answers; it is told whether the page is in the language that it will be in.
 */
export function startPage(start: (isItsLanguage: boolean) => void): void {
  applyTheme();
  watchCode();
  const supplied = inertJson('credence-config');
  const config: Partial<Record<string, unknown>> =
    typeof supplied === 'object' && supplied !== null ? { ...supplied } : {};
  const chosen = new URLSearchParams(search).get('lang') || rememberedLanguage();
  const isItsLanguage = !chosen || chosen === lang;
  if (isItsLanguage && document.querySelector('meta[name=credence-texts]') === null)
    preloadTexts(String(config['environment'] ?? environmentOf(hostname)));
  if (!config['apiOrigin'] && !/^(?:www|testnet|test)\./.test(hostname)) start(isItsLanguage);
  namePresent();
}
