import {
  electronicIdentityReturn,
  kycInfo,
  nonDocumentCase,
  retCodes,
  reviewQueue,
  savePersonalInfo,
  vendorToken,
  type ApplicantCase,
} from '@credence/contract';
import { startSimulator, type Simulator } from '@credence/simulator';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweepJob } from '../../src/features/verification/sweep/sweep.ts';
import { completeInfo } from '../applicants.ts';
import { pass as passSignedIn } from '../later.ts';
import { startServer, type Client, type TestServer } from '../server.ts';
import { ChildServer } from './child-server.ts';
import { holdRow } from './hold.ts';
import { VendorLine } from './vendor-line.ts';
import { hasten, missHeartbeats } from './world.ts';

const minute = 60_000;

/** A server with the registries behind it, and the line to that of numbers. */
interface World {
  server: TestServer;
  simulator: Simulator;
  line: VendorLine;
  environment: Record<string, string>;
  stop: () => Promise<void>;
}

async function startWorld(options: { jobs?: boolean } = {}): Promise<World> {
  const simulator = await startSimulator({ speed: 1000 });
  const line = await VendorLine.to(simulator.environment['CREDENCE_NUMBER_REGISTRY_URL'] ?? '');
  const environment = {
    ...simulator.environment,
    CREDENCE_NUMBER_REGISTRY_URL: line.origin,
    CREDENCE_PROVIDER_ORDER: 'PROVIDER_DEFAULT',
  };
  const server = await startServer({ environment, ...options });
  return {
    server,
    simulator,
    line,
    environment,
    stop: async () => {
      await simulator.close();
      line.close();
      await server.stop();
    },
  };
}

let numbers = 0;
/** A number of nobody else, which the registry confirms. */
const bvn = () => {
  const number = String(22_200_000_001 + 10 * numbers++);
  return { by: 'number', level: 1, country: 'NG', scheme: 'BVN', number } as const;
};
const electronic = { by: 'electronic-identity', level: 1, country: 'NL' } as const;

async function residentOf({ server }: World, residenceCountry: 'NG' | 'NL'): Promise<Client> {
  const client = await server.applicant();
  await client.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry } });
  return client;
}

const status = async (client: Client) =>
  (await client.call(kycInfo, { obtain_state: true })).state[0]?.status;

const caseOf = async (client: Client): Promise<ApplicantCase> => {
  const found = await client.call(nonDocumentCase, { level: '1' });
  if (found === null) throw new Error('There is no case');
  return found.case;
};

/** Confirms at the simulated page as a person would; answers what the browser is sent back with. */
async function confirmAt(
  address: string,
): Promise<{ state: string; code: string; iss?: string | undefined }> {
  const url = new URL(address);
  const page = await (await fetch(url)).text();
  const token = /"name":\s*"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(new URL('choice', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ choice: 'specimen', specimen: 'eriksson' }),
  });
  const { goTo } = v.parse(v.object({ goTo: v.string() }), await answer.json());
  return v.parse(
    v.object({ state: v.string(), code: v.string(), iss: v.optional(v.string()) }),
    Object.fromEntries(new URL(goTo).searchParams),
  );
}

/** One case, one verdict, one decision and a trail that says each once. */
async function isApprovedOnce({ server }: World, client: Client): Promise<void> {
  await vi.waitFor(
    async () => {
      await hasten(server.db, 61 * minute, client.userId);
      expect((await caseOf(client)).state).toBe('approved');
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await status(client)).toBe('SUCCESS');
  for (const table of ['verification_case', 'verification_decision'] as const) {
    const rows = await server.db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', client.userId)
      .execute();
    expect([table, rows.length]).toEqual([table, 1]);
  }
  const trail = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('user_id', '=', client.userId)
    .where('action', 'in', ['case.submitted', 'case.approved', 'case.retry', 'case.in-review'])
    .orderBy('sequence')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['case.submitted', 'case.approved']);
}

