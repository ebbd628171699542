/** A comment segment (ITU-T T.81, B.2.4.5) of UTF-8 text; its length is two bytes, which count themselves. */
function segment(text: string): Buffer {
  const comment = Buffer.from(text).subarray(0, 0xff_ff - 2);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([head, comment]);
}

/** Bytes at the beginning of a JPEG that have to be read to know where a comment may stand. */
const headLength = 6;

/** Where the comment goes: behind the first marker, and behind what JFIF wants to follow it at once. */
function placeIn(head: Buffer): number | undefined {
  if (head.readUInt16BE(0) !== 0xff_d8) return undefined;
  return head.readUInt16BE(2) === 0xff_e0 ? 4 + head.readUInt16BE(4) : 2;
}

/**
 * A JPEG, piece by piece, with a comment and otherwise unchanged, so that its pixels stay what they are.
 * What is no JPEG passes as it is.
 */
export async function* withComment(jpeg: AsyncIterable<Buffer>, text: string): AsyncGenerator<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of jpeg) {
    if (held === undefined) {
      yield piece;
      continue;
    }
    held = Buffer.concat([held, piece]);
    if (held.length < headLength) continue;
    const place = placeIn(held);
    if (place !== undefined && held.length < place) continue;
    if (place !== undefined) yield* [held.subarray(0, place), segment(text)];
    yield held.subarray(place ?? 0);
    held = undefined;
  }
  if (held !== undefined) yield held;
}
