import { getDocument, PDFWorker } from 'pdfjs-dist';
import { PictureError } from './prepare-picture.ts';

/** The folder of the library's files, below the base of the page (`pdf-files.ts`). */
declare const PDF_FILES: string;

const folder = (name: 'cmaps' | 'standard_fonts' | 'wasm') =>
  `${import.meta.env.BASE_URL}${PDF_FILES}/${name}/`;

/**
 * Pixels on the longer side of the picture: about 240 to the inch on A4, at which small print can be read.
 */
const longSide = 2800;

/**
 * The first page of a PDF as a picture, drawn on this device: name, address and date of a letter or
 * statement stand there. Rejects with a `PictureError` for one that is locked by a password or cannot be
 * read.
 */
export async function drawFirstPage(file: Blob): Promise<Blob> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  // Glyphs are drawn as shapes: the page's content policy lets no font in from elsewhere, and needs no
  // exception that way.
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    verbosity: 0,
  });
  try {
    const opened = await task.promise;
    const page = await opened.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: longSide / Math.max(width, height) });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport, background: '#fff' }).promise;
    const picture = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.92);
    });
    if (!picture) throw new PictureError('pdf-unreadable');
    return picture;
  } catch (error) {
    if (error instanceof PictureError) throw error;
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new PictureError(locked ? 'pdf-locked' : 'pdf-unreadable');
  } finally {
    await task.destroy().catch(() => undefined);
    worker.destroy();
    port.terminate();
  }
}