describe('down for an hour', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());
  afterEach(() => {
    world.simulator.faults('number-registry', {});
    world.simulator.faults('electronic-identity', {});
  });

  const pass = async (milliseconds: number) => {
    world.server.pass(milliseconds);
    await hasten(world.server.db, milliseconds);
  };

  test('the registry of numbers: who has handed in is under review all the time, is not asked again, and is decided once when it is back [S2.3] [S7.11]', async () => {
    const { simulator, line } = world;
    simulator.faults('number-registry', { answers: { broken: 'down' } });
    const people = [await residentOf(world, 'NG'), await residentOf(world, 'NG')];
    for (const client of people) await client.call(vendorToken, bvn());
    const asked = line.asked;
    for (let minutes = 0; minutes < 60; minutes += 10) {
      const before = line.asked;
      await pass(10 * minute);
      await vi.waitFor(
        async () => {
          await hasten(world.server.db, 10 * minute);
          expect(line.asked).toBeGreaterThan(before);
        },
        { timeout: 60_000, interval: 200 },
      );
      for (const client of people) {
        expect(await status(client)).toBe('PENDING');
        expect(await caseOf(client)).toMatchObject({ state: 'submitted', verdict: null });
        expect((await client.send(vendorToken, bvn())).code).toBe(retCodes.LEVEL_NOT_ALLOWED);
      }
    }
    expect(line.asked - asked, 'the registry is not stormed').toBeLessThan(200);
    const late = await residentOf(world, 'NG');
    await late.call(vendorToken, bvn());
    expect(await status(late)).toBe('PENDING');
    simulator.faults('number-registry', {});
    for (const client of [...people, late]) await isApprovedOnce(world, client);
  });

  test('the registry of numbers, for longer than a day: an officer has the number, and nobody was turned back [S2.3]', async () => {
    const { simulator } = world;
    simulator.faults('number-registry', { answers: { broken: 'down' } });
    const client = await residentOf(world, 'NG');
    const { asked } = world.line;
    await client.call(vendorToken, bvn());
    await vi.waitFor(() => expect(world.line.asked).toBeGreaterThan(asked), { timeout: 60_000 });
    const officer = await world.server.officer();
    const aDay = 25 * 60 * minute;
    await passSignedIn(world.server, aDay);
    const { context, db } = world.server;
    await vi.waitFor(
      async () => {
        await db.transaction().execute((work) => sweepJob(context, work));
        await hasten(db, 61 * minute, client.userId);
        expect(await caseOf(client)).toMatchObject({ state: 'in_review', verdict: null });
      },
      { timeout: 60_000, interval: 200 },
    );
    expect(await status(client)).toBe('PENDING');
    const reason = 'no-verdict-in-time';
    const { items } = await officer.call(reviewQueue, { view: 'waiting', reason });
    expect(items).toMatchObject([{ userId: client.userId, reasons: [reason] }]);
    // Whoever signs in from here on does so now.
    world.server.pass(-aDay);
  });

  test('the electronic identity: nobody is turned back, who comes now is told so with nothing begun, and who had confirmed goes on with the same case [S2.3] [S7.11]', async () => {
    const { simulator } = world;
    simulator.faults('electronic-identity', { answers: { broken: 'down' } });
    const early = await residentOf(world, 'NL');
    expect((await early.send(vendorToken, electronic)).code).toBe(retCodes.PROVIDER_UNAVAILABLE);
    expect(await early.call(nonDocumentCase, { level: '1' })).toBe(null);
    simulator.faults('electronic-identity', {});
    const client = await residentOf(world, 'NL');
    const { url, case: begun } = await client.call(vendorToken, electronic);
    const back = await confirmAt(url);
    simulator.faults('electronic-identity', { answers: { broken: 'down' } });
    expect((await client.send(electronicIdentityReturn, back)).code).toBe(retCodes.PROVIDER_UNAVAILABLE);
    await pass(60 * minute);
    expect(await status(client)).toBe('ALLOW');
    expect(await caseOf(client)).toMatchObject({ id: begun.id, state: 'collecting', verdict: null });
    simulator.faults('electronic-identity', {});
    const again = await client.call(vendorToken, electronic);
    expect(again.case.id).toBe(begun.id);
    await client.call(electronicIdentityReturn, await confirmAt(again.url));
    await isApprovedOnce(world, client);
  });
});

describe('the server is killed', () => {
  let world: World;
  let child: ChildServer;
  beforeAll(async () => {
    world = await startWorld({ jobs: false });
    child = new ChildServer(world.server, world.environment);
    await child.start();
  });
  afterAll(async () => {
    await child.kill();
    await world.stop();
  });
  afterEach(() => {
    world.line.beforeAnswer = () => undefined;
  });

  /** Somebody who speaks with the server that is killed, and one who looks from beside. */
  const visit = async (country: 'NG' | 'NL') => {
    const beside = await residentOf(world, country);
    return { client: child.clientOf(beside), beside };
  };

  test('before the answer of the registry of numbers has come: the number is checked once more, and decided once [S2.3]', async () => {
    const { client } = await visit('NG');
    const held = new Promise<void>((resolve) => {
      world.line.beforeAnswer = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    await client.call(vendorToken, bvn());
    await held;
    await child.kill();
    world.line.beforeAnswer = () => undefined;
    await child.start();
    await missHeartbeats(world.server.db);
    await isApprovedOnce(world, client);
  });

  test('between the answer of the registry of numbers and the commit: nothing of the verdict is stored, and the number is decided once [S2.3]', async () => {
    const { client, beside } = await visit('NG');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      world.line.beforeAnswer = () => {
        resolve();
        return new Promise((answer) => {
          release = answer;
        });
      };
    });
    await client.call(vendorToken, bvn());
    await held;
    const letGo = await holdRow(world.server, 'applicant', client.userId);
    release();
    await letGo.waitedFor();
    await child.kill();
    await letGo();
    expect(await caseOf(beside)).toMatchObject({
      state: 'submitted',
      verdict: null,
    });
    world.line.beforeAnswer = () => undefined;
    await child.start();
    await missHeartbeats(world.server.db);
    await isApprovedOnce(world, client);
  });

  test('between the answer of the electronic identity and the commit: the case is open as before, and the person confirms once more [S2.3]', async () => {
    const { client } = await visit('NL');
    const { url, case: begun } = await client.call(vendorToken, electronic);
    const back = await confirmAt(url);
    const letGo = await holdRow(world.server, 'verification_case', client.userId);
    const answer = client.send(electronicIdentityReturn, back).catch(() => 'lost');
    await letGo.waitedFor();
    await child.kill();
    await letGo();
    expect(await answer).toBe('lost');
    await child.start();
    expect(await caseOf(client)).toMatchObject({ id: begun.id, state: 'collecting', verdict: null });
    // The address that the person came back to is good once.
    expect((await client.send(electronicIdentityReturn, back)).code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
    const again = await client.call(vendorToken, electronic);
    expect(again.case.id).toBe(begun.id);
    await client.call(electronicIdentityReturn, await confirmAt(again.url));
    await isApprovedOnce(world, client);
  });
});
