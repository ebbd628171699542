import { encodeQR } from 'qr';

/** Quiet zone, in modules, as scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a QR code: the SVG path of its dark modules, in a square of `size` modules. */
export function drawQr(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size: rows.length };
}
