import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { beyondDebts } from '../lib/debts.ts';
import { readImports } from '../lib/imports.ts';
import { readFloors } from '../lib/rooms.ts';
import { checkArchitecture, drawArchitecture } from './architecture.ts';
import { findWideComments } from './comments.ts';
import { findTwoWayFolders } from './folders.ts';
import { biggestRooms, findOutgrownRooms } from './rooms.ts';
import { findLongCode } from './sizes.ts';
import { checkTables } from './tables.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'credence-structure-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), content);
}

const lines = (count: number, line = 'x();\n'): string => line.repeat(count);
const places = (flaws: readonly { place: string }[]): string[] => flaws.map(({ place }) => place);

describe('sizes', () => {
  test('a file over 300 lines is found, unless its first line says why', () => {
    write('apps/web/src/a.ts', lines(301));
    write('apps/web/src/b.ts', `// Long: a table of the standard.\n${lines(300)}`);
    write('apps/web/src/c.css', `/* Long: the reset of a browser. */\n${lines(300, 'a {}\n')}`);
    write('apps/web/src/d.ts', `// Long\n${lines(300)}`);
    write('apps/web/src/e.ts', lines(300));
    expect(places(findLongCode(base))).toEqual(['apps/web/src/a.ts', 'apps/web/src/d.ts']);
  });

  test('a function over 80 lines is found by its name; groups of tests may be longer', () => {
    const body = lines(78);
    write('apps/web/src/a.ts', `function long() {\n${body}}\nfunction longer() {\n${body}x();\n}\n`);
    write(
      'apps/web/src/b.ts',
      `const arrow = () => {\n${body}x();\n};\nclass A { verb() {\n${body}x();\n} }\n`,
    );
    write('apps/web/src/c.test.ts', `describe.each([1])('x', () => {\n${body}x();\n});\n`);
    write('apps/web/src/d.test.ts', `test('x', () => {\n${body}x();\n});\n`);
    expect(places(findLongCode(base))).toEqual([
      'apps/web/src/a.ts longer',
      'apps/web/src/b.ts arrow',
      'apps/web/src/b.ts verb',
      'apps/web/src/d.test.ts line 1',
    ]);
  });
});

test('comments: a line over 110 columns is found, not one of code or text', () => {
  const wide = 'x'.repeat(108);
  write(
    'packages/ui/src/a.ts',
    `// ${wide}\n/**\n * ${'x'.repeat(107)}\n * short\n */\nconst text = '${wide}';\n`,
  );
  write('packages/ui/src/b.css', `a {}\n/* short\n   ${wide} */\n`);
  write('packages/ui/src/c.ts', `// ${'x'.repeat(107)}\n`);
  expect(findWideComments(base)).toEqual([
    { place: 'packages/ui/src/a.ts', text: 'comments wider than 110 columns in line 1' },
    { place: 'packages/ui/src/b.css', text: 'comments wider than 110 columns in line 3' },
  ]);
});

describe('folders', () => {
  test('two that import values of each other are found', () => {
    write('apps/web/src/a/one.ts', "import { b } from '../b/two.ts';\nexport const a = b;\n");
    write('apps/web/src/b/two.ts', "export const b = () => import('../a/one.ts');\n");
    expect(places(findTwoWayFolders(readImports(base)))).toEqual(['apps/web/src/a ↔ apps/web/src/b']);
  });

  test('types, tests and packages by their name are told apart', () => {
    write('packages/ui/package.json', '{ "name": "@credence/ui", "exports": { "./*": "./src/*.tsx" } }');
    write('packages/ui/src/button.tsx', "import type { A } from '../../../apps/web/src/a/one.ts';\n");
    write('apps/web/src/a/one.ts', "import { Button } from '@credence/ui/button';\n");
    write('packages/ui/src/button.test.tsx', "import { a } from '../../../apps/web/src/a/one.ts';\n");
    const imports = readImports(base);
    expect(imports).toContainEqual({
      from: 'apps/web/src/a/one.ts',
      to: 'packages/ui/src/button.tsx',
      kind: 'value',
    });
    expect(findTwoWayFolders(imports)).toEqual([]);
  });
});

test('rooms: a feature over 15 % of its app is found', () => {
  write('apps/web/src/features/big/a.ts', lines(16));
  write('apps/web/src/features/small/a.ts', lines(2));
  write('apps/web/src/app/a.ts', lines(82));
  const rooms = biggestRooms(base);
  expect(rooms).toEqual([{ name: 'apps/web/src/features/big', share: 0.16 }]);
  expect(places(findOutgrownRooms(rooms))).toEqual(['apps/web/src/features/big']);
  expect(findOutgrownRooms([{ name: 'x', share: 0.15 }])).toEqual([]);
});

