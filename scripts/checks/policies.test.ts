import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { policiesDocument } from '../lib/policies-document.ts';
import { checkPolicies } from './policies.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-policies-'));
  mkdirSync(join(base, 'docs'));
});
afterEach(() => rmSync(base, { recursive: true }));

test('the document as printed passes; one that says something else does not, nor does none', () => {
  const different = ['docs/policies.md is not what packages/policy says: npm run policies:write'];
  expect(checkPolicies(base).problems).toEqual(different);
  writeFileSync(join(base, 'docs/policies.md'), policiesDocument());
  expect(checkPolicies(base).problems).toEqual([]);
  writeFileSync(join(base, 'docs/policies.md'), policiesDocument().replace('18', '17'));
  expect(checkPolicies(base).problems).toEqual(different);
});

test('the document has every site in words, its tables are whole, and its links lead to headings', () => {
  const document = policiesDocument().trimEnd();
  const lines = document.split('\n');
  const headings = lines.filter((line) => line.startsWith('#'));
  expect(new Set(headings).size).toBe(headings.length);
  for (const site of ['CREDENCE', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'GEO', 'IDN', 'IN'])
    expect(
      headings.some((heading) => heading.startsWith(`## ${site}: `)),
      site,
    ).toBe(true);
  expect(document).not.toMatch(/undefined|NaN|\[object|null/);
  for (const code of ['PROVIDER_', 'ID_CARD', 'CUSTODY_', 'utility-bill', 'providerVerdict'])
    expect(document).not.toContain(code);

  const tables = document.split('\n\n').filter((part) => part.startsWith('|'));
  expect(tables.length).toBeGreaterThan(9 * 4);
  for (const one of tables)
    expect(new Set(one.split('\n').map((row) => row.split(' | ').length)).size, one).toBe(1);

  const anchors = headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  const links = [...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.length).toBeGreaterThanOrEqual(18);
  for (const link of links) expect(anchors).toContain(link);
});
