import {
  approveCase,
  askAgain,
  claimCase,
  claimNextCase,
  officerProfile,
  type RetCodeName,
  refuseCase,
  releaseCase,
  type ReviewCase,
  reviewCase,
  reviewQueue,
} from '@credence/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, applicantTexts, type Fake, Refused, stubServer } from '../../testing/fake-api.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import {
  heldBy,
  minutesAgo,
  myHold,
  sampleCase,
  sampleId,
  sampleItem,
  sampleOfficer,
} from '../../testing/samples.ts';
import { clearDrafts } from './drafts.ts';

afterEach(clearDrafts);

const path = `/case/${sampleId(1)}/${sampleId(2)}`;
const profile = answer(officerProfile, () => sampleOfficer);
const emptyQueue = answer(reviewQueue, () => ({
  items: [],
  next: null,
  counts: { waiting: 0, mine: 0, checking: 0 },
}));

const doubtful: Partial<ReviewCase> = {
  comparisons: [
    { field: 'name', declared: 'Erika Musterman', read: 'ERIKA MUSTERMANN', outcome: 'similar' },
    { field: 'birthDate', declared: '1990-07-15', read: '1990-05-17', outcome: 'different' },
  ],
};

/** Opens a case held by the officer, on a server with further answers; decisions are answered well unless told otherwise. */
async function openCase(change: Partial<ReviewCase> = {}, ...fakes: Fake[]) {
  const server = stubServer(
    ...fakes,
    profile,
    emptyQueue,
    answer(reviewCase, () => sampleCase(change)),
    answer(approveCase, () => ({})),
    answer(askAgain, () => ({})),
    answer(refuseCase, () => ({})),
  );
  const user = openConsole(path);
  await screen.findByRole('heading', { name: 'Passport, Germany' });
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent };
}

const address = { userId: sampleId(1), caseId: sampleId(2) };
const text = (label: string): string => applicantTexts[`label.${label}`] ?? '';

