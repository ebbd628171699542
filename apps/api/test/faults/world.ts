import {
  agreementApply,
  agreementNeeded,
  currentCase,
  kycInfo,
  retCodes,
  savePersonalInfo,
  securityActions,
  selfUpdate,
  verificationSdkInfo,
  type InputOf,
  type ResultOf,
} from '@credence/contract';
import type { Site } from '@credence/policy';
import { startSimulator, type Answer, type Simulator } from '@credence/simulator';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { auditKey, verifyAudit } from '../../src/audit/index.ts';
import { readConfig } from '../../src/config.ts';
import type { Database } from '../../src/db/database.ts';
import { providersFor } from '../../src/features/verification/index.ts';
import type { Patience } from '../../src/features/verification/providers/vendor-http.ts';
import { completeInfo, givePictures, passedCheck } from '../applicants.ts';
import { startServer, type Client, type TestServer } from '../server.ts';
import { VendorLine } from './vendor-line.ts';
import { policies, vendors, type VendorRow } from './vendors.ts';

/** A vendor that fails is asked again without a pause, and is not given up on. */
const impatient = { attempt: 10_000, attempts: 2, firstWait: 1, longestWait: 10, failuresToOpen: 1_000_000 };

/** Environment variables that say where a vendor's API is, as against its pages. */
const apiAddresses = /^CREDENCE_(SUMSUB_URL|ONFIDO_URL|JUMIO_(AUTH|ACCOUNT|RETRIEVAL)_URL|ADVANCE_AI_URL)$/;

const passport = { country: 'SE', documentType: 'PASSPORT' as const };

type Mounting = ResultOf<typeof verificationSdkInfo>;

/** What somebody comes for: the first level, the second after it, or a new document in the place of the first. */
export type Aim = 'first' | 'second' | 'update';

/** The server, the simulated vendors, and the lines between them. */
export interface World {
  server: TestServer;
  simulator: Simulator;
  line: (row: VendorRow) => VendorLine;
  /** The server's variables. */
  environment: Record<string, string>;
  /** Somebody new whose site offers that vendor, and after it our own capture only where that is wanted. */
  person: (row: VendorRow, site?: 'alone' | 'withOwn', aim?: Aim) => Promise<Person>;
  /** Time goes by: the clock moves, and jobs that were put off come due. */
  pass: (milliseconds: number) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startWorld(
  options: {
    patience?: Partial<Patience>;
    jobs?: boolean;
    /** Whom people speak with, where it is not this server. */
    clientOf?: (client: Client) => Client;
  } = {},
): Promise<World> {
  const { clientOf = (client) => client } = options;
  const simulator = await startSimulator({ speed: 1000 });
  const lines = new Map<string, VendorLine>();
  // The tests are the one proxy in front, so that a report can come from anywhere.
  const environment: Record<string, string> = { ...simulator.environment, CREDENCE_TRUSTED_PROXIES: '1' };
  for (const [name, value] of Object.entries(environment)) {
    if (!apiAddresses.test(name)) continue;
    const line = lines.get(value) ?? (await VendorLine.to(value));
    lines.set(value, line);
    environment[name] = line.origin;
  }
  const originOf = {
    sumsub: simulator.environment['CREDENCE_SUMSUB_URL'],
    onfido: simulator.environment['CREDENCE_ONFIDO_URL'],
    jumio: simulator.environment['CREDENCE_JUMIO_AUTH_URL'],
    'advance-ai': simulator.environment['CREDENCE_ADVANCE_AI_URL'],
  };
  const skewed = { now: () => new Date() };
  const providers = providersFor(readConfig(environment), {
    now: () => skewed.now(),
    patience: { ...impatient, ...options.patience },
  });
  const server = await startServer({
    environment,
    providers,
    policies: Object.fromEntries(policies),
    ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
  });
  skewed.now = () => server.context.now();
  simulator.deliverTo(server.address);
  for (const { vendor } of vendors) {
    // A verdict comes when a test gives it.
    simulator.control.outcome(vendor, { answer: 'approve', delayMilliseconds: 2 ** 31 - 1 });
  }
  const world: World = {
    server,
    simulator,
    environment,
    line: ({ vendor }) => {
      const line = lines.get(originOf[vendor] ?? '');
      if (line === undefined) throw new Error(`There is no line to ${vendor}`);
      return line;
    },
    person: async (row, site = 'alone', aim = 'first') => {
      const owner = await server.applicant({ agrees: false });
      await owner.call(savePersonalInfo, { info: completeInfo });
      await server.db
        .updateTable('applicant')
        .set({ site: row[site] satisfies Site })
        .where('user_id', '=', owner.userId)
        .execute();
      const client = clientOf(owner);
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
    },
    pass: async (milliseconds) => {
      server.pass(milliseconds);
      await hasten(server.db, milliseconds);
    },
    stop: async () => {
      await simulator.close();
      for (const line of lines.values()) line.close();
      await server.stop();
    },
  };
  return world;
}

/** Jobs that were put off come due as if the time had gone by. */
export async function hasten(db: Database, milliseconds: number, userId?: string): Promise<void> {
  const whose = userId === undefined ? sql`true` : sql`data ->> 'userId' = ${userId}`;
  await sql`update pgboss.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
    where state in ('created', 'retry') and ${whose}`.execute(db);
}

/** Jobs whose worker was killed are taken up again, as when their heartbeat has been missed for long enough. */
export async function missHeartbeats(db: Database): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    db,
  );
}

