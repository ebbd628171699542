/** Limits of an uploaded picture; the server enforces them, the browser warns beforehand. */
export const uploadLimits = {
  /** bytes */
  maximumBytes: 12_000_000,
  /** pixels, width times height */
  maximumPixels: 50_000_000,
  /** pixels on the longer side */
  minimumSide: 480,
  /** what the server can decode, by content and not by name */
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;