test('A opens the approval, Enter sends it, and then N takes the next case', async () => {
  const next = { userId: sampleId(1), caseId: sampleId(9) };
  const { user, sent } = await openCase(
    {},
    answer(claimNextCase, () => next),
  );
  await user.keyboard('a');
  expect(sent(approveCase)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Approved. The applicant sees it now.')).toBeTruthy();
  expect(sent(approveCase)).toEqual([{ ...address, privateNote: '' }]);
  await user.keyboard('n');
  await waitFor(() => expect(currentPath()).toBe(`/case/${next.userId}/${next.caseId}`));
});

test('an approval against differences needs a note, and is asked for once more, naming them', async () => {
  const { user, sent } = await openCase(doubtful);
  await user.keyboard('a');
  await user.keyboard('{Enter}');
  await screen.findByText('Say why it can be approved all the same: it is kept with the case.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('A slip of the keyboard.{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Approve all the same?' });
  expect(dialog.textContent).toContain('declared 15 Jul 1990, the document says 17 May 1990');
  expect(sent(approveCase)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Approve all the same' }));
  await waitFor(() =>
    expect(sent(approveCase)).toEqual([{ ...address, privateNote: 'A slip of the keyboard.' }]),
  );
});

test.each<[string, Partial<ReviewCase>, string[]]>([
  [
    'somebody under age',
    { item: sampleItem({ claim: myHold, reasons: ['under-age'] }) },
    ['By the birth date that was read the person is below the minimum age.'],
  ],
  [
    'a missing interview',
    { item: sampleItem({ claim: myHold, reasons: ['interview-needed'] }) },
    ['The provider approves, but this site approves nobody without an interview.'],
  ],
  [
    'a document that was seen elsewhere, told once',
    {
      item: sampleItem({ claim: myHold, reasons: ['document-seen-elsewhere'] }),
      sightings: { total: 3, items: [], next: null },
    },
    ['The same document, picture or face is in 3 cases of other accounts'],
  ],
  ['nothing but that no rule decides', { item: sampleItem({ claim: myHold, reasons: ['no-rule'] }) }, []],
  [
    'nothing but a provider that leaves it to a person',
    {
      item: sampleItem({ claim: myHold, reasons: ['provider-unsure'] }),
    },
    [],
  ],
])('the reasons of the rules are doubts about an approval: %s', async (_, change, doubts) => {
  const { user } = await openCase(change);
  await user.keyboard('a');
  const form = within(await screen.findByRole('form', { name: 'Approve' }));
  const banner = form.queryByText('Look twice before you approve')?.parentElement;
  const told = banner
    ? within(banner)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
  expect(told).toEqual(doubts);
});

test('a case that waits for its provider can be read, and says why it cannot be decided', async () => {
  const { user } = await openCase({
    item: sampleItem({ state: 'submitted', provider: 'PROVIDER_ONFIDO', reasons: [] }),
  });
  expect(screen.getByText('Onfido has not given a verdict yet')).toBeTruthy();
  await user.keyboard('ta');
  expect(screen.queryByRole('button', { name: /Approve|Take/ })).toBeNull();
});

test('a decision that a colleague was faster with is told, and what was prepared stays to be copied', async () => {
  let decided = false;
  const { user } = await openCase(
    {},
    answer(askAgain, () => {
      decided = true;
      return new Refused('CASE_DECIDED');
    }),
    answer(reviewCase, () =>
      decided
        ? sampleCase({
            item: sampleItem({ state: 'approved', decidedAt: minutesAgo(1) }),
            verdict: { outcome: 'approved', labels: [], decidedAt: minutesAgo(1) },
            decidedBy: 'Marta Lindqvist',
          })
        : sampleCase(),
    ),
  );
  await user.keyboard('s');
  await user.keyboard('expired{Enter}');
  await user.type(screen.getByLabelText(/Private note/), 'Expired in May');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dock = within(await screen.findByRole('region', { name: 'Decision' }));
  expect((await dock.findByRole('status')).textContent).toContain('Marta Lindqvist has decided this case');
  expect(dock.getByRole('status').textContent).toContain('Document expired');
  expect(dock.getByLabelText<HTMLTextAreaElement>('Your note, to copy').value).toBe('Expired in May');
  await user.click(dock.getByRole('button', { name: 'Discard what I prepared' }));
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
});

test('what the provider noted and what the officer did stand apart, and a provider that changed its mind above the verdict', async () => {
  await openCase({
    item: sampleItem({
      state: 'approved',
      provider: 'PROVIDER_ONFIDO',
      decidedAt: minutesAgo(30),
      lateConclusion: 'refused',
    }),
    decisions: sampleCase().decisions.map((decision) => ({
      ...decision,
      facts: [{ fact: 'providerVerdict' as const, value: 'approved' }],
    })),
    verdict: { outcome: 'approved', labels: [], decidedAt: minutesAgo(30) },
    privateNote: 'worn edges',
    officerNote: 'genuine all the same',
    decidedBy: 'Marta Lindqvist',
  });
  const verdict = screen.getByRole('region', { name: 'Verdict' });
  expect(verdict.textContent).toMatch(/Note of Onfido .*worn edges/);
  expect(verdict.textContent).toMatch(/Note of Marta Lindqvist .*genuine all the same/);
  const now = screen.getByRole('region', { name: 'What the provider says by now' });
  expect(now.textContent).toContain('Onfido concludes something else by now: approved, now refused.');
  expect(now.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a verdict of the rules names no officer', async () => {
  await openCase({
    item: sampleItem({ state: 'approved', provider: 'PROVIDER_ONFIDO', decidedAt: minutesAgo(30) }),
    verdict: { outcome: 'approved', labels: [], decidedAt: minutesAgo(30) },
    otherCases: [
      {
        caseId: sampleId(8),
        level: 2,
        state: 'retry',
        submittedAt: minutesAgo(90),
        decidedAt: minutesAgo(80),
        labels: ['address-too-old'],
      },
    ],
  });
  expect(screen.getByRole('region', { name: 'Verdict' }).textContent).toContain(
    'Decided byRules of the site',
  );
  const other = screen.getByRole('region', { name: 'Other cases of the account' });
  expect(other.textContent).toContain('Level 2');
  expect(other.textContent).toContain('Proof of address too old');
  expect(within(other).getByRole('link').getAttribute('href')).toBe(
    `/console/case/${sampleId(1)}/${sampleId(8)}`,
  );
});

test('[S6.3] a case of a barred account cannot be approved, and it says what to do first', async () => {
  const { user, sent } = await openCase({ account: { ...sampleCase().account, barred: true } });
  await user.keyboard('a');
  const form = within(await screen.findByRole('form', { name: 'Approve' }));
  expect(form.getByText('This case can be approved once the account is let in again.')).toBeTruthy();
  expect(form.getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveCase)).toEqual([]);
});

test('[S6.3] a bar that came while the case was open is told when the approval is sent', async () => {
  const { user } = await openCase(
    {},
    answer(approveCase, () => new Refused('ACCOUNT_BARRED')),
  );
  await user.keyboard('a');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The account is barred from verification. Let it in again first',
  );
});

test('an approval of a document that was read with doubt is asked for once more', async () => {
  const { reading } = sampleCase();
  const { user, sent } = await openCase({ reading: { ...reading, state: 'unsure' } });
  await user.keyboard('a');
  await user.type(screen.getByLabelText(/Private note/), 'Read by eye');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('alertdialog', { name: 'Approve all the same?' })).toBeTruthy();
  expect(sent(approveCase)).toEqual([]);
});

test('[S3.14] where nobody knows which document it is, an approval names it: prepared with what was read, and with kinds that are taken alone', async () => {
  const taken = {
    documentsToName: [
      { country: 'DE', documentTypes: ['PASSPORT' as const, 'RESIDENCE_PERMIT' as const] },
      { country: 'JP', documentTypes: ['PASSPORT' as const] },
    ],
  };
  const { user, sent } = await openCase(taken);
  await user.keyboard('a');
  const kind = screen.getByLabelText<HTMLSelectElement>('Kind of document');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Document issued by' }).value).toBe(
    'Germany',
  );
  expect(kind.value).toBe('PASSPORT');
  await user.selectOptions(kind, 'Choose');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Choose the kind of document.')).toBeTruthy();
  expect(sent(approveCase)).toEqual([]);
  expect(within(kind).queryByRole('option', { name: 'Driving licence' })).toBeNull();
  await user.selectOptions(kind, 'Residence permit');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Approved. The applicant sees it now.')).toBeTruthy();
  const document = { country: 'DE', documentType: 'RESIDENCE_PERMIT' };
  expect(sent(approveCase)).toEqual([{ ...address, privateNote: '', document }]);
});

test('asking again needs a reason, shows the exact text the applicant reads, and sends label and note', async () => {
  const { user, sent } = await openCase();
  await user.keyboard('s');
  await user.click(screen.getAllByRole('button', { name: 'Ask again' }).at(-1) ?? document.body);
  expect(await screen.findByText(/Choose at least one reason/)).toBeTruthy();
  await user.keyboard('expired{Enter}');
  const preview = screen.getByRole('region', { name: 'What the applicant will read' });
  expect(preview.textContent).toContain(text('document-expired'));
  await user.type(screen.getByLabelText(/Private note/), 'Expired in May');
  expect(preview.textContent).not.toContain('Expired in May');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Asked again. The applicant sees your reasons now.')).toBeTruthy();
  expect(sent(askAgain)).toEqual([
    { ...address, labels: ['document-expired'], privateNote: 'Expired in May' },
  ]);
});

test('only labels that suit the outcome can be chosen, the suggested ones first', async () => {
  const { user } = await openCase({ suggestedLabels: ['name-differs'] });
  await user.keyboard('s');
  const names = screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
  expect(names[0]).toContain('Name differs');
  expect(names[0]).toContain('Suggested');
  expect(names.some((name) => name.includes('Under age'))).toBe(false);
  await user.keyboard('{Escape}d');
  const refusals = screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent ?? '');
  expect(refusals.some((name) => name.includes('Under age'))).toBe(true);
  expect(refusals.some((name) => name.includes('Document expired'))).toBe(false);
});