describe('tables', () => {
  const store = 'apps/api/src/features/transfer/store.ts';
  const problems = (allowed: Parameters<typeof checkTables>[1] = []) => checkTables(base, allowed).problems;
  beforeEach(() => {
    write(
      'apps/api/src/db/tables/case.ts',
      'export interface CaseTables { verification_case: { id: string } }',
    );
    write('apps/api/src/db/tables/audit.ts', 'export interface AuditTables { audit_event: Row }');
    write('apps/api/src/features/case/store.ts', "db.updateTable('verification_case')");
    write('apps/api/src/features/case/inner/store.ts', "db.selectFrom('verification_case as one')");
    write('apps/api/src/audit/store.ts', "db.insertInto('audit_event')");
  });

  test('its owner alone writes a table', () => {
    expect(problems()).toEqual([]);
    write(store, "db.deleteFrom('verification_case')");
    const found = `${store}: writes verification_case, which case owns`;
    expect(problems()).toEqual([found]);
    const tables = ['verification_case'];
    expect(problems([{ reader: store, tables, reason: 'x' }])).toContain(found);
  });

  test.each([
    "db\n  .innerJoin('verification_case as one', 'a', 'b')",
    'sql`select 1 from verification_case`',
  ])('others read it only where the list says why: %s', (read) => {
    write(store, read);
    expect(problems()).toEqual([`${store}: reads verification_case, which case owns`]);
    const allowed = [{ reader: store, tables: ['verification_case'], reason: 'one statement' }];
    expect(problems(allowed)).toEqual([]);
    write(store, '');
    expect(problems(allowed)).toEqual([
      `scripts/checks/tables.ts: ${store} does not read verification_case any more`,
    ]);
  });

  test('a file of tables has the name of a feature', () => {
    write('apps/api/src/db/tables/extras.ts', 'export interface ExtraTables { extra: Row }');
    expect(problems()).toEqual(['apps/api/src/db/tables/extras.ts: there is no feature of that name']);
  });
});

describe('architecture', () => {
  const server = 'apps/api/src';
  const value = (from: string, to: string) => ({
    from: `${server}/${from}`,
    to: `${server}/${to}`,
    kind: 'value' as const,
  });
  const imports = [
    value('app.ts', 'features/case/index.ts'),
    value('features/case/index.ts', 'http/server.ts'),
    value('app.ts', 'http/server.ts'),
    value('http/server.ts', 'base/call.ts'),
    value('http/server.test.ts', 'features/case/index.ts'),
    ...['web', 'console'].map((app) => ({
      from: `apps/${app}/src/app/a.ts`,
      to: 'packages/contract/src/case.ts',
      kind: 'type' as const,
    })),
  ];

  test('the picture is that of the imports', () => {
    write('docs/architecture.svg', drawArchitecture(imports));
    expect(checkArchitecture(base, imports)).toEqual({ problems: [] });
    const more = [...imports, value('features/case/store.ts', 'db/database.ts')];
    expect(checkArchitecture(base, more).problems).toHaveLength(1);
  });

  test('rooms stand above what they need, with the arrows that do not follow from others or from joining everything', () => {
    const [floor] = readFloors(imports, ['apps/api']);
    expect(floor?.rooms.map(({ name, height }) => [name, height])).toEqual([
      ['base', 0],
      ['case', 2],
      ['http', 1],
      ['roof', 3],
    ]);
    expect(floor?.arrows).toEqual([
      { from: 'case', to: 'http' },
      { from: 'http', to: 'base' },
    ]);
    const [packages] = readFloors(imports, ['packages']);
    expect(packages?.rooms).toEqual([{ name: 'contract', height: 0, users: ['console', 'web'] }]);
  });
});

test('debts: old flaws pass, new ones do not, and neither do those that are mended and still listed', () => {
  const flaws = [
    { place: 'old', text: 'long' },
    { place: 'new', text: 'long' },
  ];
  const { problems, notes } = beyondDebts(flaws, ['old', 'paid']);
  expect(problems).toEqual(['new: long', 'scripts/checks/debts.json: paid is mended; run npm run debts']);
  expect(notes?.join()).toContain('1 old ones left');
});
