import { retCodes } from '@credence/contract/ret-codes';
import { reviewAgreements } from '@credence/contract/review-agreement';
import { reviewCase, reviewFilePath } from '@credence/contract/review-case';
import { approveCase } from '@credence/contract/review-decision';
import { fileKey } from '@credence/contract/review-ahead';
import { caseDuplicates } from '@credence/contract/review-duplicates';
import { lookAtDecided } from '@credence/contract/review-look';
import { claimCase } from '@credence/contract/review-queue';
import { reviewSuitability } from '@credence/contract/review-suitability';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedCase, submittedCase } from '../../../test/applicants.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let mira: Client;
let noor: Client;
beforeAll(async () => {
  server = await startServer({ environment: { CREDENCE_LOOKS_PER_HOUR: '3' } });
  mira = await server.officer('Mira', { explains: false });
  noor = await server.officer('Noor', { explains: false });
});
afterAll(() => server.stop());

async function waitingCase() {
  const client = await server.applicant();
  const { id } = await submittedCase(client);
  const { files } = await checkedCase(client);
  return { client, address: { userId: client.userId, caseId: id }, fileId: files[0]?.id ?? '' };
}

/** A case that Mira has approved. */
async function decidedCase() {
  const one = await waitingCase();
  await mira.call(claimCase, one.address);
  await mira.call(approveCase, { ...one.address, privateNote: '' });
  return one;
}

const reason = 'The applicant complains about the verdict.';

test('whoever did not decide a case sees nothing of it before they said why', async () => {
  const { client, address, fileId } = await decidedCase();
  const picture = `${reviewFilePath}/${client.userId}/${fileId}`;
  const asked = async () => {
    const calls = [reviewCase, reviewAgreements, reviewSuitability, caseDuplicates];
    const answers = await Promise.all(calls.map((endpoint) => noor.send(endpoint, address)));
    const key = await noor.send(fileKey, { userId: client.userId, fileId });
    const pictures = [await noor.request('GET', picture), await noor.request('GET', `${picture}/sealed`)];
    return [...answers, key, ...pictures].map(({ code }) => code);
  };
  expect(new Set(await asked())).toEqual(new Set([retCodes.REASON_NEEDED]));
  expect((await noor.send(lookAtDecided, { ...address, reason: ' ' })).code).toBe(retCodes.INPUT_INVALID);
  await noor.call(lookAtDecided, { ...address, reason });
  // Pictures have no envelope.
  expect(new Set(await asked())).toEqual(new Set([retCodes.OK, undefined]));
  expect((await mira.call(reviewCase, address)).looks).toMatchObject([{ officer: 'Noor', reason }]);
  const stored = await server.db.selectFrom('decided_look').select('reason').executeTakeFirstOrThrow();
  expect(stored.reason.toString()).not.toContain('complains');
});

test('what waits, and what one has decided oneself today, needs no reason', async () => {
  const waits = await waitingCase();
  expect((await noor.send(reviewCase, waits.address)).code).toBe(retCodes.OK);
  const { address } = await decidedCase();
  expect((await mira.send(reviewCase, address)).code).toBe(retCodes.OK);
  await server.db
    .updateTable('verification_case')
    .set({ decided_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', address.caseId)
    .execute();
  expect((await mira.send(reviewCase, address)).code).toBe(retCodes.REASON_NEEDED);
});

test('a reason is good for half an hour', async () => {
  const olive = await server.officer('Olive', { explains: false });
  const { address } = await decidedCase();
  await olive.call(lookAtDecided, { ...address, reason });
  expect((await olive.send(reviewCase, address)).code).toBe(retCodes.OK);
  await server.db
    .updateTable('decided_look')
    .set({ until: new Date() })
    .where('officer_id', '=', olive.userId)
    .execute();
  expect((await olive.send(reviewCase, address)).code).toBe(retCodes.REASON_NEEDED);
});

test('an hour allows so many looks: one more is refused and an alarm, told once [ASVS 2.4.1]', async () => {
  const pia = await server.officer('Pia', { explains: false });
  const { address } = await decidedCase();
  const looks = [];
  for (let count = 0; count < 5; count++)
    looks.push((await pia.send(lookAtDecided, { ...address, reason })).code);
  const over = retCodes.LOOKS_USED_UP;
  expect(looks).toEqual([0, 0, 0, over, over]);
  const alarms = await server.db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('user_id', '=', pia.userId)
    .where('action', '=', 'officer.looks-used-up')
    .execute();
  expect(alarms).toEqual([{ actor_id: pia.userId, details: '{"looks":3}' }]);
  const lines = server.log.filter((line) => line.includes('security.look-alarm'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(pia.userId);
  await expect
    .poll(() => server.context.metrics.registry.metrics())
    .toContain('alarms_total{alarm="looks-used-up"} 1');
  expect((await noor.send(lookAtDecided, { ...address, reason })).code).toBe(retCodes.OK);
});
