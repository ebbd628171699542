// Renders the pages without data: reads { bundle, texts: { language: texts } } from standard input and writes { language: pages } to standard output.
// A process of its own, because the app finds a browser's surroundings here that would confuse anything else.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import { Window } from 'happy-dom';

const { bundle, texts } = JSON.parse(await text(process.stdin));
const window = new Window({ url: 'http://localhost/' });
const surroundings = [
  'document',
  'history',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'sessionStorage',
];
for (const name of surroundings) {
  const value = window[name];
  Object.defineProperty(globalThis, name, {
    configurable: true,
    value: typeof value === 'function' ? value.bind(window) : value,
  });
}
globalThis.window = globalThis;
globalThis.addEventListener = () => undefined;
globalThis.removeEventListener = () => undefined;

const { prerender } = await import(pathToFileURL(bundle).href);
const pages = {};
for (const [language, itsTexts] of Object.entries(texts)) {
  pages[language] = await prerender(language, itsTexts, (path) =>
    window.happyDOM.setURL(`http://localhost${path}`),
  );
}
// The app may have begun something that would keep the process.
process.stdout.write(JSON.stringify(pages), () => process.exit(0));
