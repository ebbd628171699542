import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partnerClientSource } from './partner-client-source.ts';

/** However either is broken into lines. */
const plain = (text: string): string => text.replaceAll(/[\s;,|()'"]+/g, '');

test('the typed client has the calls of the contract: npm run client:write, if not', async () => {
  const file = join(import.meta.dirname, '../../../../packages/client/src/calls.ts');
  expect(plain(await readFile(file, 'utf8'))).toBe(plain(partnerClientSource()));
});
