/* oxlint-disable no-control-regex -- signatures of files are made of control characters */

/** How many bytes from the beginning `contentType` looks at. */
export const signatureBytes = 16;

/** First bytes, read as Latin-1. Beside the pictures that are read: what people send by mistake, to be named back to them. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^.{4}ftyp(?:he..|mif1|msf1)/s, 'image/heic'],
  [/^.{4}ftypqt/s, 'video/quicktime'],
  [/^.{4}ftyp/s, 'video/mp4'],
  [/^GIF8/, 'image/gif'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^%PDF-/, 'application/pdf'],
  [/^PK(?:\x03\x04|\x05\x06)/, 'application/zip'],
  [/^BM/, 'image/bmp'],
];

/** The media type that the first bytes of a content tell, whatever its name says; undefined where none is known. */
export function contentType(beginning: Uint8Array): string | undefined {
  const text = Buffer.from(beginning.subarray(0, signatureBytes)).toString('latin1');
  return signatures.find(([signature]) => signature.test(text))?.[1];
}
