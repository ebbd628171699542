import { accountErasure } from '@credence/contract/account-closing';
import {
  type AccountFacts,
  allowAttempt,
  barAccount,
  eraseAccount,
  holdAccount,
} from '@credence/contract/review-account';
import { reviewCase } from '@credence/contract/review-case';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { address, casePath, emptyQueue, profile } from '../../testing/open-case.ts';
import { openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleCase, sampleId, sampleOfficer } from '../../testing/samples.ts';

afterEach(() => vi.restoreAllMocks());

/** Opens a case whose account stands so; what is done to it shows at once. */
async function openAccount(
  given: Partial<Pick<AccountFacts, 'barred' | 'attemptsUsedUp' | 'waitsFor'>> & { refused?: boolean },
) {
  let account = { ...sampleCase().account, ...given };
  const note = (kind: 'attempt-allowed' | 'barred' | 'unbarred', reason: string) => ({
    kind,
    caseId: sampleId(2),
    at: minutesAgo(0),
    officer: sampleOfficer.name,
    reason,
  });
  const server = stubServer(
    profile,
    emptyQueue,
    answer(reviewCase, () => sampleCase({ account })),
    answer(allowAttempt, ({ reason }) => {
      if (given.refused) return new Refused('CASE_STATE_CONFLICT');
      account = { ...account, attemptsUsedUp: false, steps: [note('attempt-allowed', reason)] };
      return { proposalId: sampleId(90) };
    }),
    answer(barAccount, ({ barred, reason }) => {
      account = { ...account, barred, steps: [note(barred ? 'barred' : 'unbarred', reason)] };
      return { proposalId: barred ? null : sampleId(90) };
    }),
    answer(eraseAccount, () => ({ proposalId: sampleId(90) })),
    answer(holdAccount, ({ held }) => {
      account = { ...account, held };
      return {};
    }),
    answer(accountErasure, ({ userId }) => ({
      userId,
      issuedAt: minutesAgo(0),
      asked: null,
      closedAt: null,
      heldAt: null,
      erased: [],
      kept: [],
      waitsForVendors: 0,
    })),
  );
  const user = openConsole(casePath);
  const panel = within(await screen.findByRole('region', { name: 'Account' }));
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, panel, sent };
}

test('another attempt is allowed to somebody who used them up, with a reason, and is told and kept', async () => {
  const { user, panel, sent } = await openAccount({ attemptsUsedUp: true });
  await user.click(panel.getByRole('button', { name: 'Allow another attempt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow another attempt?' }));
  await user.click(dialog.getByRole('button', { name: 'Allow another attempt' }));
  await dialog.findByText('Say why: it is kept with the account.');
  expect(sent(allowAttempt)).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'The camera was broken.');
  await user.click(dialog.getByRole('button', { name: 'Allow another attempt' }));
  await panel.findByText('Proposed. Another attempt is allowed once a second officer agrees.');
  expect(sent(allowAttempt)).toEqual([{ ...address, reason: 'The camera was broken.' }]);
  await panel.findByText('The camera was broken.');
  expect(panel.queryByRole('button', { name: 'Allow another attempt' })).toBeNull();
});

test('while attempts are left none is offered', async () => {
  const { panel } = await openAccount({});
  expect(panel.queryByRole('button', { name: 'Allow another attempt' })).toBeNull();
});

