import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withComment } from './jpeg-comment.ts';

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const text = 'Shown to Åsa Öberg, 王伟';

test('a picture keeps its pixels and carries the comment, however it is cut into pieces', async () => {
  const blank = { create: { width: 40, height: 30, channels: 3, background: '#8a4' } } as const;
  const jpeg = await sharp(blank).jpeg().toBuffer();
  const before = await sharp(jpeg).raw().toBuffer();
  for (const size of [1, 5, 7, 25, 65_536]) {
    const marked = await whole(withComment(pieces(jpeg, size), text));
    expect(marked.includes(text)).toBe(true);
    expect(marked).toHaveLength(jpeg.length + 4 + Buffer.byteLength(text));
    expect(await sharp(marked, { failOn: 'warning' }).raw().toBuffer()).toEqual(before);
  }
});

test('what is no JPEG, or next to nothing, passes as it is', async () => {
  for (const content of ['', 'a', 'abcde', 'no picture at all'])
    expect(String(await whole(withComment(pieces(Buffer.from(content), 4), text)))).toBe(content);
});
