import { noticeList, noticeText } from '@credence/contract/notice';
import { signIn } from '@credence/contract/session';
import { retCodes } from '@credence/contract/ret-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticesOf, told } from '../../../test/fixtures/notice-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
});
afterAll(() => server.stop());

/** An account that was told of a sign-in so many times. */
async function signedInElsewhere(times: number) {
  const account = await server.applicant();
  const { email, password } = account;
  for (let count = 0; count < times; count++) await server.visitor().send(signIn, { email, password });
  await told(server);
  return account;
}

test('officers find what was written to an account, by its address or its id, and read it; nobody else does', async () => {
  const account = await signedInElsewhere(2);
  await signedInElsewhere(1);
  const byEmail = await officer.call(noticeList, { search: account.email });
  expect(byEmail.notices.map(({ userId, state, kind }) => [userId, state, kind])).toEqual([
    [account.userId, 'kept', 'sign-in'],
    [account.userId, 'kept', 'sign-in'],
  ]);
  const byId = await officer.call(noticeList, { search: account.userId, state: 'kept', kind: 'sign-in' });
  expect(byId.notices).toEqual(byEmail.notices);
  expect((await officer.call(noticeList, { state: 'sent' })).notices).toEqual([]);
  expect((await officer.call(noticeList, { search: 'nobody@example.com' })).notices).toEqual([]);
  const [row] = await noticesOf(server, account);
  const place = { userId: account.userId, id: row?.id ?? '' };
  const shown = await officer.call(noticeText, place);
  expect(shown.subject).toBe('A sign-in from a new device');
  expect(shown.text).toContain('/user/accounts/auth');
  expect((await account.send(noticeList, {})).code).toBe(retCodes.NOT_SIGNED_IN);
  expect((await officer.send(noticeText, { ...place, userId: officer.userId })).code).toBe(
    retCodes.NOT_FOUND,
  );
});

test('the list goes on page by page, newest first, and holds each message once', async () => {
  await signedInElsewhere(55);
  const first = await officer.call(noticeList, {});
  expect(first.notices).toHaveLength(50);
  const second = await officer.call(noticeList, { after: first.next ?? '' });
  const ids = [...first.notices, ...second.notices].map(({ id }) => id);
  expect(second.next).toBeNull();
  expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
  expect(ids).toHaveLength(58);
});