test('what the server refuses is told, and the reason is kept', async () => {
  const { user, panel } = await openAccount({ attemptsUsedUp: true, refused: true });
  await user.click(panel.getByRole('button', { name: 'Allow another attempt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Allow another attempt?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Keep me');
  await user.click(dialog.getByRole('button', { name: 'Allow another attempt' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('This has moved on in the meantime');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Keep me');
});

test('[S6.3] an account is barred from verification and let in again, each with its reason', async () => {
  const { user, panel, sent } = await openAccount({});
  await user.click(panel.getByRole('button', { name: 'Bar from verification…' }));
  const bar = within(await screen.findByRole('alertdialog', { name: 'Bar this account from verification?' }));
  await user.type(bar.getByLabelText('Reason'), 'Bought account.');
  await user.click(bar.getByRole('button', { name: 'Bar from verification' }));
  await panel.findByText('The account is barred from verification.');
  await user.click(await panel.findByRole('button', { name: 'Let in again…' }));
  const again = within(await screen.findByRole('dialog', { name: 'Let this account be verified again?' }));
  await user.type(again.getByLabelText('Reason'), 'It was not.');
  await user.click(again.getByRole('button', { name: 'Let in again' }));
  await panel.findByText('Proposed. The account is let in again once a second officer agrees.');
  await waitFor(() =>
    expect(sent(barAccount)).toEqual([
      { ...address, barred: true, reason: 'Bought account.' },
      { ...address, barred: false, reason: 'It was not.' },
    ]),
  );
});

test('an account is held and let go, each with its reason, and says that it is held', async () => {
  const { user, panel, sent } = await openAccount({});
  await user.click(panel.getByRole('button', { name: 'Hold…' }));
  const hold = within(await screen.findByRole('dialog', { name: 'Hold this account?' }));
  await user.type(hold.getByLabelText('Reason'), 'File 12 of the court.');
  await user.click(hold.getByRole('button', { name: 'Hold' }));
  await panel.findByText('Held');
  await user.click(await panel.findByRole('button', { name: 'Let go…' }));
  const release = within(await screen.findByRole('dialog', { name: 'Let this account go?' }));
  await user.type(release.getByLabelText('Reason'), 'The court is done.');
  await user.click(release.getByRole('button', { name: 'Let go' }));
  await panel.findByText('The account is not held any more.');
  await waitFor(() =>
    expect(sent(holdAccount)).toEqual([
      { ...address, held: true, reason: 'File 12 of the court.' },
      { ...address, held: false, reason: 'The court is done.' },
    ]),
  );
});

test('erasing an account is proposed with its reason, and not offered while it is held', async () => {
  const { user, panel, sent } = await openAccount({});
  await user.click(panel.getByRole('button', { name: 'Erase…' }));
  const erase = within(await screen.findByRole('alertdialog', { name: 'Close this account and erase it?' }));
  await user.type(erase.getByLabelText('Reason'), 'Asked for by letter.');
  await user.click(erase.getByRole('button', { name: 'Erase' }));
  await panel.findByText(/^Proposed\. The account is to be closed/);
  await waitFor(() => expect(sent(eraseAccount)).toEqual([{ ...address, reason: 'Asked for by letter.' }]));
  await user.click(panel.getByRole('button', { name: 'Hold…' }));
  const hold = within(await screen.findByRole('dialog', { name: 'Hold this account?' }));
  await user.type(hold.getByLabelText('Reason'), 'File 12.');
  await user.click(hold.getByRole('button', { name: 'Hold' }));
  await panel.findByText('Held');
  expect(panel.queryByRole('button', { name: 'Erase…' })).toBeNull();
});

test('the certificate of erasure is saved as a file', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, panel } = await openAccount({});
  await user.click(panel.getByRole('button', { name: 'Certificate of erasure' }));
  await waitFor(() => expect(saved).toEqual([`erasure-${address.userId}.json`]));
});

test('what the level waits for beside the case is said, with where the applicant is with it', async () => {
  const { panel } = await openAccount({
    waitsFor: [
      { kind: 'questionnaire', code: 'sourceOfFundsWealth', status: 'WAITING' },
      { kind: 'suitability-test', code: 'crypto-knowledge-test', status: 'TODO' },
      { kind: 'agreement', code: 'client-agreement', status: 'DONE' },
    ],
  });
  panel.getByText('Beside an approval the level waits for more, and comes by itself with the last of it:');
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Questionnaire: source of funds wealth: waits for an officer',
    'Crypto knowledge test: still to be done by the applicant',
    'Client agreement: done',
  ]);
});

test('where all of it is done, only the approval is left', async () => {
  const { panel } = await openAccount({
    waitsFor: [{ kind: 'agreement', code: 'client-agreement', status: 'DONE' }],
  });
  panel.getByText('Everything else that the level asks for is done:');
});
