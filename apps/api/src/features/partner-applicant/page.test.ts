import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const run = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  folder = await mkdtemp(join(tmpdir(), 'credence-page-'));
  // As if it had been installed.
  const client = join(folder, 'node_modules/@credence/client');
  await mkdir(client, { recursive: true });
  await cp(join(root, 'packages/client/src'), join(client, 'src'), { recursive: true });
  const described = { name: '@credence/client', type: 'module', exports: './src/index.ts' };
  await writeFile(join(client, 'package.json'), JSON.stringify(described));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Block {
  /** What stands behind the opening fence, such as `sh run`. */
  kind: string;
  text: string;
}

const page = () => readFile(join(root, 'docs/partner-api.md'), 'utf8');

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', content = '']) => ({
    kind,
    text: content,
  }));

async function runBlock({ kind, text }: Block, env: NodeJS.ProcessEnv): Promise<string> {
  if (kind === 'sh run') return (await run('bash', ['-euo', 'pipefail', '-c', text], { env })).stdout;
  const file = join(folder, 'example.ts');
  await writeFile(file, text);
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
  return (await run(process.execPath, ['--import', loader, file], { env, cwd: folder })).stdout;
}

/** What a value is made of, without what it says. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}

test('the examples of the page do what the page says', async () => {
  const { test: trial } = await addTestPartner(server);
  const env = { ...process.env, CREDENCE: server.address, KEY: trial.key };
  const blocks = blocksOf(await page());
  let ran = 0;
  for (const [at, block] of blocks.entries()) {
    if (!block.kind.endsWith(' run')) continue;
    const said = await runBlock(block, env);
    ran++;
    const expected = blocks[at + 1];
    if (expected?.kind === 'json')
      expect(shapeOf(JSON.parse(said))).toEqual(shapeOf(JSON.parse(expected.text)));
    if (expected?.kind === 'text') expect(said).toBe(expected.text);
  }
  expect(ran).toBe(8);
});

test('every problem that is raised by name is in the page', async () => {
  const source = join(root, 'apps/api/src');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('webhook'),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')));
  const codes = texts.flatMap((text) =>
    [...text.matchAll(/new Problem\(\s*[^,]+,\s*'([\w-]+)'/g)].map(([, code = '']) => code),
  );
  expect(codes.length).toBeGreaterThan(20);
  const written = await page();
  expect([...new Set(codes)].filter((code) => !written.includes(`\`${code}\``))).toEqual([]);
});
