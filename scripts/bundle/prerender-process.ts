// Renders the pages without data: reads { bundle, texts: { language: texts } } from standard input and writes
// { language: pages } to standard output. A process of its own, because the surroundings of a browser, which
// the app needs, would confuse anything else.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { Window } from 'happy-dom';

const { bundle, texts }: { bundle: string; texts: Record<string, unknown> } = JSON.parse(
  await text(process.stdin),
);
const window = new Window({ url: 'http://localhost/' });
const surroundings = [
  'document',
  'history',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'sessionStorage',
] as const;
for (const name of surroundings) {
  const value: unknown = window[name];
  Object.defineProperty(globalThis, name, {
    configurable: true,
    value: typeof value === 'function' ? value.bind(window) : value,
  });
}
Object.assign(globalThis, {
  window: globalThis,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

const { prerender } = await import(pathToFileURL(bundle).href);
const pages: unknown = prerender(texts, (path: string) => window.happyDOM.setURL(`http://localhost${path}`));
// The app may have begun something that would keep the process.
process.stdout.write(JSON.stringify(pages), () => process.exit(0));
