import { retCodes } from '@credence/contract/ret-codes';
import { approveCase, refuseCase } from '@credence/contract/review-decision';
import {
  claimCase,
  claimNextCase,
  queueFigures,
  reviewQueue,
  type QueueItem,
} from '@credence/contract/review-queue';
import { startCase, submitCase } from '@credence/contract/verification';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  checkedCase,
  completeInfo,
  openCase,
  submitOpenCase,
  submittedCase,
} from '../../../test/applicants.ts';
import { smallPicture, upload } from '../../../test/pictures.ts';
import { startServer, type Client, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

async function waitingCase(info: Partial<typeof completeInfo> = {}) {
  const applicant = await server.applicant();
  const { id } = await submittedCase(applicant, undefined, info);
  await checkedCase(applicant);
  return { applicant, address: { userId: applicant.userId, caseId: id } };
}

/** Somebody else's case with the same face as another. */
async function caseWithFace(face: Uint8Array) {
  const applicant = await server.applicant();
  const { id } = await openCase(applicant);
  await upload(applicant, id, 'document-front', await smallPicture(`document of ${applicant.userId}`));
  await upload(applicant, id, 'selfie', face);
  await applicant.call(submitCase, { caseId: id });
  await checkedCase(applicant);
  return { userId: applicant.userId, caseId: id };
}

const ids = (items: readonly QueueItem[]) => items.map(({ caseId }) => caseId);
const now = () => server.context.now().toISOString();

test('a row names who it is about, with the age of today', async () => {
  const { address } = await waitingCase({ firstname: 'Ana', lastname: 'Ruiz', birthDate: '1990-01-01' });
  const years = server.context.now().getUTCFullYear() - 1990;
  const { items } = await officer.call(reviewQueue, { view: 'waiting', search: address.caseId });
  expect(items).toMatchObject([{ person: { name: 'Ana Ruiz', age: years } }]);
});

test('whom others decided about, and who does not wait for an officer, is not named in a list', async () => {
  const { address } = await waitingCase();
  await officer.call(claimCase, address);
  await officer.call(refuseCase, { ...address, labels: ['under-age'], privateNote: '' });
  const other = await server.officer();
  const person = async (by: Client) =>
    (await by.call(reviewQueue, { view: 'decided', search: address.caseId })).items[0]?.person;
  expect(await person(officer)).toMatchObject({ name: 'Anna Maria Eriksson' });
  expect(await person(other)).toBeNull();
});

test('a row says why it waits now: what another account has shown since counts, filters and is counted', async () => {
  const face = await smallPicture(`face of ${server.context.newId()}`);
  const first = await caseWithFace(face);
  const before = await officer.call(queueFigures, { since: now() });
  const countOf = (figures: typeof before, reason: string) =>
    figures.reasons.find((one) => one.reason === reason)?.count ?? 0;
  const reasonsOf = async () =>
    (await officer.call(reviewQueue, { view: 'waiting', search: first.caseId })).items[0]?.reasons;
  expect(await reasonsOf()).toEqual(['no-rule']);
  const second = await caseWithFace(face);
  expect(await reasonsOf()).toEqual(['face-seen-elsewhere']);
  const seen = await officer.call(reviewQueue, { view: 'waiting', reason: 'face-seen-elsewhere' });
  expect(ids(seen.items)).toEqual(expect.arrayContaining([first.caseId, second.caseId]));
  const unruled = await officer.call(reviewQueue, { view: 'waiting', reason: 'no-rule' });
  expect(ids(unruled.items)).not.toContain(first.caseId);
  const after = await officer.call(queueFigures, { since: now() });
  expect(countOf(after, 'face-seen-elsewhere') - countOf(before, 'face-seen-elsewhere')).toBe(2);
  expect(countOf(before, 'no-rule') - countOf(after, 'no-rule')).toBe(1);
  // A doubt like any other: an approval has to say why.
  await officer.call(claimCase, first);
  expect((await officer.send(approveCase, { ...first, privateNote: '' })).code).toBe(retCodes.INPUT_INVALID);
});

test('newest first is the order turned round, page by page; decided cases have only one', async () => {
  await waitingCase();
  const oldest = await officer.call(reviewQueue, { view: 'waiting' });
  const newest = await officer.call(reviewQueue, { view: 'waiting', order: 'newest' });
  expect(ids(newest.items)).toEqual(ids(oldest.items).toReversed());
  const refused = await officer.send(reviewQueue, { view: 'decided', order: 'newest' });
  expect(refused.code).toBe(retCodes.INPUT_INVALID);
});

test('the queue is narrowed by country, as are its counts and the next case; a country counts its own', async () => {
  const waiting = async (country: string) => {
    const applicant = await server.applicant();
    await openCase(applicant);
    const open = await applicant.call(startCase, { level: 1, country, documentType: 'PASSPORT' });
    await submitOpenCase(applicant, open);
    await checkedCase(applicant);
    return open.id;
  };
  const german = await waiting('DE');
  const swedish = await waiting('SE');
  const inGermany = { country: 'DE' };
  const { items } = await officer.call(reviewQueue, { view: 'waiting', ...inGermany });
  expect(ids(items)).toContain(german);
  expect(ids(items)).not.toContain(swedish);
  const figures = await officer.call(queueFigures, { since: now(), ...inGermany });
  const all = figures.reasons.reduce((sum, { count }) => sum + count, 0);
  expect(all).toBe(items.length);
  expect(figures.countries).toContainEqual({ country: 'DE', count: items.length });
  expect(figures.countries.map(({ country }) => country)).toContain('SE');
  const none = await officer.call(queueFigures, { since: now(), reason: 'under-age' });
  expect(none.countries).toEqual([]);
  expect((await officer.call(claimNextCase, inGermany))?.caseId).toBe(items[0]?.caseId);
  expect((await officer.send(reviewQueue, { view: 'waiting', country: 'Germany' })).code).toBe(
    retCodes.INPUT_INVALID,
  );
});

test('an officer’s own figures are what that officer decided since the day began, and the usual time for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const decider = await server.officer();
  const since = now();
  const decide = async (seconds: number) => {
    const { address } = await waitingCase();
    await decider.call(claimCase, address);
    server.pass(seconds * 1000);
    await decider.call(approveCase, { ...address, privateNote: 'Looked at.' });
  };
  await decide(20);
  await decide(30);
  expect(await decider.call(queueFigures, { since })).toMatchObject({ decided: 2, usualSeconds: null });
  await decide(500);
  const { decided, usualSeconds } = await decider.call(queueFigures, { since });
  expect(decided).toBe(3);
  expect(usualSeconds).toBe(30);
  expect((await decider.call(queueFigures, { since: '2100-01-01T00:00:00.000Z' })).decided).toBe(0);
  expect((await (await server.officer()).call(queueFigures, { since })).decided).toBe(0);
});
