import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { transferState, transferVerify, transferWithdraw } from '@credence/contract/transfer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { passedCheck } from '../../../test/applicants.ts';
import { levelOf, parts, publishAsked, waitingPolicy } from '../../../test/fixtures/level-fixture.ts';
import { approve, offered, pendingTransfer } from '../../../test/fixtures/transfer-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let officer: Client;
let usual: TestServer['context']['policyOf'];
beforeAll(async () => {
  server = await startServer();
  officer = await server.officer();
  usual = server.context.policyOf;
  await publishAsked(server);
});
afterAll(() => server.stop());

const asksForMore = () => {
  server.context.policyOf = (site) => ({ ...usual(site), ...waitingPolicy });
};
const asksAsUsual = () => {
  server.context.policyOf = usual;
};

test('[S7.20] an identity moves with the approval of its case, though the level there waits for more: it is never with two accounts', async () => {
  const { source, target } = await pendingTransfer(server);
  asksForMore();
  await approve(server, target);
  await vi.waitFor(async () => expect(await levelOf(source)).toBe(0), { timeout: 30_000 });
  expect(await levelOf(target)).toBe(0);
  expect(await target.call(transferState, {})).toMatchObject({ outcome: 'success' });
  const ticket = await passedCheck(source, securityActions.IDENTITY_TRANSFER_BEFORE);
  expect((await source.send(transferWithdraw, { ticket })).code).not.toBe(retCodes.OK);
  for (const part of ['questionnaire', 'test', 'agreement'] as const) await parts[part](target, officer);
  await vi.waitFor(async () => expect(await levelOf(target)).toBe(1), { timeout: 30_000 });
  asksAsUsual();
});

test('[S7.20] an account whose own identity is approved takes no other, even while its level waits', async () => {
  const { offer } = await offered(server);
  asksForMore();
  const client = await server.applicant();
  await parts.case(client, officer);
  const ticket = await passedCheck(client, securityActions.IDENTITY_TRANSFER_AFTER);
  const refused = await client.send(transferVerify, { role: 'target', ticket, code: offer.code });
  expect(refused.code).toBe(retCodes.TRANSFER_NOT_POSSIBLE);
  asksAsUsual();
});
