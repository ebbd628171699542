import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  mend,
  person,
  providerOf,
  reasonOf,
  requestTo,
  startVendors,
  vendorRows,
  type Vendors,
} from '../../../test/fixtures/providers-fixture.ts';
import { referenceOf } from '../../../test/simulated-vendors.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(() => vendors.stop());
afterEach(() => mend(vendors));

describe.each(vendorRows)('$name', (row) => {
  const vendor = row.kind;

  test.each(['http-500', 'http-429', 'not-json', 'wrong-shape', 'reset', 'down'] as const)(
    'answers broken by %s make it unavailable, whatever is asked [S3.13]',
    async (broken) => {
      const asked = providerOf(row, vendors);
      const wish = requestTo(vendor, vendors);
      const reference = referenceOf(wish, await asked.openSession(wish));
      vendors.simulator.faults(vendor, { answers: { broken } });
      const told = [
        await reasonOf(asked.openSession(requestTo(vendor, vendors))),
        await reasonOf(asked.renewMount(reference, wish)),
        await reasonOf(asked.readVerdict(reference, vendors.material)),
      ];
      for (const reason of told) expect(reason).toMatch(/^(http (500|429)|wrong answer|\w+)$/);
    },
  );

  test('one broken answer is got over by asking again [S3.13]', async () => {
    const asked = providerOf(row, vendors);
    const wish = requestTo(vendor, vendors);
    const reference = referenceOf(wish, await asked.openSession(wish));
    for (const broken of ['http-500', 'not-json', 'reset'] as const) {
      vendors.simulator.faults(vendor, { answers: { broken, times: 1 } });
      expect((await asked.readVerdict(reference, vendors.material)).state).toBe('waiting');
    }
  });

  test('an answer that does not come in time is none [S3.13]', async () => {
    const asked = providerOf(row, vendors, { retryPolicy: { attempt: 60, attempts: 1 } });
    vendors.simulator.faults(vendor, { answers: { slowMilliseconds: 2000 } });
    expect(await reasonOf(asked.openSession(requestTo(vendor, vendors)))).toBe('timeout');
  });

  test('after failures one after the other it is left alone for a while, and then asked again [S3.13]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const asked = providerOf(row, vendors, {
        retryPolicy: { attempts: 1, failuresToOpen: 3, open: 60_000 },
      });
      const wish = requestTo(vendor, vendors);
      const reference = referenceOf(wish, await asked.openSession(wish));
      vendors.simulator.faults(vendor, { answers: { broken: 'down' } });
      for (let time = 0; time < 3; time++) await reasonOf(asked.readVerdict(reference, vendors.material));
      expect(await reasonOf(asked.readVerdict(reference, vendors.material))).toBe('circuit open');
      vendors.simulator.faults(vendor, {});
      expect(await reasonOf(asked.readVerdict(reference, vendors.material))).toBe('circuit open');
      vi.setSystemTime(Date.now() + 60_001);
      expect((await asked.readVerdict(reference, vendors.material)).state).toBe('waiting');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([3600, -3600])(
    'a clock that is off by %s seconds does no harm [S3.13]',
    async (clockSkewSeconds) => {
      vendors.simulator.faults(vendor, { clockSkewSeconds });
      const asked = providerOf(row, vendors);
      const wish = requestTo(vendor, vendors);
      const opened = await asked.openSession(wish);
      expect((await asked.readVerdict(referenceOf(wish, opened), vendors.material)).state).toBe('waiting');
    },
  );

  test('what is logged of a failure names neither person nor session [S3.13]', async () => {
    const lines: string[] = [];
    const log = { warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)) };
    const asked = providerOf(row, vendors, { log });
    const wish = requestTo(vendor, vendors);
    vendors.simulator.faults(vendor, { answers: { broken: 'http-500' } });
    await reasonOf(asked.openSession(wish));
    expect(lines.length).toBeGreaterThan(0);
    for (const secret of [
      person.lastname,
      person.birthDate,
      wish.sessionId,
      ...Object.values(vendors.simulator.environment),
    ]) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});