/** What somebody was told, each time that it changed. */
export interface Told {
  /** Of the step, in kyc-info. */
  statuses: string[];
  /** Of the current case; '' where there is none. */
  states: string[];
}

const statusOf = {
  approved: 'SUCCESS',
  retry: 'FAILED_AND_CAN_RETRY',
  refused: 'FAILED_AND_CAN_NOT_RETRY',
  in_review: 'PENDING',
} as const;
export type End = keyof typeof statusOf;

let documents = 0;

/** Somebody at one vendor. */
export class Person {
  readonly row: VendorRow;
  readonly client: Client;
  readonly aim: Aim;
  readonly #world: World;
  /** The document that this person has. */
  readonly #document = `L${898_902 + documents++}C`;

  constructor(world: World, row: VendorRow, client: Client, aim: Aim) {
    this.#world = world;
    this.row = row;
    this.client = client;
    this.aim = aim;
  }

  /** Begins the case, gives the vendor what it wants from us, and agrees to its taking the face: the next question opens its part. */
  async comeToPart(): Promise<void> {
    let asked = await this.askForMount();
    if (asked.code === retCodes.OK) {
      await givePictures(this.client, await this.case());
      asked = await this.askForMount();
    }
    const { code, version, caseId, recipient } = v.parse(agreementNeeded, asked.result);
    await this.client.call(agreementApply, { code, version, caseId, recipient, language: 'en' });
  }

  get #wish(): InputOf<typeof verificationSdkInfo> {
    return { level: Number(this.#level), ...passport };
  }

  get #level(): '1' | '2' {
    return this.aim === 'second' ? '2' : '1';
  }

