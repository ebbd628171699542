import { reviewCase, type ReviewCase } from '@credence/contract/review-case';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { claimNextCase } from '@credence/contract/review-queue';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, applicantTexts, Refused } from '../../testing/fake-api.ts';
import { address, casePath, openCase } from '../../testing/open-case.ts';
import { currentPath } from '../../testing/render.tsx';
import { minutesAgo, myHold, sampleCase, sampleId, sampleItem } from '../../testing/samples.ts';
import { clearDrafts } from '../../holds/drafts.ts';

afterEach(clearDrafts);

const doubtful: Partial<ReviewCase> = {
  comparisons: [
    { field: 'name', declared: 'Erika Musterman', read: 'ERIKA MUSTERMANN', outcome: 'similar' },
    { field: 'birthDate', declared: '1990-07-15', read: '1990-05-17', outcome: 'different' },
  ],
};

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

test('an approval against differences asks for a note at once, and nothing else once it is written', async () => {
  const { user, sent } = await openCase(doubtful);
  await user.keyboard('a');
  const form = within(screen.getByRole('form', { name: 'Approve anyway?' }));
  const note = form.getByLabelText(/Private note \(required\)/);
  expect(document.activeElement).toBe(note);
  expect(form.getByText(/declared 15 Jul 1990, the document says 17 May 1990/)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Say why it can be approved anyway. The note is kept with the case.');
  expect(sent(approveCase)).toEqual([]);
  await user.keyboard('A slip of the keyboard.{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent(approveCase)).toEqual([{ ...address, privateNote: 'A slip of the keyboard.' }]),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
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
      sightings: { total: 3, approved: 0, refused: 0, items: [], next: null },
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
  const form = within(await screen.findByRole('form', { name: /^Approve/ }));
  const banner = form.queryByText('Look twice before you approve')?.parentElement;
  const told = banner
    ? within(banner)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
  expect(told).toEqual(doubts);
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

test('[S6.3] a case of a barred account cannot be approved, and it says what to do first', async () => {
  const { user, sent } = await openCase({ account: { ...sampleCase().account, barred: true } });
  await user.keyboard('a');
  const form = within(await screen.findByRole('form', { name: 'Approve' }));
  expect(form.getByText('This case can be approved once the account is let in again.')).toBeTruthy();
  expect(form.getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveCase)).toEqual([]);
});

test('a bar that came while the case was open is told when the approval is sent, and the form stays as it is', async () => {
  const { user, sent } = await openCase(
    {},
    answer(approveCase, () => new Refused('ACCOUNT_BARRED')),
  );
  await user.keyboard('a');
  await user.type(screen.getByLabelText(/Private note/), 'Looked at');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The account is barred from verification. Let it in again first',
  );
  expect(sent(approveCase)).toMatchObject([{ privateNote: 'Looked at' }]);
  const form = within(screen.getByRole('form', { name: 'Approve' }));
  expect(form.getByLabelText<HTMLTextAreaElement>(/Private note/).value).toBe('Looked at');
  expect(form.getByRole('button', { name: /^Approve/ })).toHaveProperty('disabled', false);
  expect(currentPath()).toBe(casePath);
});

test('a document that was read with doubt is a doubt about its approval', async () => {
  const { reading } = sampleCase();
  const { user, sent } = await openCase({ reading: { ...reading, state: 'unsure' } });
  await user.keyboard('a');
  await screen.findByRole('form', { name: 'Approve anyway?' });
  await user.keyboard('Read by eye{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent(approveCase)).toEqual([{ ...address, privateNote: 'Read by eye' }]));
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

const indianOnly = { countries: ['IN'], documentTypes: [], refused: ['PAN' as const] };

test('a document that does not answer the order to verify again is not approved unawares', async () => {
  const item = sampleItem({ claim: myHold, country: 'TR', documentType: 'PASSPORT' });
  const { user, sent } = await openCase({ item, ordered: indianOnly });
  await user.keyboard('a');
  const words =
    'The order to verify again asks for: Document of India. This is: Passport of Türkiye. Approved, it leaves the order open';
  const form = within(await screen.findByRole('form', { name: 'Approve anyway?' }));
  expect(form.getByText(words)).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent(approveCase)).toEqual([]);
});

test('that warning follows the document that the officer names', async () => {
  const { user } = await openCase({
    item: sampleItem({ claim: myHold, country: 'IN', documentType: null }),
    ordered: { ...indianOnly, documentTypes: ['PASSPORT', 'ID_CARD'] },
    documentsToName: [{ country: 'IN', documentTypes: ['PASSPORT', 'DRIVERS'] }],
  });
  await user.keyboard('a');
  const kind = screen.getByLabelText('Kind of document');
  expect(screen.queryByText(/The order to verify again/)).toBeNull();
  await user.selectOptions(kind, 'Driving licence');
  expect(
    screen.getByText(/asks for: Passport or Identity card of India\. This is: Driving licence of India\./),
  ).toBeTruthy();
  await user.selectOptions(kind, 'Passport');
  expect(screen.queryByText(/The order to verify again/)).toBeNull();
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
  const form = within(await screen.findByRole('form', { name: 'Refuse for good' }));
  expect(form.getByText('This is final: the applicant cannot try again.')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: /Under age/ }));
  await user.click(form.getByRole('button', { name: /^Refuse for good/ }));
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

test('letters typed into the note are text, not shortcuts', async () => {
  const { user } = await openCase();
  await user.keyboard('a');
  await user.type(screen.getByLabelText(/Private note/), 'sad');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Private note/).value).toBe('sad');
  expect(screen.getByRole('heading', { name: 'Approve' })).toBeTruthy();
});
