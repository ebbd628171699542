import { reviewCase, type ReviewCase } from '@credence/contract/review-case';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, applicantTexts, Refused, stubServer } from '../../testing/fake-api.ts';
import { casePath, emptyQueue, openCase, profile } from '../../testing/open-case.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleCase, sampleId, sampleItem } from '../../testing/samples.ts';
import { clearDrafts } from '../../holds/drafts.ts';

afterEach(clearDrafts);

const doubtful: Partial<ReviewCase> = {
  comparisons: [
    { field: 'name', declared: 'Erika Musterman', read: 'ERIKA MUSTERMANN', outcome: 'similar' },
    { field: 'birthDate', declared: '1990-07-15', read: '1990-05-17', outcome: 'different' },
  ],
};

const text = (label: string): string => applicantTexts[`label.${label}`] ?? '';

test('a case that waits for its provider can be read, and says why it cannot be decided', async () => {
  const { user } = await openCase({
    item: sampleItem({ state: 'submitted', provider: 'PROVIDER_ONFIDO', reasons: [] }),
  });
  expect(screen.getByText('Onfido has not given a verdict yet')).toBeTruthy();
  await user.keyboard('ta');
  expect(screen.queryByRole('button', { name: /Approve|Take/ })).toBeNull();
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

test('a case opens with the document, its portrait and the face together, each one press from its full picture', async () => {
  const { user } = await openCase();
  const glance = screen.getByRole('button', { name: /^At a glance/ });
  expect(glance.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: /^Document/ }));
  expect(screen.getByRole('region', { name: 'Front' })).toBeTruthy();
  await user.keyboard('g');
  await user.click(screen.getByRole('button', { name: /^Portrait/ }));
  expect(screen.getByRole('region', { name: 'Front' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Selfie' })).toBeTruthy();
});

test('the name of the officer lies across pictures', async () => {
  const { user } = await openCase();
  expect(await screen.findAllByText(/^\S.* · \S+@\S+$/)).not.toHaveLength(0);
  await user.keyboard('1');
  fireEvent.load(await screen.findByRole('img', { name: /Front/ }));
  const pane = screen.getByRole('region', { name: 'Front' });
  expect(within(pane).getAllByText(/ · \S+@\S+$/)).not.toHaveLength(0);
});

test('plus, R and 0 zoom, turn and reset the picture', async () => {
  const { user } = await openCase();
  await user.keyboard('1');
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
  await user.click(within(dialog).getByRole('checkbox', { name: /Enable keyboard shortcuts/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.keyboard('a');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('a case that does not exist is told, with a way back', async () => {
  stubServer(
    profile,
    emptyQueue,
    answer(reviewCase, () => new Refused('CASE_NOT_FOUND')),
  );
  const user = openConsole(casePath);
  expect((await screen.findByRole('alert')).textContent).toContain('This case does not exist');
  await user.click(screen.getByRole('button', { name: 'Back to the queue' }));
  expect(currentPath()).toBe('/queue/waiting');
});
