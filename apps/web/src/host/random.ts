/** Random bytes in lower-case hexadecimal; unlike `crypto.randomUUID` on pages without https as well. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
