import { selfUpdate } from '@credence/contract/identity-change';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { securityActions } from '@credence/contract/security-action';
import type { Site } from '@credence/policy';
import { startSimulator, type Simulator } from '@credence/simulator';
import { readConfig } from '../../src/base/config/config.ts';
import { providersFor } from '../../src/features/provider/providers.ts';
import type { RetryPolicy } from '../../src/features/provider/port/vendor-http.ts';
import { completeInfo, passedCheck } from '../applicants.ts';
import { hasten } from '../later.ts';
import { behindProxy, startServer, type Client, type TestServer } from '../server.ts';
import { passport, Person, type Aim } from './person.ts';
import { VendorLine } from './vendor-line.ts';
import { policies, vendors, type VendorRow } from './vendors.ts';

/** A failing vendor is called again at once, and its circuit does not open; a slow one is waited for. */
const impatient = { attempt: 60_000, attempts: 2, firstWait: 1, longestWait: 10, failuresToOpen: 1_000_000 };

/** Environment variables with the address of a vendor's API, as opposed to its pages. */
const apiAddresses = /^CREDENCE_(SUMSUB_URL|ONFIDO_URL|JUMIO_(AUTH|ACCOUNT|RETRIEVAL)_URL|ADVANCE_AI_URL)$/;

/** The server, the simulated vendors, and the lines between them. */
export interface World {
  server: TestServer;
  simulator: Simulator;
  line: (row: VendorRow) => VendorLine;
  /** The server's environment. */
  environment: Record<string, string>;
  /** A new applicant whose site offers that vendor, and our own capture after it if wanted. */
  person: (row: VendorRow, site?: 'alone' | 'withOwn', aim?: Aim) => Promise<Person>;
  /** Moves the clock, so that postponed jobs come due. */
  pass: (milliseconds: number) => Promise<void>;
  stop: () => Promise<void>;
}

interface WorldOptions {
  retryPolicy?: Partial<RetryPolicy>;
  jobs?: boolean;
  /** The server that clients use, if it is not this one. */
  clientOf?: (client: Client) => Client;
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { clientOf = (client) => client, retryPolicy, ...serverOptions } = options;
  const simulator = await startSimulator({ speed: 1000 });
  const { environment, line, close } = await layLines(simulator);
  const clock = { now: () => new Date() };
  const server = await startServer({
    environment,
    providers: providersFor(readConfig(environment), {
      now: () => clock.now(),
      retryPolicy: { ...impatient, ...retryPolicy },
    }),
    policies: Object.fromEntries(policies),
    ...serverOptions,
  });
  clock.now = () => server.context.now();
  simulator.deliverTo(server.address);
  for (const { vendor } of vendors) {
    // Tests set the verdict themselves.
    simulator.control.outcome(vendor, { answer: 'approve', delayMilliseconds: 2 ** 31 - 1 });
  }
  return {
    server,
    simulator,
    environment,
    line,
    person: async (row, site = 'alone', aim = 'first') => {
      const owner = await applicantAt(server, row[site]);
      return ready({ server, simulator }, row, aim, owner, clientOf(owner));
    },
    pass: async (milliseconds) => {
      server.pass(milliseconds);
      await hasten(server, milliseconds);
    },
    stop: async () => {
      await simulator.close();
      close();
      await server.stop();
    },
  };
}

interface Lines extends Pick<World, 'environment' | 'line'> {
  close: () => void;
}

/** A line that can be broken to each vendor, and an environment that leads to it. */
async function layLines({ environment: direct }: Simulator): Promise<Lines> {
  const lines = new Map<string, VendorLine>();
  const environment: Record<string, string> = { ...direct, ...behindProxy };
  for (const [name, value] of Object.entries(environment)) {
    if (!apiAddresses.test(name)) continue;
    const line = lines.get(value) ?? (await VendorLine.to(value));
    lines.set(value, line);
    environment[name] = line.origin;
  }
  const originOf = {
    sumsub: direct['CREDENCE_SUMSUB_URL'],
    onfido: direct['CREDENCE_ONFIDO_URL'],
    jumio: direct['CREDENCE_JUMIO_AUTH_URL'],
    'advance-ai': direct['CREDENCE_ADVANCE_AI_URL'],
  };
  return {
    environment,
    line: ({ vendor }) => {
      const line = lines.get(originOf[vendor] ?? '');
      if (line === undefined) throw new Error(`There is no line to ${vendor}`);
      return line;
    },
    close: () => {
      for (const line of lines.values()) line.close();
    },
  };
}

type Owner = Awaited<ReturnType<TestServer['applicant']>>;

async function applicantAt(server: TestServer, site: Site): Promise<Owner> {
  const owner = await server.applicant({ agrees: false });
  await owner.call(savePersonalInfo, { info: completeInfo });
  await server.db.updateTable('applicant').set({ site }).where('user_id', '=', owner.userId).execute();
  return owner;
}

/** Brings an applicant to the vendor's part of what he aims at. */
async function ready(
  world: Pick<World, 'server' | 'simulator'>,
  row: VendorRow,
  aim: Aim,
  owner: Owner,
  client: Client,
): Promise<Person> {
  const person = new Person(world, row, client, 'first');
  await person.comeToPart();
  if (aim === 'first') return person;
  await person.mount();
  await person.decides('approve');
  await person.isDecidedOnce('approved');
  if (aim === 'update') {
    const ticket = await passedCheck(owner, securityActions.UPDATE);
    await client.call(selfUpdate, { ticket, ...passport });
  }
  const further = new Person(world, row, client, aim);
  await further.comeToPart();
  return further;
}

/**
 * Runs tests of one vendor one after the other, because they share its faults, and those of different vendors
 * in parallel.
 */
export function oneAtATime(): <T>(row: VendorRow, run: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Promise<unknown>>();
  return (row, run) => {
    const turn = (turns.get(row.vendor) ?? Promise.resolve()).then(run, run);
    turns.set(
      row.vendor,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
