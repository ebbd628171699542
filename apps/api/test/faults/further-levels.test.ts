import { identity } from '@credence/contract/identity';
import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { vendorStep } from '@credence/contract/vendor-calls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isWhole } from '../../../../scripts/lib/whole.ts';
import { hasten } from '../later.ts';
import type { Aim, Person } from './person.ts';
import { handInAt, vendors } from './vendors.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ retryPolicy: { failuresToOpen: 5, open: 250 } });
});
afterAll(() => world.stop());
afterEach(() => all({}));

const minute = 60_000;

const all = (faults: Parameters<World['simulator']['faults']>[1]) => {
  for (const { vendor } of vendors) world.simulator.faults(vendor, faults);
};

const forEach = <T>(people: readonly Person[], run: (person: Person) => Promise<T>) =>
  Promise.all(people.map(run));

/**
 * The outcome if a vendor finds nothing wrong: at level 2 two of them see no proof of address, so an officer
 * looks.
 */
const endOf = ({ aim, row }: Person): 'approved' | 'in_review' =>
  aim === 'second' && (row.vendor === 'jumio' || row.vendor === 'advance-ai') ? 'in_review' : 'approved';

/** The verdict, the level, and the document that it rests on from now on. */
async function isDone(person: Person): Promise<void> {
  const { aim, client } = person;
  const end = endOf(person);
  await person.isDecidedOnce(end);
  const { applicant } = await client.call(kycInfo, {});
  expect(applicant.level).toBe(aim === 'second' && end === 'approved' ? 2 : 1);
  const { verified, verifiedAt } = await client.call(identity, {});
  expect(verified).toBe(true);
  if (aim === 'update') expect(verifiedAt).toBe((await person.case()).verdict?.decidedAt);
}

type Row = [aim: Aim, before: string, meanwhile: string];
const second: Row = ['second', 'ALLOW', 'PENDING'];
const update: Row = ['update', 'SUCCESS', 'SUCCESS'];

describe.each(isWhole ? [second, update] : [second])(
  'somebody who comes for: %s',
  (aim, before, meanwhile) => {
    test('fifty tabs at once open one session; who has submitted waits while every vendor is down for an hour and its reports are lost, and is decided once [S3.13] [S7.11] [S4.9]', async () => {
      const people = await Promise.all(vendors.map((row) => world.person(row, 'alone', aim)));
      // One after the other: what is about one person is proved by fifty calls, not by two hundred.
      for (const person of people) {
        expect([person.row.vendor, await person.status()]).toEqual([person.row.vendor, before]);
        const known = (await person.sessions()).length;
        const tabs = await Promise.all(Array.from({ length: 50 }, () => person.askForMount()));
        expect(new Set(tabs.map(({ code }) => code))).toEqual(new Set([retCodes.OK]));
        expect(await person.sessions()).toHaveLength(known + 1);
        await handInAt(await person.mount());
        await person.client.call(vendorStep, { caseId: (await person.case()).id, step: 'handed-in' });
        await person.caseIs('submitted');
      }

      all({ answers: { broken: 'down' }, deliveries: { lost: true } });
      await forEach(people, (person) => person.decides('approve'));
      for (let minutes = 0; minutes < 60; minutes += 15) {
        await world.pass(15 * minute);
        await forEach(people, async (person) => {
          expect([person.row.vendor, await person.status()]).toEqual([person.row.vendor, meanwhile]);
          expect(await person.case()).toMatchObject({ state: 'submitted', verdict: null });
          expect((await person.askForMount()).code).toBe(retCodes.LEVEL_NOT_ALLOWED);
        });
      }

      all({});
      await vi.waitFor(
        async () => {
          await hasten(world.server, 61 * minute);
          for (const person of people) expect((await person.case()).state).toBe(endOf(person));
        },
        { timeout: 60_000, interval: 40 },
      );
      await forEach(people, isDone);
    });
  },
);

describe.each(isWhole ? [second, update] : [update])('somebody who comes for: %s', (aim, before) => {
  test('a vendor that is down when its part is opened takes nothing away, and reports that are doubled, in the wrong order and contradictory decide once [S3.13] [S7.11] [S4.9]', async () => {
    const people = await Promise.all(vendors.map((row) => world.person(row, 'alone', aim)));
    all({ answers: { broken: 'down' } });
    await forEach(people, async (person) => {
      const { id } = await person.case();
      expect((await person.askForMount()).code).toBe(retCodes.PROVIDER_UNAVAILABLE);
      expect(await person.case()).toMatchObject({ id, state: 'collecting' });
      expect(await person.status()).toBe(before);
    });
    all({ deliveries: { duplicates: 20, outOfOrder: true, contradictory: true } });
    // The circuit soon lets a call through again.
    await forEach(people, (person) =>
      vi.waitFor(async () => expect((await person.askForMount()).code).toBe(retCodes.OK), {
        timeout: 60_000,
        interval: 40,
      }),
    );
    await forEach(people, async (person) => {
      await handInAt(await person.mount());
      await person.decides('approve');
      await isDone(person);
    });
  });
});
