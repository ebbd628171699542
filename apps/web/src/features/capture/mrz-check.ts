import type { DocumentType } from '@credence/contract/first-words';
import type { FileKind } from '@credence/contract/verification';
import type { Declared, DocumentSays } from './document-says.ts';
import type { MrzAnswer, MrzQuestion } from './mrz.worker.ts';

/**
 * Which picture of a document carries a machine-readable zone (ICAO 9303): the data page of a passport, the
 * back of an identity card.
 */
const codeSide: Partial<Record<DocumentType, FileKind>> = {
  PASSPORT: 'document-front',
  ID_CARD: 'document-back',
};

export function carriesCode(documentType: DocumentType | null, kind: FileKind): boolean {
  return documentType !== null && codeSide[documentType] === kind;
}

/** Longer than a slow phone needs; after it, reading counts as not possible here. In milliseconds. */
const patience = 15_000;

/**
 * Reads the code lines in a worker, whose code and weights are loaded for this and given back afterwards.
 * Null where they cannot be read, undefined where this browser could not try.
 */
export function readCodeLines(
  pixels: ImageData,
  declared: Declared | undefined,
): Promise<DocumentSays | null | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./mrz.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => finish(undefined), patience);
    function finish(answer: MrzAnswer | undefined): void {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    }
    worker.addEventListener('message', ({ data }: MessageEvent<MrzAnswer>) => finish(data));
    worker.addEventListener('error', () => finish(undefined));
    const { width, height } = pixels;
    const question: MrzQuestion = { rgba: pixels.data, width, height, declared };
    worker.postMessage(question, [pixels.data.buffer]);
  });
}