  /** Asks what to mount, and expects the vendor's part. */
  async mount(): Promise<Mounting['mount']> {
    const info = await this.client.call(verificationSdkInfo, this.#wish);
    expect([info.provider, info.mount.kind]).toEqual([this.row.name, this.row.vendor]);
    return info.mount;
  }

  /** The same, whatever comes of it. */
  askForMount(client: Client = this.client): ReturnType<Client['send']> {
    return client.send(verificationSdkInfo, this.#wish);
  }

  async case(): Promise<NonNullable<ResultOf<typeof currentCase>>> {
    const found = await this.client.call(currentCase, { level: this.#level });
    if (found === null) throw new Error('There is no case');
    return found;
  }

  async status(): Promise<string | undefined> {
    const { state } = await this.client.call(kycInfo, { obtain_state: true });
    return state[this.aim === 'second' ? 1 : 0]?.status;
  }

  sessions() {
    return this.#world.server.db
      .selectFrom('provider_session')
      .selectAll()
      .where('user_id', '=', this.client.userId)
      .orderBy('created_at')
      .execute();
  }

  /** The one session that may still bring a verdict. */
  async live() {
    const live = (await this.sessions()).filter(({ state }) =>
      ['opening', 'open', 'handed-in'].includes(state),
    );
    const [session, ...others] = live;
    if (session === undefined || others.length > 0) throw new Error(`There are ${live.length} live sessions`);
    return session;
  }

  /** The vendor finds something. */
  async decides(answer: Answer, session?: string): Promise<void> {
    const extracted = {
      firstName: 'ANNA MARIA',
      lastName: 'ERIKSSON',
      birthDate: '1974-08-12',
      documentNumber: this.#document,
      country: 'SWE',
      nationality: 'SWE',
      expiryDate: '2034-05-30',
    };
    const id = session ?? (await this.live()).vendor_session;
    expect(this.#world.simulator.control.verdict(this.row.vendor, id, { answer, extracted })).toBe(true);
  }

  /** What the vendor sent, or tried to send. */
  async deliveries() {
    const ids = new Set((await this.sessions()).map(({ vendor_session: id }) => id));
    return this.#world.simulator.control
      .deliveries(this.row.vendor)
      .filter(({ sessionId }) => ids.has(sessionId));
  }

  /** Reports of this person that were taken in. */
  async reports() {
    const sessions = await this.sessions();
    const ours = sessions.map(({ id }) => id);
    const theirs = sessions.flatMap(({ vendor_session: id }) => (id === '' ? [] : [id]));
    return this.#world.server.db
      .selectFrom('vendor_webhook')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('session_hint', 'in', [...ours, '-']), eb('vendor_session', 'in', [...theirs, '-'])]),
      )
      .execute();
  }

  /** What the trail says, of everything or of one case. */
  async actions(caseId?: string): Promise<string[]> {
    const rows = await this.#world.server.db
      .selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('user_id', '=', this.client.userId)
      .orderBy('sequence')
      .execute();
    return rows
      .filter(({ subject }) => caseId === undefined || subject === caseId)
      .map(({ action }) => action);
  }

  /** Time goes by for what was put off for this person; the clock stays. */
  hasten(milliseconds: number): Promise<void> {
    return hasten(this.#world.server.db, milliseconds, this.client.userId);
  }

  /** Looks again and again at what the person would see. The answer ends it. */
  watch(): () => Promise<Told> {
    const told: Told = { statuses: [], states: [] };
    const note = (list: string[], value: string) => {
      if (list.at(-1) !== value) list.push(value);
    };
    const ending = new AbortController();
    const look = async () => {
      note(told.statuses, (await this.status()) ?? '');
      note(told.states, (await this.client.call(currentCase, { level: this.#level }))?.state ?? '');
    };
    const looking = (async () => {
      while (!ending.signal.aborted) {
        await look();
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      await look();
    })();
    // Its failure is that of whoever ends it.
    looking.catch(() => undefined);
    return async () => {
      ending.abort();
      await looking;
      return told;
    };
  }

  caseIs(state: string): Promise<void> {
    return vi.waitFor(async () => expect((await this.case()).state).toBe(state), {
      timeout: 60_000,
      interval: 80,
    });
  }

  /** One verdict, one decision, one trail that is whole, no session left, and the status that belongs to it. */
  async isDecidedOnce(state: End): Promise<void> {
    await this.caseIs(state);
    const { id: caseId } = await this.case();
    // The level stands on what it stood on, until the update is approved and after it.
    expect(await this.status()).toBe(this.aim === 'update' ? 'SUCCESS' : statusOf[state]);
    const { db, context } = this.#world.server;
    const decisions = await db
      .selectFrom('verification_decision')
      .select('id')
      .where('user_id', '=', this.client.userId)
      .where('case_id', '=', caseId)
      .execute();
    expect(decisions).toHaveLength(1);
    const actions = await this.actions(caseId);
    const verdicts = new Set(['case.approved', 'case.retry', 'case.refused', 'case.in-review']);
    expect(actions.filter((action) => verdicts.has(action))).toEqual([`case.${state.replace('_', '-')}`]);
    expect(actions.filter((action) => action === 'case.submitted')).toHaveLength(1);
    expect(actions.filter((action) => action === 'session.finished')).toHaveLength(1);
    const sessions = (await this.sessions()).filter((session) => session.case_id === caseId);
    expect(sessions.filter((session) => session.state === 'finished')).toHaveLength(1);
    expect(sessions.filter(({ state: one }) => ['opening', 'open', 'handed-in'].includes(one))).toEqual([]);
    // Others write to their trails meanwhile.
    const audit = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((work) => verifyAudit(work, auditKey(context.keyring)));
    expect(audit.broken).toEqual([]);
  }
}

/** Nothing was told but what stands in `order`, and in that order, each at most once and the last of them in the end. */
export function expectToldInOrder(told: readonly string[], order: readonly string[]): void {
  expect(order.filter((one) => told.includes(one))).toEqual(told);
  expect(told.at(-1)).toBe(order.at(-1));
}

/** Runs one thing at a time for each vendor, whose faults are its own, and different vendors beside each other. */
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
