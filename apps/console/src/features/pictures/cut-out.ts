import { findDocumentEdges, straighten, toGrey } from '@credence/documents';

/** Longer side of a page that is cut out, in pixels. */
const longSide = 1400;

/**
 * The document of a picture, cut out and straight; undefined where its edges are not found, or lie beyond the
 * picture.
 */
export async function cutOut(picture: Blob): Promise<Blob | undefined> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const drawing = canvas.getContext('2d');
  drawing?.drawImage(image, 0, 0);
  image.close();
  const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) return undefined;
  const edges = findDocumentEdges(toGrey(pixels.data, pixels.width, pixels.height));
  if (edges === undefined || edges.beyond.length > 0) return undefined;
  const page = straighten(pixels, edges.corners, longSide);
  canvas.width = page.width;
  canvas.height = page.height;
  drawing?.putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.92);
  });
}
