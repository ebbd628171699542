import { retCodes } from '@credence/contract/ret-codes';
import { verificationSdkInfo, vendorStep } from '@credence/contract/vendor-calls';
import type { Faults } from '@credence/simulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectToldInOrder, type Person } from './person.ts';
import { everyOther, handInAt, vendorsInTurn, type VendorRow } from './vendors.ts';
import { oneAtATime, startWorld, type World } from './world.ts';

let world: World;
const alone = oneAtATime();

/** In milliseconds; longer than a proper answer takes on a busy machine. */
const longestAttempt = 4000;

beforeAll(async () => {
  world = await startWorld({ retryPolicy: { attempt: longestAttempt } });
});
afterAll(() => world.stop());

/** A faulty answer of a vendor, repeated each time. */
const broken: readonly [name: string, answers: NonNullable<Faults['answers']>][] = [
  ['answers 500', { broken: 'http-500' }],
  ['answers 429', { broken: 'http-429' }],
  ['answers no JSON', { broken: 'not-json' }],
  ['answers another shape', { broken: 'wrong-shape' }],
  ['hangs up', { broken: 'reset' }],
  ['is down', { broken: 'down' }],
  ['is slow', { slowMilliseconds: longestAttempt + 1000 }],
  ['does the work and then hangs up', { broken: 'reset', afterWork: true }],
];

const anyOf = (faults: typeof broken) => `whether it ${faults.map(([way]) => way).join(', ')}`;

/** Runs a test while nothing else uses its vendor, and clears the faults afterwards. */
const trying = (row: VendorRow, run: () => Promise<void>) => () =>
  alone(row, () =>
    run().finally(() => {
      world.simulator.faults(row.vendor, {});
      world.line(row).beforeAnswer = () => undefined;
    }),
  );

/** The mount expires very soon, or has expired already. */
async function mountEndsIn(person: Person, milliseconds: number): Promise<void> {
  const { id } = await person.live();
  await world.server.db
    .updateTable('provider_session')
    .set({ mount_expires_at: new Date(Date.now() + milliseconds) })
    .where('id', '=', id)
    .execute();
}

/** Whether a vendor still has a person: by our session's id or by its own. */
async function knowsOf(
  row: VendorRow,
  { id, applicant }: { id: string; applicant: string },
): Promise<boolean> {
  const { environment, simulator } = world;
  if (row.vendor !== 'onfido') {
    return simulator.control.sessions(row.vendor).some(({ subject }) => subject === id);
  }
  // It keeps its runs, and deletes the person with a delay.
  const answer = await fetch(`${environment['CREDENCE_ONFIDO_URL']}/v3.6/applicants/${applicant}`, {
    headers: { authorization: `Token token=${environment['CREDENCE_ONFIDO_API_TOKEN']}` },
  });
  const { delete_at: gone } = (await answer.json()) as { delete_at?: string | null };
  return answer.ok && (gone ?? null) === null;
}

/** Everyone whom Onfido has and has not deleted. */
async function onfidoApplicants(): Promise<string[]> {
  const answer = await fetch(`${world.environment['CREDENCE_ONFIDO_URL']}/v3.6/applicants`, {
    headers: { authorization: `Token token=${world.environment['CREDENCE_ONFIDO_API_TOKEN']}` },
  });
  const { applicants } = (await answer.json()) as { applicants: { id: string }[] };
  return applicants.map(({ id }) => id);
}

/** Everything a vendor has about anyone at this moment. */
const everybodyAt = (row: VendorRow): Promise<string[]> =>
  row.vendor === 'onfido'
    ? onfidoApplicants()
    : Promise.resolve(world.simulator.control.sessions(row.vendor).map(({ id }) => id));

/** Waits until the vendor is called again for something of a person that was postponed. */
async function askedAgain(row: VendorRow, person: Person): Promise<void> {
  const line = world.line(row);
  const before = line.asked;
  await vi.waitFor(
    async () => {
      await person.hasten(3_600_000);
      expect(line.asked).toBeGreaterThan(before);
    },
    { timeout: 60_000, interval: 40 },
  );
}