test('a refusal says that it is final before it is sent', async () => {
  const { user, sent } = await openCase();
  await user.keyboard('d');
  await user.click(await screen.findByRole('checkbox', { name: /Under age/ }));
  await user.click(screen.getByRole('button', { name: 'Refuse…' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('This is final: the applicant cannot try again');
  expect(sent(refuseCase)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Refuse for good' }));
  await waitFor(() =>
    expect(sent(refuseCase)).toEqual([{ ...address, labels: ['under-age'], privateNote: '' }]),
  );
});

test('reasons and note survive a request that failed', async () => {
  const { user, sent } = await openCase(
    {},
    answer(askAgain, () => new Refused('SERVER_FAILED')),
  );
  await user.keyboard('s');
  await user.keyboard('expired{Enter}');
  await user.type(screen.getByLabelText(/Private note/), 'Keep me');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain('The decision was not saved');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Private note/).value).toBe('Keep me');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Document expired/ }).checked).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(askAgain)).toHaveLength(2));
});

test.each<[RetCodeName, string]>([
  ['CLAIM_MISSING', 'You no longer hold this case'],
  ['CLAIM_HELD', 'Another officer holds this case now'],
])('a hold lost to %s is told, and nothing can be sent any more', async (code, notice) => {
  const { user, sent } = await openCase(
    {},
    answer(approveCase, () => new Refused(code)),
  );
  await user.keyboard('a');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveCase)).toHaveLength(1);
});

test('a case that nobody holds is taken with T and can then be decided', async () => {
  const { user, sent } = await openCase(
    { item: sampleItem() },
    answer(claimCase, () => myHold),
  );
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.keyboard('t');
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.getByText(/You hold this case until \d\d:\d\d/)).toBeTruthy();
  expect(sent(claimCase)).toEqual([address]);
});

