import type { PrintedDocument } from './document.ts';

export type { Block, PrintedDocument, Row, Text } from './document.ts';
export { type Formats, formatsOf, isTimeZone } from './format.ts';
export { sendPdf } from './send.ts';
export { type PrintedWords, printedWords } from './words.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF, the same bytes for the same document. One is made at a time, so that many at once take no more
 * memory than one; the library and the fonts are loaded with the first.
 */
export function makePdf(document: PrintedDocument): Promise<Buffer> {
  const made = before.then(async () => (await import('./make.ts')).makePdf(document));
  before = made.catch(() => undefined);
  return made;
}