const erased = async (person: Person) =>
  (await person.actions()).filter((action) => action === 'session.erased').length;

/**
 * The answer to the call that makes a session is lost though the vendor does the work, and with `all` every
 * later one.
 */
function loseOpening(row: VendorRow, which: 'first' | 'all'): void {
  let lost = 0;
  world.line(row).beforeAnswer = (call) => {
    if (which === 'first' ? lost > 0 || !row.calls.opens(call) : lost === 0 && !row.calls.opens(call))
      return undefined;
    lost++;
    return Promise.reject(new Error('lost'));
  };
}

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

/** Each situation is tried with a vendor and every other fault, so that each fault is met in two of them. */
function withFaults(number: number, define: (row: VendorRow, faults: typeof broken) => void): void {
  for (const row of vendorsInTurn(number)) define(row, everyOther(broken, number < 2 ? 0 : 1));
}

/**
 * These two refuse a second session or can be searched; the others' unknown sessions contain nothing about
 * the person.
 */
const finds = ({ vendor }: VendorRow) => vendor === 'sumsub' || vendor === 'onfido';

describe.concurrent('answers that go wrong', () => {
  withFaults(0, (row, faults) => {
    test(
      `${row.vendor}, when a session is opened, ${anyOf(faults)}: that nobody can check now is said and nothing else, and it is opened when all is well${finds(row) ? '; the vendor has nothing of the others' : ''} [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        const before = await everybodyAt(row);
        for (const [way, answers] of faults) {
          world.simulator.faults(row.vendor, { answers });
          expect([way, (await person.askForMount()).code]).toEqual([way, retCodes.PROVIDER_UNAVAILABLE]);
          expect([way, await person.status()]).toEqual([way, 'ALLOW']);
        }
        world.simulator.faults(row.vendor, {});
        await person.mount();
        expect(await person.case()).toMatchObject({ state: 'collecting', provider: row.name, verdict: null });
        const sessions = await person.sessions();
        expect(sessions.filter(({ state }) => state === 'failed')).toHaveLength(faults.length);
        // What was given up may still be made: it is looked for once that cannot be.
        await vi.waitFor(() => expect(world.line(row).running).toBe(0), { timeout: 60_000, interval: 40 });
        expect(await erased(person)).toBe(0);
        await vi.waitFor(
          async () => {
            await person.hasten(3_600_000);
            expect(await erased(person)).toBe(faults.length);
          },
          { timeout: 60_000, interval: 40 },
        );
        if (finds(row)) expect(await everybodyAt(row)).toHaveLength(before.length + 1);
        await person.decides('approve');
        await person.isDecidedOnce('approved');
      }),
    );
  });

  withFaults(2, (row, faults) => {
    test(
      `${row.vendor}, when a token is renewed, ${anyOf(faults)}: what is mounted is used as long as it works, and its end is no refusal [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        await person.mount();
        const { id } = await person.live();
        for (const [way, answers] of faults) {
          await mountEndsIn(person, 20_000);
          world.simulator.faults(row.vendor, { answers });
          await person.mount();
          expect([way, (await person.live()).id]).toEqual([way, id]);
        }
        await mountEndsIn(person, 0);
        world.simulator.faults(row.vendor, { answers: { broken: 'down' } });
        expect((await person.askForMount()).code).toBe(retCodes.PROVIDER_UNAVAILABLE);
        expect(await person.status()).toBe('ALLOW');
        world.simulator.faults(row.vendor, {});
        await person.mount();
        expect((await person.live()).id).not.toBe(id);
        await person.decides('approve');
        await vi.waitFor(
          async () => {
            // The circuit may be open from the faults, and what needs the vendor is postponed.
            await person.hasten(60_000);
            expect((await person.case()).state).toBe('approved');
          },
          { timeout: 60_000, interval: 200 },
        );
        await person.isDecidedOnce('approved');
      }),
    );
  });

  withFaults(1, (row, faults) => {
    test(
      `${row.vendor}, when the verdict is read, ${anyOf(faults)}: who has submitted waits and is not asked again, and is decided once when all is well [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        await handInAt(await person.mount());
        const { id: caseId } = await person.case();
        world.simulator.faults(row.vendor, { answers: { broken: 'down' } });
        await person.client.call(vendorStep, { caseId, step: 'handed-in' });
        const end = person.watch();
        await person.decides('approve');
        for (const [way, answers] of faults) {
          world.simulator.faults(row.vendor, { answers });
          await askedAgain(row, person);
          expect([way, await person.status()]).toEqual([way, 'PENDING']);
        }
        expect((await person.askForMount()).result).toEqual({ status: 'PENDING' });
        world.simulator.faults(row.vendor, {});
        await vi.waitFor(
          async () => {
            await person.hasten(3_600_000);
            expect((await person.case()).state).toBe('approved');
          },
          { timeout: 60_000, interval: 40 },
        );
        await person.isDecidedOnce('approved');
        expectToldInOrder((await end()).statuses, ['PENDING', 'SUCCESS']);
      }),
    );
  });

  withFaults(3, (row, faults) => {
    test(
      `${row.vendor}, when it is to forget a person, ${anyOf(faults)}: it is asked until it has, and that is recorded once [S3.13]`,
      trying(row, async () => {
        const person = await world.person(row, 'withOwn');
        await person.mount();
        const { id, vendor_applicant: applicant } = await person.live();
        expect(await knowsOf(row, { id, applicant })).toBe(true);
        world.simulator.faults(row.vendor, { answers: { broken: 'down' } });
        const next = await person.client.call(verificationSdkInfo, { ...wanted, provider: 'next' });
        expect(next.mount.kind).toBe('own');
        for (const [way, answers] of faults) {
          world.simulator.faults(row.vendor, { answers });
          await askedAgain(row, person);
          expect([way, await erased(person)]).toEqual([way, 0]);
        }
        world.simulator.faults(row.vendor, {});
        await vi.waitFor(
          async () => {
            await person.hasten(6 * 3_600_000);
            expect(await erased(person)).toBe(1);
          },
          { timeout: 60_000, interval: 40 },
        );
        expect(await knowsOf(row, { id, applicant })).toBe(false);
        expect(await person.sessions()).toMatchObject([{ vendor_applicant: '', vendor_session: '' }]);
      }),
    );
  });

  for (const row of vendorsInTurn(1, 2)) {
    test(
      `${row.vendor} makes a session and its answer is lost: ${finds(row) ? 'it is found again, and there is no second one' : 'the next request has one, and the address of the other was never told'} [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        const before = await everybodyAt(row);
        loseOpening(row, 'first');
        const first = await person.askForMount();
        expect(first.code).toBe(finds(row) ? retCodes.OK : retCodes.PROVIDER_UNAVAILABLE);
        await person.mount();
        const made = (await everybodyAt(row)).filter((id) => !before.includes(id));
        expect(made).toHaveLength(finds(row) ? 1 : 2);
        await person.decides('approve');
        await person.isDecidedOnce('approved');
      }),
    );
  }

  for (const row of vendorsInTurn(3, 2)) {
    test(
      `${row.vendor} makes a session, and its answer and all others are lost: the next provider takes over on the same case${finds(row) ? ', and the vendor has nothing of the person in the end' : ''} [S3.13]`,
      trying(row, async () => {
        const person = await world.person(row, 'withOwn');
        const before = await everybodyAt(row);
        loseOpening(row, 'all');
        const info = await person.client.call(verificationSdkInfo, wanted);
        expect([info.provider, info.mount.kind]).toEqual(['PROVIDER_DEFAULT', 'own']);
        expect(await person.case()).toMatchObject({ state: 'collecting', provider: 'PROVIDER_DEFAULT' });
        expect(await person.status()).toBe('ALLOW');
        expect(await person.sessions()).toMatchObject([{ provider: row.name, state: 'failed' }]);
        world.line(row).beforeAnswer = () => undefined;
        await vi.waitFor(
          async () => {
            // The first attempt may have met the fault, and the next one is postponed.
            await person.hasten(6 * 3_600_000);
            expect(await erased(person)).toBe(1);
          },
          { timeout: 60_000, interval: 200 },
        );
        if (finds(row)) expect(await everybodyAt(row)).toEqual(before);
      }),
    );
  }
});