test('a case held by a colleague can be read, not decided', async () => {
  const { user } = await openCase({ item: sampleItem({ claim: heldBy('Marta Lindqvist', false) }) });
  expect(screen.getByText(/Marta Lindqvist holds this case until/)).toBeTruthy();
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('releasing gives the case back to the queue', async () => {
  const { user, sent } = await openCase(
    {},
    answer(releaseCase, () => ({})),
  );
  await user.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Nobody holds this case.')).toBeTruthy();
  expect(sent(releaseCase)).toEqual([address]);
});

test('the hold is renewed every minute while the officer is at work, and not while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { sent } = await openCase(
    {},
    answer(claimCase, () => myHold),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(sent(claimCase)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent(claimCase)).toHaveLength(1);
  fireEvent.pointerMove(document.body);
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(sent(claimCase)).toHaveLength(2));
  vi.useRealTimers();
});

test('a hold that ran out is told and can be taken again', async () => {
  const over = { ...myHold, expiresAt: minutesAgo(1) };
  const { user } = await openCase(
    { item: sampleItem({ claim: over }) },
    answer(claimCase, () => myHold),
  );
  await user.click(screen.getByRole('button', { name: 'Take it again' }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('a decided case shows verdict, reasons, note and officer, and no way to decide it again', async () => {
  await openCase({
    item: sampleItem({ state: 'refused', decidedAt: minutesAgo(30) }),
    verdict: { outcome: 'refused', labels: ['under-age'], decidedAt: minutesAgo(30) },
    officerNote: 'Born in 2012',
    decidedBy: 'Marta Lindqvist',
  });
  const verdict = screen.getByRole('region', { name: 'Verdict' });
  await within(verdict).findByText(text('under-age'));
  expect(verdict.textContent).toContain('Marta Lindqvist');
  expect(verdict.textContent).toContain('Born in 2012');
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull();
});

test('differences are told in words, and check digits by name and result', async () => {
  const { reading } = sampleCase();
  await openCase({
    ...doubtful,
    reading: { ...reading, state: 'unsure', checks: [{ name: 'birthDate', holds: false }] },
  });
  const row = screen.getByRole('row', { name: /Date of birth/ });
  expect(row.textContent).toContain('15 Jul 1990');
  expect(row.textContent).toContain('17 May 1990');
  expect(row.textContent).toContain('Different');
  expect(screen.getByText('Check digit of the birth date is wrong')).toBeTruthy();
});

test('a name that is merely similar is marked and counted apart from differences', async () => {
  await openCase({
    comparisons: [
      { field: 'name', outcome: 'similar', declared: 'Deniz Yilmaz', read: 'DENIZ YILMAS' },
      { field: 'birthDate', outcome: 'same', declared: '1990-05-17', read: '1990-05-17' },
    ],
  });
  const panel = screen.getByRole('region', { name: 'Declared and read' });
  expect(within(panel).getByText('1 similar')).toBeTruthy();
  expect(within(panel).queryByText('1 difference')).toBeNull();
  expect(within(panel).getByRole('row', { name: /Similar/ }).textContent).toContain('YILMA');
});

test('the selfie stands beside the document in the comparison, each with controls of its own', async () => {
  const { user } = await openCase();
  await user.keyboard('c');
  expect(screen.getByRole('region', { name: 'Front' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Selfie' })).toBeTruthy();
});

test('plus, R and 0 zoom, turn and reset the picture', async () => {
  const { user } = await openCase();
  const picture = await screen.findByRole('img', { name: /Front/ });
  await user.keyboard('+r');
  expect(picture.style.transform).toContain('rotate(90deg)');
  expect(picture.style.transform).toContain('scale(1.4)');
  await user.keyboard('0');
  expect(picture.style.transform).toContain('rotate(0deg) scale(1)');
});

test('? lists the keys of the screen, and single keys can be switched off', async () => {
  const { user } = await openCase();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toContain('Ask again');
  await user.click(within(dialog).getByRole('checkbox', { name: /Single keys/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('letters typed into the note are text, not shortcuts', async () => {
  const { user } = await openCase();
  await user.keyboard('a');
  await user.type(screen.getByLabelText(/Private note/), 'sad');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Private note/).value).toBe('sad');
  expect(screen.getByRole('heading', { name: 'Approve' })).toBeTruthy();
});

test('a case that does not exist is told, with a way back', async () => {
  stubServer(
    profile,
    emptyQueue,
    answer(reviewCase, () => new Refused('CASE_NOT_FOUND')),
  );
  const user = openConsole(path);
  expect((await screen.findByRole('alert')).textContent).toContain('This case does not exist');
  await user.click(screen.getByRole('button', { name: 'Back to the queue' }));
  expect(currentPath()).toBe('/queue/waiting');
});
