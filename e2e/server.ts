import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startSimulator, type Simulator } from '@credence/simulator';
import { expect, test } from '@playwright/test';

/** The root of the repository. */
export const repository = resolve(import.meta.dirname, '..');

export interface Login {
  email: string;
  password: string;
}

export interface OfficerLogin extends Login {
  /** Base32, as an authenticator takes it. */
  secret: string;
}

/** What the server prints once it listens. */
interface Printed {
  address: string;
  applicant: Login;
  officers: readonly [OfficerLogin, OfficerLogin];
}

/** The first start on an empty folder makes a database; a busy machine takes its time. In milliseconds. */
const patience = 120_000;

/** Reads addresses and logins; undefined while some of them have not been printed yet. */
function parsePrinted(output: string): Printed | undefined {
  const address = /^Account area +(http:\S+?)\/user\//m.exec(output)?.[1];
  const logins = [...output.matchAll(/^ {2}(Applicant|Officer) +(\S+@\S+) +(\S+)$/gm)];
  const secrets = new Map(
    [...output.matchAll(/^ {4}(\S+@\S+) +([A-Z2-7]{16,})$/gm)].map(([, email, secret]) => [email, secret]),
  );
  const [applicant] = logins.flatMap(([, role, email, password]) =>
    role === 'Applicant' && email !== undefined && password !== undefined ? { email, password } : [],
  );
  const [first, second] = logins.flatMap(([, role, email, password]) => {
    const secret = secrets.get(email);
    return role === 'Officer' && email !== undefined && password !== undefined && secret !== undefined
      ? { email, password, secret }
      : [];
  });
  if (address === undefined || !applicant || !first || !second) return undefined;
  return { address, applicant, officers: [first, second] };
}

/** Further variables of the server's configuration. */
type Environment = Readonly<Record<string, string>>;

/** A whole server of its own: the real program, the real database, a data folder that is thrown away in the end. */
export class TestServer {
  readonly #directory: string;
  #child: ChildProcess | undefined;
  #printed: Printed | undefined;
  #output = '';

  readonly #environment: Environment;

  private constructor(directory: string, environment: Environment) {
    this.#directory = directory;
    this.#environment = environment;
  }

  static async start(environment: Environment = {}): Promise<TestServer> {
    const server = new TestServer(await mkdtemp(join(tmpdir(), 'credence-e2e-')), environment);
    await server.#launch('0');
    return server;
  }

  get #now(): Printed {
    if (this.#printed === undefined) throw new Error('The server has not been started.');
    return this.#printed;
  }

  /** The address of a path on this server. */
  url(path: string): string {
    return `${this.#now.address}${path}`;
  }

  get applicant(): Login {
    return this.#now.applicant;
  }

  get officers(): readonly [OfficerLogin, OfficerLogin] {
    return this.#now.officers;
  }

  async #launch(port: string): Promise<void> {
    this.#output = '';
    const child = spawn(
      process.execPath,
      ['--import', './scripts/lib/end-with-parent.mjs', '--import', 'tsx', 'apps/api/src/main.ts'],
      {
        cwd: repository,
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PORT: port,
          PORT_EXACT: 'on',
          CREDENCE_DATA: this.#directory,
          CREDENCE_DEMONSTRATION: 'on',
          CREDENCE_SIGN_IN_ATTEMPTS: '1000',
          LOG_LEVEL: 'warn',
          ...this.#environment,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#child = child;
    this.#printed = await new Promise<Printed>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${this.#output}`));
      const timer = setTimeout(() => fail('did not start in time'), patience);
      const hear = (chunk: Buffer) => {
        this.#output += chunk.toString();
        const printed = parsePrinted(this.#output);
        if (printed === undefined) return;
        clearTimeout(timer);
        resolve(printed);
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', () => fail('ended'));
      child.once('error', (error) => fail(`could not be started: ${error.message}`));
    });
  }

  async #databaseProcess(): Promise<number> {
    const [line = ''] = (await readFile(join(this.#directory, 'postgres/postmaster.pid'), 'utf8')).split(
      '\n',
    );
    return Number(line);
  }

  /** Ends the process by a signal and answers how it ended, once it and its database are gone. */
  async #end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null)
      throw new Error(`The server is gone:\n${this.#output}`);
    const database = await this.#databaseProcess();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await expect.poll(() => isRunning(database), { message: 'the database process ends' }).toBe(false);
    return child.exitCode;
  }

  /** Adds an account holder, by a process beside the server's own. */
  async addAccount(email: string): Promise<Login> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'apps/api/src/add-person-cli.ts', 'account', email, 'EUR'],
      {
        cwd: repository,
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          CREDENCE_DATA: this.#directory,
          LOG_LEVEL: 'silent',
          ...this.#environment,
        },
      },
    );
    const password = /^Password\s+(\S+)$/m.exec(stdout)?.[1];
    if (password === undefined) throw new Error(`No account was added: ${stdout}`);
    return { email, password };
  }

  /** Kills the server without a chance to tidy up and starts it again at the same address, on the same data. */
  async killAndStartAgain(): Promise<void> {
    const { port } = new URL(this.#now.address);
    await this.#end('SIGKILL');
    await this.#launch(port);
  }

  /** Stops it as Ctrl+C does; fails unless it ends well and leaves no process behind. */
  async stop(): Promise<void> {
    try {
      expect(await this.#end('SIGINT'), 'exit code after SIGINT').toBe(0);
    } finally {
      await rm(this.#directory, { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A server with fresh data for the tests of the calling file or `describe`, which may build on each other's only in one test. */
export function useServer(environment: () => Environment = () => ({})): () => TestServer {
  let server: TestServer | undefined;
  test.beforeAll(async () => {
    server = await TestServer.start(environment());
  });
  test.afterAll(async () => {
    await server?.stop();
    server = undefined;
  });
  return () => {
    if (server === undefined) throw new Error('There is a server only while a test runs.');
    return server;
  };
}

/** Origins of simulated vendors, whose answers are theirs to make. */
export const vendorOrigins = new Set<string>();

interface Simulated {
  server: () => TestServer;
  simulator: () => Simulator;
}

/** The same with simulated vendors beside it, their waits a thousand times shorter. */
export function withSimulatedVendors(environment: () => Environment = () => ({})): Simulated {
  let simulator: Simulator | undefined;
  // Before the server, which is told where they are, and ended after it.
  test.beforeAll(async () => {
    simulator = await startSimulator({ speed: 1000 });
    for (const value of Object.values(simulator.environment)) {
      if (URL.canParse(value)) vendorOrigins.add(new URL(value).origin);
    }
  });
  const server = useServer(() => ({ ...simulator?.environment, ...environment() }));
  test.beforeAll(() => simulator?.deliverTo(new URL(server().url('/')).origin));
  test.afterAll(async () => {
    await simulator?.close();
    simulator = undefined;
  });
  return {
    server,
    simulator: () => {
      if (simulator === undefined) throw new Error('There are simulated vendors only while a test runs.');
      return simulator;
    },
  };
}
