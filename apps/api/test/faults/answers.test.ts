import { retCodes, verificationSdkInfo, vendorStep } from '@credence/contract';
import type { Faults } from '@credence/simulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handInAt, vendors, type VendorRow } from './vendors.ts';
import { expectToldInOrder, oneAtATime, startWorld, type Person, type World } from './world.ts';

let world: World;
const alone = oneAtATime();

beforeAll(async () => {
  world = await startWorld({ patience: { attempt: 1200 } });
});
afterAll(() => world.stop());

/** What a vendor may answer, each time that it is asked. */
const broken: readonly [name: string, answers: NonNullable<Faults['answers']>][] = [
  ['answers 500', { broken: 'http-500' }],
  ['answers 429', { broken: 'http-429' }],
  ['answers no JSON', { broken: 'not-json' }],
  ['answers another shape', { broken: 'wrong-shape' }],
  ['hangs up', { broken: 'reset' }],
  ['is down', { broken: 'down' }],
  ['is slow', { slowMilliseconds: 1400 }],
  ['does the work and then hangs up', { broken: 'reset', afterWork: true }],
];

const everyWay = `whether it ${broken.map(([way]) => way).join(', ')}`;

/** Runs a test when nothing else is tried with its vendor, and without faults after it. */
const trying = (row: VendorRow, run: () => Promise<void>) => () =>
  alone(row, () =>
    run().finally(() => {
      world.simulator.faults(row.vendor, {});
      world.line(row).beforeAnswer = () => undefined;
    }),
  );

/** What is mounted ends so soon, or is over already. */
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

/** Everybody whom Onfido has and has not deleted. */
async function onfidoApplicants(): Promise<string[]> {
  const { environment } = world;
  const answer = await fetch(`${environment['CREDENCE_ONFIDO_URL']}/v3.6/applicants`, {
    headers: { authorization: `Token token=${environment['CREDENCE_ONFIDO_API_TOKEN']}` },
  });
  const { applicants } = (await answer.json()) as { applicants: { id: string }[] };
  return applicants.map(({ id }) => id);
}

/** All that a vendor has of anybody at this moment. */
const everybodyAt = (row: VendorRow): Promise<string[]> =>
  row.vendor === 'onfido'
    ? onfidoApplicants()
    : Promise.resolve(world.simulator.control.sessions(row.vendor).map(({ id }) => id));

/** Waits until the vendor is asked once more for something of a person that was put off. */
async function askedAgain(row: VendorRow, person: Person): Promise<void> {
  const line = world.line(row);
  const before = line.asked;
  await vi.waitFor(
    async () => {
      await person.hasten(3_600_000);
      expect(line.asked).toBeGreaterThan(before);
    },
    { timeout: 60_000, interval: 150 },
  );
}

const erased = async (person: Person) =>
  (await person.actions()).filter((action) => action === 'session.erased').length;

/** The answer to the call that makes a session is lost though the vendor does the work, and with `all` every later one. */
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

