/* oxlint-disable no-control-regex -- signatures of files are made of control characters */

/** Number of leading bytes that `contentType` looks at. */
export const signatureBytes = 16;

/**
 * First bytes, read as Latin-1. Besides accepted pictures: what people send by mistake, to name it in the
 * refusal.
 */
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

/** The media type according to the first bytes, whatever the file's name; undefined if unknown. */
export function contentType(beginning: Uint8Array): string | undefined {
  const text = Buffer.from(beginning.subarray(0, signatureBytes)).toString('latin1');
  return signatures.find(([signature]) => signature.test(text))?.[1];
}
