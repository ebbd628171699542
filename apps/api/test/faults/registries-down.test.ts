import { retCodes } from '@credence/contract/ret-codes';
import { reviewQueue } from '@credence/contract/review-queue';
import { electronicIdentityReturn, nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { sweepJob } from '../../src/features/provider-session/sweep/sweep.ts';
import { hasten, pass as passSignedIn } from '../later.ts';
import {
  minute,
  type Registries,
  startRegistries,
  bvn,
  electronic,
  residentOf,
  status,
  caseOf,
  confirmAt,
  isApprovedOnce,
} from './registries-fixture.ts';

describe('down for an hour', () => {
  let world: Registries;
  beforeAll(async () => {
    world = await startRegistries();
  });
  afterAll(() => world.stop());
  afterEach(() => {
    world.simulator.faults('number-registry', {});
    world.simulator.faults('electronic-identity', {});
  });

  const pass = async (milliseconds: number) => {
    world.server.pass(milliseconds);
    await hasten(world.server, milliseconds);
  };

  test('the registry of numbers: who has submitted is under review all the time, is not asked again, and is decided once when it is back [S2.3] [S7.11]', async () => {
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
          await hasten(world.server, 10 * minute);
          expect(line.asked).toBeGreaterThan(before);
        },
        { timeout: 60_000, interval: 40 },
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
        await inTransaction(db, (work) => sweepJob(context, work));
        await hasten(world.server, 61 * minute, client.userId);
        expect(await caseOf(client)).toMatchObject({ state: 'in_review', verdict: null });
      },
      { timeout: 60_000, interval: 40 },
    );
    expect(await status(client)).toBe('PENDING');
    const reason = 'no-verdict-in-time';
    const { items } = await officer.call(reviewQueue, { view: 'waiting', reason });
    expect(items).toMatchObject([{ userId: client.userId, reasons: [reason] }]);
    // Sign-ins from here on happen at the present time.
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