describe.concurrent('answers that go wrong', () => {
  for (const row of vendors) {
    const { vendor, name } = row;
    // Both refuse to make two of one, or can be searched; the others have nothing of the person in what nobody knows of.
    const finds = vendor === 'sumsub' || vendor === 'onfido';

    test(
      `${vendor}, when a session is opened, ${everyWay}: that nobody can check now is said and nothing else, and it is opened when all is well [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        for (const [way, answers] of broken) {
          world.simulator.faults(vendor, { answers });
          expect([way, (await person.askForMount()).code]).toEqual([way, retCodes.PROVIDER_UNAVAILABLE]);
          expect([way, await person.status()]).toEqual([way, 'ALLOW']);
        }
        world.simulator.faults(vendor, {});
        await person.mount();
        expect(await person.case()).toMatchObject({ state: 'collecting', provider: name, verdict: null });
        const sessions = await person.sessions();
        expect(sessions.filter(({ state }) => state === 'failed')).toHaveLength(broken.length);
        await vi.waitFor(
          async () => {
            await person.hasten(3_600_000);
            expect(await erased(person)).toBe(broken.length);
          },
          { timeout: 60_000, interval: 200 },
        );
        await person.decides('approve');
        await person.isDecidedOnce('approved');
      }),
    );

    test(
      `${vendor}, when a token is renewed, ${everyWay}: what is mounted is used as long as it works, and its end is no refusal [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        await person.mount();
        const { id } = await person.live();
        for (const [way, answers] of broken) {
          await mountEndsIn(person, 20_000);
          world.simulator.faults(vendor, { answers });
          await person.mount();
          expect([way, (await person.live()).id]).toEqual([way, id]);
        }
        await mountEndsIn(person, 0);
        world.simulator.faults(vendor, { answers: { broken: 'down' } });
        expect((await person.askForMount()).code).toBe(retCodes.PROVIDER_UNAVAILABLE);
        expect(await person.status()).toBe('ALLOW');
        world.simulator.faults(vendor, {});
        await person.mount();
        expect((await person.live()).id).not.toBe(id);
        await person.decides('approve');
        await person.isDecidedOnce('approved');
      }),
    );

    test(
      `${vendor}, when the verdict is read, ${everyWay}: who has handed in waits and is not asked again, and is decided once when all is well [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        await handInAt(await person.mount());
        const { id: caseId } = await person.case();
        world.simulator.faults(vendor, { answers: { broken: 'down' } });
        await person.client.call(vendorStep, { caseId, step: 'handed-in' });
        const end = person.watch();
        await person.decides('approve');
        for (const [way, answers] of broken) {
          world.simulator.faults(vendor, { answers });
          await askedAgain(row, person);
          expect([way, await person.status()]).toEqual([way, 'PENDING']);
        }
        expect((await person.askForMount()).result).toEqual({ status: 'PENDING' });
        world.simulator.faults(vendor, {});
        await vi.waitFor(
          async () => {
            await person.hasten(3_600_000);
            expect((await person.case()).state).toBe('approved');
          },
          { timeout: 60_000, interval: 200 },
        );
        await person.isDecidedOnce('approved');
        expectToldInOrder((await end()).statuses, ['PENDING', 'SUCCESS']);
      }),
    );

    test(
      `${vendor}, when it is to forget a person, ${everyWay}: it is asked until it has, and that is recorded once [S3.13]`,
      trying(row, async () => {
        const person = await world.person(row, 'withOwn');
        await person.mount();
        const { id, vendor_applicant: applicant } = await person.live();
        expect(await knowsOf(row, { id, applicant })).toBe(true);
        world.simulator.faults(vendor, { answers: { broken: 'down' } });
        const next = await person.client.call(verificationSdkInfo, { ...wanted, provider: 'next' });
        expect(next.mount.kind).toBe('own');
        for (const [way, answers] of broken) {
          world.simulator.faults(vendor, { answers });
          await askedAgain(row, person);
          expect([way, await erased(person)]).toEqual([way, 0]);
        }
        world.simulator.faults(vendor, {});
        await vi.waitFor(
          async () => {
            await person.hasten(6 * 3_600_000);
            expect(await erased(person)).toBe(1);
          },
          { timeout: 60_000, interval: 200 },
        );
        expect(await knowsOf(row, { id, applicant })).toBe(false);
        expect(await person.sessions()).toMatchObject([{ vendor_applicant: '', vendor_session: '' }]);
      }),
    );

    test(
      `${vendor} makes a session and its answer is lost: ${finds ? 'it is found again, and there is no second one' : 'the next request has one, and the address of the other was never told'} [S3.13] [S7.11]`,
      trying(row, async () => {
        const person = await world.person(row);
        const before = await everybodyAt(row);
        loseOpening(row, 'first');
        const first = await person.askForMount();
        expect(first.code).toBe(finds ? retCodes.OK : retCodes.PROVIDER_UNAVAILABLE);
        await person.mount();
        const made = (await everybodyAt(row)).filter((id) => !before.includes(id));
        expect(made).toHaveLength(finds ? 1 : 2);
        await person.decides('approve');
        await person.isDecidedOnce('approved');
      }),
    );

    test(
      `${vendor} makes a session, and its answer and all others are lost: the next provider takes over on the same case${finds ? ', and the vendor has nothing of the person in the end' : ''} [S3.13]`,
      trying(row, async () => {
        const person = await world.person(row, 'withOwn');
        const before = await everybodyAt(row);
        loseOpening(row, 'all');
        const info = await person.client.call(verificationSdkInfo, wanted);
        expect([info.provider, info.mount.kind]).toEqual(['PROVIDER_DEFAULT', 'own']);
        expect(await person.case()).toMatchObject({ state: 'collecting', provider: 'PROVIDER_DEFAULT' });
        expect(await person.status()).toBe('ALLOW');
        expect(await person.sessions()).toMatchObject([{ provider: name, state: 'failed' }]);
        world.line(row).beforeAnswer = () => undefined;
        await vi.waitFor(async () => expect(await erased(person)).toBe(1), {
          timeout: 60_000,
          interval: 100,
        });
        if (finds) expect(await everybodyAt(row)).toEqual(before);
      }),
    );
  }
});
