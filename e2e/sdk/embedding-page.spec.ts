import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/free-port.ts';
import { heading } from '../people.ts';
import { repository } from '../repository.ts';
import { expect, test } from '../test.ts';
import { vendorOrigins } from '../world.ts';

const run = promisify(execFile);

/** A block of the page: to be saved under a name, or to be typed. */
interface Block {
  language: string;
  file: string | undefined;
  content: string;
}

async function blocksOf(page: string): Promise<Block[]> {
  const text = await readFile(join(repository, page), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file, content = '']) => ({ language, file, content }),
  );
}

/** A folder in which the page's commands are typed, with the values of whoever types them. */
class Terminal {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  /** What stands for the package of npm, which this machine may not reach. */
  readonly #packed: string;
  #running: ChildProcess | undefined;

  constructor(folder: string, packed: string, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#packed = packed;
    this.#environment = { PATH: process.env['PATH'], HOME: folder, ...environment };
  }

  /** Types one line; answers what it printed, of a server its first line. */
  async type(line: string): Promise<string> {
    const [, name] = /^export (\w+)=/.exec(line) ?? [];
    if (name !== undefined) {
      expect(this.#environment[name], `${name} is known by now`).toBeDefined();
      return '';
    }
    const [command = '', ...words] = line
      .replace('npm install @credence/sdk', `npm install --offline --no-audit --no-fund ${this.#packed}`)
      .split(' ');
    const options = { cwd: this.#folder, env: this.#environment };
    if (line === 'node server.mjs') {
      this.#running = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
      if (this.#running.stdout === null) throw new Error('The server says nothing.');
      const [first] = await once(createInterface({ input: this.#running.stdout }), 'line');
      return String(first);
    }
    const { stdout } = await run(command, words, options);
    const [, told, value] = /^(CREDENCE_\w+)=(\S+)$/m.exec(stdout) ?? [];
    if (told !== undefined) this.#environment[told] = value;
    return stdout;
  }

  close(): void {
    this.#running?.kill();
  }
}

test('[S1.3] who follows docs/embedding.md to the letter has a page that opens the flow and shows a signed verdict', async ({
  page,
  server,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'credence-embedding-'));
  const packing = ['pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', packing, { cwd: join(repository, 'packages/sdk') });
  const [, packed = ''] = /"filename": "([^"]+)"/.exec(stdout) ?? [];
  const port = await freePort('localhost');
  const terminal = new Terminal(folder, join(folder, packed), {
    CREDENCE: new URL(server.url('/')).origin,
    CREDENCE_KEY: await server.addPartner('test', 'http://localhost:1'),
    PORT: String(port),
  });
  vendorOrigins.add(`http://localhost:${port}`);
  try {
    const blocks = await blocksOf('docs/embedding.md');
    const printed: string[] = [];
    for (const { language, file, content } of blocks) {
      if (file !== undefined) await writeFile(join(folder, file), content);
      if (language !== 'sh') continue;
      for (const line of content.trim().split('\n')) {
        // By then the page is open, as it says.
        if (line === 'node decide.mjs') {
          await page.goto(printed.at(-1) ?? '');
          await heading(page.mainFrame(), 'My site');
          const frame = page.frameLocator('credence-verify iframe');
          await expect(frame.getByRole('heading', { level: 1, name: 'Identity verification' })).toBeVisible();
        }
        printed.push(await terminal.type(line));
      }
    }
    expect(printed.at(-1)).toContain('200');
    await expect(page.locator('#verdict')).toHaveText(/^(?:case\.approved|level\.changed)$/);
    // It asks its server again and again, which goes now.
    await page.goto('about:blank');
  } finally {
    terminal.close();
    await rm(folder, { recursive: true, force: true });
  }
});
