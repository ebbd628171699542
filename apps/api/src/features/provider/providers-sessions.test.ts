import { vendorMount } from '@credence/contract/vendor-calls';
import type { VendorName } from '@credence/simulator';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  decided,
  mend,
  must,
  providerOf,
  requestTo,
  rows,
  startVendors,
  type Vendors,
} from '../../../test/fixtures/providers-fixture.ts';
import { referenceOf } from '../../../test/simulated-vendors.ts';
import { storedReading } from '../reading/index.ts';
import {
  ProviderUnavailable,
  SessionSubmitted,
  type SessionReference,
  type WebhookDelivery,
} from './port/provider.ts';

let vendors: Vendors;
beforeAll(async () => {
  vendors = await startVendors();
});
afterAll(() => vendors.stop());
afterEach(() => mend(vendors));

describe.each(rows)('$name', (row) => {
  const { kind } = row;

  test('is known by its code [S3.13]', () => {
    expect(providerOf(row, vendors).name).toBe(row.name);
  });

  test('a session is mounted with everything the page needs, and renewed [S3.13]', async () => {
    const asked = providerOf(row, vendors);
    const wish = requestTo(kind, vendors);
    const opened = await asked.openSession(wish);
    const renewed = await asked.renewMount(referenceOf(wish, opened), wish);
    for (const { mount, expiresAt } of [opened, renewed]) {
      expect(v.parse(vendorMount, mount)).toEqual(mount);
      expect(mount.kind).toBe(kind);
      if (mount.kind === 'own') {
        expect(expiresAt).toBeNull();
        continue;
      }
      expect(mount.caseId).toBe(wish.caseId);
      expect(new URL(mount.url).protocol).toBe('http:');
      expect(mount.expiresAt).toBe(expiresAt?.toISOString());
      expect((expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000);
    }
  });

  test('asked again with the same session it finds the one that it began [S3.13]', async () => {
    const asked = providerOf(row, vendors);
    const wish = requestTo(kind, vendors);
    const made = () => (kind === 'own' ? [] : vendors.simulator.control.sessions(kind));
    const before = made().length;
    const first = await asked.openSession(wish);
    const second = await asked.openSession(wish);
    expect(referenceOf(wish, second)).toEqual(referenceOf(wish, first));
    expect(made()).toHaveLength(before + (kind === 'own' ? 0 : 1));
  });

  test('until the person has done something it concludes nothing [S3.13]', async () => {
    const asked = providerOf(row, vendors);
    const wish = requestTo(kind, vendors);
    const reference = referenceOf(wish, await asked.openSession(wish));
    const verdict = await asked.readVerdict(reference, { ...vendors.material, pictures: new Map() });
    // Our own capture is submitted with the case.
    const stands =
      kind === 'own' ? { state: 'checked', submitted: true } : { state: 'waiting', submitted: false };
    expect(verdict).toMatchObject({ ...stands, labels: [], privateNote: '' });
    expect(verdict.facts.providerVerdict).toBeUndefined();
    expect(v.parse(storedReading, verdict.reading)).toEqual(verdict.reading);
  });

  test('a webhook without any proof names nothing [S3.13]', () => {
    const delivery = { body: Buffer.from('{}'), headers: {}, query: '', address: '203.0.113.7' };
    expect(providerOf(row, vendors).readWebhook(delivery)).toBeUndefined();
  });

  test('it forgets a person, and can be told so again [S3.13]', async () => {
    const asked = providerOf(row, vendors);
    const wish = requestTo(kind, vendors);
    const reference = referenceOf(wish, await asked.openSession(wish));
    if (kind !== 'own')
      vendors.simulator.control.verdict(kind, reference.vendorSession, { answer: 'refuse' });
    await asked.erase(reference);
    await asked.erase(reference);
    if (kind !== 'own') expect(await isForgotten(vendors, kind, reference)).toBe(true);
  });

  if (row.kind === 'own') return;
  const vendor = row.kind;

  if (row.findsItsSessions)
    test('so does a process that knows nothing of it, however late the answer broke [S3.13]', async () => {
      for (const times of [1, 2, 3, 4, 5, 6]) {
        const wish = requestTo(vendor, vendors);
        const before = vendors.simulator.control.sessions(vendor).length;
        vendors.simulator.faults(vendor, { answers: { broken: 'reset', afterWork: true, times } });
        await providerOf(row, vendors)
          .openSession(wish)
          .catch((error: unknown) => {
            expect(error).toBeInstanceOf(ProviderUnavailable);
          });
        vendors.simulator.faults(vendor, {});
        const opened = await providerOf(row, vendors).openSession(wish);
        expect(opened.vendorSession).not.toBe('');
        expect(vendors.simulator.control.sessions(vendor), `${times} answers lost`).toHaveLength(before + 1);
      }
    });

  test('what was submitted is with the vendor, and there is nothing more to mount [S3.13]', async () => {
    vendors.simulator.control.outcome(vendor, { answer: 'approve', delayMilliseconds: 2 ** 31 - 1 });
    const asked = providerOf(row, vendors);
    const wish = requestTo(vendor, vendors);
    const opened = await asked.openSession(wish);
    const reference = referenceOf(wish, opened);
    if (opened.mount.kind === 'own') throw new Error('An outside vendor has no capture of ours');
    await row.submit(opened.mount);
    expect(await asked.readVerdict(reference, vendors.material)).toMatchObject({
      state: 'waiting',
      submitted: true,
    });
    await expect(asked.renewMount(reference, wish)).rejects.toBeInstanceOf(SessionSubmitted);
  });

  test('its webhook names the session; one of somebody else, or without proof, names nothing [S3.13]', async () => {
    const { wish, opened } = await decided(row, vendors, 'approve');
    const delivery = await webhookOf(vendors, vendor, opened.vendorSession);
    const asked = providerOf(row, vendors);
    const hint = asked.readWebhook(delivery);
    expect(hint?.delivery).toMatch(/^.{8,}$/);
    expect([wish.sessionId, '']).toContain(hint?.sessionId);
    expect([opened.vendorSession, '']).toContain(hint?.vendorSession);
    expect(`${hint?.sessionId}${hint?.vendorSession}`).not.toBe('');
    // Sent again it is the same delivery.
    expect(asked.readWebhook(delivery)).toEqual(hint);
    expect(asked.readWebhook(row.forged(delivery))).toBeUndefined();
    expect(asked.readWebhook(row.unproven(delivery))).toBeUndefined();
  });
});

/** The last webhook about a session. */
async function webhookOf(
  { deliveries }: Vendors,
  vendor: VendorName,
  session: string,
): Promise<WebhookDelivery> {
  const about = () =>
    deliveries.findLast(
      ({ path, body }) => path === `/v1/webhooks/${vendor}` && body.toString().includes(session),
    );
  await expect.poll(about).toBeDefined();
  return must(about());
}

async function isForgotten(
  { settings, simulator }: Vendors,
  vendor: VendorName,
  { vendorApplicant, vendorSession }: SessionReference,
): Promise<boolean> {
  // Onfido keeps the run and deletes the applicant later; the time is reported.
  if (vendor === 'onfido') {
    const { url, apiToken } = must(settings.onfido);
    const answer = await fetch(`${url}/v3.6/applicants/${vendorApplicant}`, {
      headers: { authorization: `Token token=${apiToken}` },
    });
    return v.is(v.object({ delete_at: v.string() }), await answer.json());
  }
  return simulator.control.sessions(vendor).every(({ id }) => id !== vendorSession);
}
