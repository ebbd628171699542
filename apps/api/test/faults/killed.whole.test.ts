import { verificationSdkInfo, vendorStep } from '@credence/contract/vendor-calls';
import { describe, expect, test, vi } from 'vitest';
import { missHeartbeats } from '../later.ts';
import { arrangeKillable, forEach } from './killed-fixture.ts';
import { expectToldInOrder, type Person } from './person.ts';
import { handInAt, vendors, type VendorRow } from './vendors.ts';

const killable = arrangeKillable();

const wanted = { level: 1, country: 'SE', documentType: 'PASSPORT' as const };

/**
 * Fulfilled once a vendor has done the work of two such calls, whose answers are held until the server is
 * gone.
 */
function twoHeld(row: VendorRow, kinds: readonly (keyof VendorRow['calls'])[]): Promise<void> {
  const { world } = killable();
  let held = 0;
  return new Promise((resolve) => {
    world.line(row).beforeAnswer = (call) => {
      if (!kinds.some((kind) => row.calls[kind](call))) return undefined;
      if (++held === 2) resolve();
      return new Promise(() => undefined);
    };
  });
}

/** Requests in progress when the server is killed get no answer. */
const forgetting = (asked: Promise<unknown>) => void asked.catch(() => undefined);

async function finish(person: Person): Promise<void> {
  await person.decides('approve');
  await person.hasten(3_600_000);
  await person.isDecidedOnce('approved');
}

describe('the server is killed', () => {
  test('after every vendor has made a session for one and renewed it for another, and before we have stored either: both go on with the same session of ours, and what is mounted is the only one that anybody was told [S3.13] [S7.11]', async () => {
    const { world, everybody, killAndStartAgain } = killable();
    const [openers, renewers] = await Promise.all([everybody(), everybody()]);
    await forEach(renewers, (person) => person.mount());
    const opened = await forEach(renewers, (person) => person.live());
    const ids = opened.map(({ id }) => id);
    await world.server.db
      .updateTable('provider_session')
      .set({ mount_expires_at: new Date(0) })
      .where('id', 'in', ids)
      .execute();
    const held = Promise.all(vendors.map((row) => twoHeld(row, ['opens', 'renews'])));
    for (const person of [...openers, ...renewers]) forgetting(person.askForMount());
    await held;
    const begun = await forEach(openers, (person) => person.live());
    await killAndStartAgain();

    await forEach(openers, async (person, index) => {
      const { row } = person;
      const mount = await person.mount();
      const live = await person.live();
      expect([row.vendor, live.id]).toEqual([row.vendor, begun[index]?.id]);
      const made = world.simulator.control.sessions(row.vendor).filter(({ subject }) => subject === live.id);
      // Onfido's are found by the person; the other two start another one, and the first one's address was
      // never handed out.
      if (row.vendor === 'sumsub') expect(made).toHaveLength(1);
      if (row.vendor !== 'onfido') expect(made.at(-1)?.id).toBe(live.vendor_session);
      await handInAt(mount);
      await finish(person);
    });
    await forEach(renewers, async (person, index) => {
      const mount = await person.mount();
      expect((await person.live()).id).toBe(ids[index]);
      await handInAt(mount);
      await finish(person);
      expect((await person.actions()).filter((action) => action === 'session.renewed')).toHaveLength(1);
    });
  });

  test('after a session of one and the handing in of another are stored, and before either has the answer: the same is told again, no vendor is asked for another session, and nobody hands in twice [S3.13] [S7.11]', async () => {
    const { world, everybody, killAndStartAgain } = killable();
    const [openers, finishers] = await Promise.all([everybody(), everybody()]);
    await forEach(finishers, async (person) => handInAt(await person.mount()));
    for (const person of openers) forgetting(person.askForMount());
    for (const person of finishers) {
      const { id: caseId } = await person.case();
      forgetting(person.client.call(vendorStep, { caseId, step: 'handed-in' }));
    }
    await vi.waitFor(
      async () => {
        for (const person of openers) expect((await person.live()).state).toBe('open');
        for (const person of finishers) expect((await person.live()).state).toBe('handed-in');
      },
      { timeout: 60_000, interval: 10 },
    );
    const stored = await forEach(openers, (person) => person.live());
    const before = vendors.map(({ vendor }) => world.simulator.control.sessions(vendor).length);
    await killAndStartAgain();

    const ends = finishers.map((person) => person.watch());
    await forEach(openers, async (person, index) => {
      await person.mount();
      const { id, vendor_session } = await person.live();
      expect([id, vendor_session]).toEqual([stored[index]?.id, stored[index]?.vendor_session]);
      expect(world.simulator.control.sessions(person.row.vendor)).toHaveLength(before[index] ?? 0);
    });
    await forEach(finishers, async (person) => {
      expect((await person.askForMount()).result).toEqual({ status: 'PENDING' });
      await finish(person);
      expect((await person.actions()).filter((action) => action === 'session.handed-in')).toHaveLength(1);
    });
    for (const end of ends) {
      expectToldInOrder((await end()).statuses, ['PENDING', 'SUCCESS']);
    }
  });

  test('after every vendor has told the verdict of one and forgotten another, and before we have stored either: one verdict, and the forgetting is recorded once [S3.13]', async () => {
    const { world, everybody, killAndStartAgain } = killable();
    const people = await everybody();
    const leavers = await Promise.all(vendors.map((row) => world.person(row, 'withOwn')));
    await forEach(leavers, (person) => person.mount());
    await forEach(people, async (person) => {
      await handInAt(await person.mount());
      await person.client.call(vendorStep, { caseId: (await person.case()).id, step: 'handed-in' });
      await person.caseIs('submitted');
    });
    // What is lost with the killed server is not sent again.
    for (const { vendor } of vendors) world.simulator.faults(vendor, { deliveries: { lost: true } });
    for (const [index, row] of vendors.entries()) {
      const kinds: (keyof VendorRow['calls'])[] = ['erases'];
      const held = twoHeld(row, kinds);
      // Before an applicant leaves, the vendor is asked whether they had finished.
      await leavers[index]?.client.call(verificationSdkInfo, { ...wanted, provider: 'next' });
      kinds.push('reads');
      await people[index]?.decides('approve');
      await people[index]?.hasten(3_600_000);
      await held;
      expect(await people[index]?.status()).toBe('PENDING');
      await killAndStartAgain();
    }
    for (const { vendor } of vendors) world.simulator.faults(vendor, {});
    await missHeartbeats(world.server.db);
    await forEach(people, async (person) => {
      await person.hasten(3_600_000);
      await person.isDecidedOnce('approved');
    });
    await forEach(leavers, (leaver) =>
      vi.waitFor(
        async () => {
          await leaver.hasten(3_600_000);
          const erased = (await leaver.actions()).filter((action) => action === 'session.erased');
          expect(erased).toHaveLength(1);
        },
        { timeout: 60_000, interval: 40 },
      ),
    );
  });
});
