import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { Secret } from 'otpauth';
import * as v from 'valibot';
import { isAlive } from '../scripts/lib/children.ts';
import { bundledArguments } from '../scripts/lib/server-bundle.mjs';
import { copyPreparedData } from './prepared-data.ts';
import { repository } from './repository.ts';

export interface Login {
  email: string;
  password: string;
}

export interface Account extends Login {
  userId: string;
}

export interface OfficerLogin extends Login {
  /** Base32, as an authenticator takes it. */
  secret: string;
}

/** Further variables of the server's configuration. */
export type Environment = Readonly<Record<string, string>>;

/** How long a server may take to listen, in milliseconds. */
const patience = 50_000;

const login = v.object({ email: v.string(), password: v.string() });
const officerLogin = v.object({ ...login.entries, secret: v.string() });
const demonstrationLogins = v.object({
  applicant: login,
  officers: v.tuple([officerLogin, officerLogin]),
});
type DemonstrationLogins = v.InferOutput<typeof demonstrationLogins>;
const listening = v.object({ listening: v.string(), logins: v.optional(demonstrationLogins) });
const answerSchema = v.object({
  id: v.number(),
  /** The id of what was added, or a partner's key. */
  made: v.optional(v.string()),
  problem: v.optional(v.string()),
});
type Answer = v.InferOutput<typeof answerSchema>;
const logLine = v.object({ level: v.number() });
const errorLevel = 50;

const errorsSeen: string[] = [];

/** Fails if a server of this process has logged an error since the last look; the lines come first. */
export function expectNoErrors(): void {
  const seen = errorsSeen.splice(0);
  expect(seen, `errors in the log of the server: ${seen.join('\n')}`).toEqual([]);
}

function isError(line: string): boolean {
  try {
    const parsed = v.safeParse(logLine, JSON.parse(line));
    return parsed.success && parsed.output.level >= errorLevel;
  } catch {
    return false;
  }
}

/**
 * A whole server of its own: the real program, the real database, a data folder that is thrown away in the
 * end.
 */
export class TestServer {
  readonly #directory: string;
  readonly #environment: Environment;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #child: ChildProcess | undefined;
  #address = '';
  #demonstration: DemonstrationLogins | undefined;
  #orders = 0;
  #lines: string[] = [];

  private constructor(directory: string, environment: Environment) {
    this.#directory = directory;
    this.#environment = environment;
  }

  /** Starts one on a copy of the prepared data, or on a folder that the caller has. */
  static async start(environment: Environment = {}, folder?: string): Promise<TestServer> {
    const directory = folder ?? (await mkdtemp(join(tmpdir(), 'credence-e2e-')));
    if (folder === undefined) await copyPreparedData(directory);
    const server = new TestServer(directory, environment);
    try {
      await server.#launch('0');
    } catch (error) {
      await server.#discard();
      throw error;
    }
    return server;
  }

  /** The address of a path on this server. */
  url(path: string): string {
    return `${this.#address}${path}`;
  }

  /** The logins of the demonstration, of a server that has one. */
  get demonstration(): DemonstrationLogins {
    if (this.#demonstration === undefined)
      throw new Error('This server was started without the demonstration.');
    return this.#demonstration;
  }

  get #printed(): string {
    return this.#lines.join('\n');
  }

