import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunt } from '../../../test/hunt.ts';
import { keyIn, newSecret } from '../partner/key.ts';
import { linesIn } from './lines.ts';

const partnerId = '01890000-0000-7000-8000-000000000001';

test('[ASVS 2.2.1] a text that is nearly a key is none, and fails in no other way', () => {
  const { text, hash } = newSecret('live', partnerId, partnerId);
  const good = `Bearer ${text}`;
  expect(keyIn(good)).toEqual({ mode: 'live', partnerId, id: partnerId, hash });
  const changed = fc
    .tuple(fc.nat({ max: good.length - 1 }), fc.string({ unit: 'binary', maxLength: 2 }))
    .map(([at, put]) => good.slice(0, at) + put + good.slice(at + 1));
  fc.assert(
    fc.property(fc.oneof(changed, fc.string({ unit: 'binary', maxLength: 200 })), (header) => {
      if (header === good) return;
      const read = keyIn(header);
      // What is left of it by chance is another key, which there is not.
      expect(read !== undefined && read.hash.equals(hash) && read.id === partnerId).toBe(
        read !== undefined && header.endsWith(good.slice(-44)),
      );
    }),
    hunt(300),
  );
});

test('[ASVS 2.2.1] lines are the same in whatever pieces they come', async () => {
  const collect = async (pieces: readonly Buffer[]): Promise<(string | undefined)[]> => {
    const lines: (string | undefined)[] = [];
    async function* body() {
      yield* pieces;
    }
    for await (const line of linesIn(body(), 1000)) lines.push(line);
    return lines;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', ' ', '😀'), maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      async (text, piece) => {
        const bytes = Buffer.from(text);
        const pieces: Buffer[] = [];
        for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece));
        const expected = text
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '');
        expect(await collect(pieces)).toEqual(expected);
      },
    ),
    hunt(300),
  );
  const long = [
    Buffer.alloc(600, 97),
    Buffer.alloc(600, 97),
    Buffer.from('\nshort\n'),
    Buffer.alloc(1001, 97),
  ];
  expect(await collect(long)).toEqual([undefined, 'short', undefined]);
});
