import { kycInfo } from '@credence/contract/kyc';
import { retCodes } from '@credence/contract/ret-codes';
import { vendorStep, verificationSdkInfo } from '@credence/contract/vendor-calls';
import { currentCase, startCase } from '@credence/contract/verification';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventsOf } from '../../src/audit/index.ts';
import { hasten } from '../later.ts';
import type { Client } from '../server.ts';
import { expectToldInOrder, type Person } from './person.ts';
import { handInAt, vendors, vendorsInTurn, type VendorRow } from './vendors.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  // The circuit opens as in production, and soon lets a call through again.
  world = await startWorld({ retryPolicy: { failuresToOpen: 5, open: 250 } });
});
afterAll(() => world.stop());
afterEach(() => {
  for (const { vendor } of vendors) world.simulator.faults(vendor, {});
});

const lateVerdict = v.pipe(v.string(), v.parseJson(), v.object({ now: v.string() }));

const minute = 60_000;
const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

async function submitted(row: VendorRow): Promise<Person> {
  const person = await world.person(row);
  await handInAt(await person.mount());
  await person.client.call(vendorStep, { caseId: (await person.case()).id, step: 'handed-in' });
  await person.caseIs('submitted');
  return person;
}

describe('every vendor down for an hour', () => {
  test('who has submitted is under review all the time and is decided when it is back; who comes now is taken by the next provider; who was in the middle goes on [S3.13] [S7.11]', async () => {
    const waiting = await Promise.all(vendors.map((row) => submitted(row)));
    const inTheMiddle = await Promise.all(vendors.map((row) => world.person(row)));
    await Promise.all(inTheMiddle.map((person) => person.mount()));
    const ends = waiting.map((person) => person.watch());

    for (const { vendor } of vendors) world.simulator.faults(vendor, { answers: { broken: 'down' } });
    // The vendors decide while they are unreachable, and their webhooks arrive.
    await Promise.all(waiting.map((person) => person.decides('approve')));
    const asked = vendors.map((row) => world.line(row).asked);
    const calls = () => vendors.map((row, index) => world.line(row).asked - (asked[index] ?? 0));
    for (let minutes = 0; minutes < 60; minutes += 15) {
      const before = calls();
      await world.pass(15 * minute);
      await vi.waitFor(
        async () => {
          // A poll that was planned a moment too late for the last step.
          await hasten(world.server, 15 * minute);
          for (const [index, count] of calls().entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
        },
        { timeout: 60_000, interval: 40 },
      );
      for (const person of waiting) expect(await person.status()).toBe('PENDING');
    }
    for (const count of calls()) expect(count, 'the vendor is not stormed').toBeLessThan(100);
    for (const row of vendors) {
      const late = await world.person(row, 'withOwn');
      const info = await late.client.call(verificationSdkInfo, wanted);
      expect([info.provider, info.mount.kind]).toEqual(['PROVIDER_DEFAULT', 'own']);
      expect(await late.status()).toBe('ALLOW');
    }
    for (const person of waiting) {
      expect((await person.askForMount()).result).toEqual({ status: 'PENDING' });
      expect(await person.actions()).not.toContain('case.in-review');
    }

    for (const { vendor } of vendors) world.simulator.faults(vendor, {});
    await vi.waitFor(
      async () => {
        await hasten(world.server, 61 * minute);
        for (const person of waiting) expect((await person.case()).state).toBe('approved');
      },
      { timeout: 60_000, interval: 40 },
    );
    for (const person of waiting) await person.isDecidedOnce('approved');
    for (const end of ends) {
      expectToldInOrder((await end()).statuses, ['PENDING', 'SUCCESS']);
    }
    for (const person of inTheMiddle) {
      const { id } = await person.case();
      await person.mount();
      expect((await person.case()).id).toBe(id);
      await person.decides('approve');
      await person.isDecidedOnce('approved');
    }
  });
});

describe.each(vendorsInTurn(1))('$vendor', (row) => {
  test('fifty tabs at once open one session, hand in once and are told the same [S3.13] [S7.11]', async () => {
    const person = await world.person(row);
    const before = world.simulator.control.sessions(row.vendor).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.askForMount()));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([retCodes.OK]));
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    expect(world.simulator.control.sessions(row.vendor)).toHaveLength(before + 1);
    expect(await person.sessions()).toHaveLength(1);

    await person.decides('approve');
    const { id: caseId } = await person.case();
    const tabs = await Promise.all(
      Array.from({ length: 50 }, async (_, tab) => {
        if (tab % 2 === 0) return (await person.client.call(vendorStep, { caseId, step: 'handed-in' })).state;
        await person.client.call(kycInfo, { obtain_state: true });
        return (await person.client.call(currentCase, { level: '1' }))?.state;
      }),
    );
    for (const state of tabs) expect(['collecting', 'submitted', 'approved']).toContain(state);
    await person.isDecidedOnce('approved');
  });
});

describe.each(vendorsInTurn(2))('$vendor', (row) => {
  test('who has finished at the vendor, which nobody has heard of yet, cannot have the verdict pass by going to the next provider or to another document [S3.13] [S7.11]', async () => {
    const other = { ...wanted, documentType: 'ID_CARD' as const };
    const ways = [
      (client: Client) => client.send(verificationSdkInfo, { ...wanted, provider: 'next' }),
      (client: Client) => client.send(verificationSdkInfo, other),
      (client: Client) => client.send(startCase, other),
    ];
    for (const goElsewhere of ways) {
      const person = await world.person(row, 'withOwn');
      const mount = await person.mount();
      world.simulator.faults(row.vendor, { deliveries: { lost: true } });
      await handInAt(mount);
      const refused = await goElsewhere(person.client);
      expect([refused.code, refused.result]).toEqual([retCodes.LEVEL_NOT_ALLOWED, { status: 'PENDING' }]);
      expect(await person.status()).toBe('PENDING');
      await person.decides('refuse');
      await person.isDecidedOnce('refused');
      expect(await person.sessions()).toHaveLength(1);
    }
  });
});

describe.each(vendorsInTurn(4))('$vendor', (row) => {
  test.each([
    ['approve', 'refuse', 'approved', 'refused'],
    ['refuse', 'approve', 'refused', 'approved'],
  ] as const)(
    'a verdict of %s that the vendor turns into %s later stands as it was given, the level with it; what the vendor says now is in the case’s trail for officers, once [S3.13] [S4.9]',
    async (first, later, state, now) => {
      const person = await world.person(row);
      await person.mount();
      const { vendor_session: session } = await person.live();
      await person.decides(first);
      await person.isDecidedOnce(state);
      await person.decides(later, session);
      // Advance.AI's webhook has the same words, so it counts as the same delivery and is ignored.
      const heard = row.vendor === 'advance-ai' ? [] : [now];
      const lateVerdicts = async () =>
        (await eventsOf(world.server.db, person.client.userId, (await person.case()).id))
          .filter(({ action }) => action === 'case.late-verdict')
          .map(({ details }) => v.parse(lateVerdict, details).now);
      await vi.waitFor(async () => expect(await lateVerdicts()).toEqual(heard), {
        timeout: 60_000,
        interval: 40,
      });
      for (const { id } of await person.deliveries()) world.simulator.control.resend(id);
      await vi.waitFor(
        async () => {
          const reports = await person.reports();
          expect(reports.map(({ outcome }) => outcome)).toEqual(reports.map(() => 'read'));
        },
        { timeout: 60_000, interval: 40 },
      );
      await person.isDecidedOnce(state);
      expect(await lateVerdicts()).toEqual(heard);
    },
  );
});