  async #launch(port: string): Promise<void> {
    this.#lines = [];
    const child = spawn(process.execPath, await bundledArguments('apps/api/test/browser-tests-server.ts'), {
      cwd: repository,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: port,
        PORT_EXACT: 'on',
        CREDENCE_DATA: this.#directory,
        CREDENCE_DEMONSTRATION: 'off',
        CREDENCE_SIGN_IN_ATTEMPTS: '1000',
        // Clocks are moved by hours and days.
        CREDENCE_SESSION_IDLE_MINUTES: '1440',
        CREDENCE_OFFICER_IDLE_MINUTES: '1440',
        // Decisions take effect at once, but where undoing them is tested.
        CREDENCE_UNDO_SECONDS: '0',
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const input of [child.stdout, child.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        this.#lines.push(line);
        if (isError(line)) errorsSeen.push(line);
      });
    }
    this.#address = await new Promise<string>((resolveAddress, reject) => {
      const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${this.#printed}`));
      const timer = setTimeout(() => fail(`did not start within ${patience / 1000} s`), patience);
      child.on('message', (message) => {
        const started = v.safeParse(listening, message);
        if (started.success) {
          clearTimeout(timer);
          this.#demonstration = started.output.logins;
          resolveAddress(started.output.listening);
          return;
        }
        const given = v.parse(answerSchema, message);
        this.#answers.get(given.id)?.(given);
        this.#answers.delete(given.id);
      });
      child.once('exit', () => fail('ended'));
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
    });
  }

  async #send(order: Readonly<Record<string, string | number>>): Promise<string> {
    const id = (this.#orders += 1);
    const { made, problem } = await new Promise<Answer>((resolveAnswer) => {
      this.#answers.set(id, resolveAnswer);
      this.#child?.send({ ...order, id });
    });
    if (problem !== undefined) throw new Error(`The server refused ${order['order']}: ${problem}`);
    return made ?? '';
  }

  /** Adds an account that nobody else uses. */
  async addAccount(): Promise<Account> {
    const login = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
    return { ...login, userId: await this.#send({ order: 'add-account', ...login }) };
  }

  /** Adds an officer whose one-time codes nobody else uses up. */
  async addOfficer(name = 'Mira Lindqvist'): Promise<OfficerLogin> {
    const officer = {
      email: `${crypto.randomUUID()}@example.com`,
      password: 'correct horse battery',
      secret: Secret.fromUTF8(crypto.randomUUID()).base32,
    };
    await this.#send({ order: 'add-officer', name, ...officer });
    return officer;
  }

  /** Adds a partner whose pages are at an origin; answers its key. */
  addPartner(mode: 'live' | 'test', origin: string, redirect = `${origin}/`): Promise<string> {
    return this.#send({ order: 'add-partner', name: 'Example Exchange', mode, origin, redirect });
  }

  /** Gives an account a level at a site, as if it had been verified there long ago; or the site alone. */
  async verify({ userId }: Pick<Account, 'userId'>, site: string, level: 0 | 1 | 2): Promise<void> {
    await this.#send({ order: 'verify-account', userId, site, level });
  }

  /** Moves its clock on. */
  async pass(milliseconds: number): Promise<void> {
    await this.#send({ order: 'move-clock', milliseconds });
  }

  async #databaseProcess(): Promise<number> {
    const file = join(this.#directory, 'postgres/postmaster.pid');
    const [line = ''] = (await readFile(file, 'utf8')).split('\n');
    return Number(line);
  }

  /** Ends the process by a signal and answers how it ended, once it and its database are gone. */
  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null)
      throw new Error(`The server is gone:\n${this.#printed}`);
    const database = await this.#databaseProcess();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await expect.poll(() => isAlive(database), { message: 'the database process ends' }).toBe(false);
    return child.exitCode;
  }

  async #discard(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await rm(this.#directory, { recursive: true, force: true });
  }

  /**
   * Kills the server without a chance to tidy up and starts it again at the same address, on the same
   * data.
   */
  async killAndStartAgain(): Promise<void> {
    const { port } = new URL(this.#address);
    await this.#end('SIGKILL');
    await this.#launch(port);
  }

  /** Stops it as Ctrl+C does; fails unless it ends well and leaves no process behind. */
  async stop({ keepData = false } = {}): Promise<void> {
    try {
      expect(await this.#end('SIGINT'), 'exit code after SIGINT').toBe(0);
    } finally {
      if (!keepData) await this.#discard();
    }
  }
}
