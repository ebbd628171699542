import { reviewQuestionnaire, reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused, stubServer } from '../../testing/fake-api.ts';
import { listOf, openQuestionnaire, question, questionnairePath } from '../../testing/open-questionnaire.ts';
import { profile } from '../../testing/open-case.ts';
import {
  sampleBefore,
  sampleLine,
  sampleQuestionnaire,
  sampleTexts,
} from '../../testing/questionnaire-samples.ts';
import { currentPath, openConsole } from '../../testing/render.tsx';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

const textOf = (name: string) => question(name).textContent;

test('each answer stands beside its question in the form that suits it', async () => {
  await openQuestionnaire();
  expect(textOf('Country of residence')).toContain('Germany (DE)');
  expect(textOf('All your nationalities')).toContain('Germany (DE)Türkiye (TR)');
  expect(textOf('Living there since')).toContain('1 Mar 2019');
  expect(textOf('Residential address')).toContain('Heidestraße 1751147 KölnGermany (DE)');
  expect(textOf('Phone number')).toContain('+4915123456789');
  expect(textOf('Income in a year')).toContain('EUR 84,000');
  expect(textOf('Transfers that you expect in a month')).toContain('1250');
  expect(textOf('Do you, or does somebody close to you, hold a public office?')).toContain('No');
  expect(textOf('What I have stated here is true and complete.')).toContain('Accepted');
  const table = within(question('Where does the money come from?')).getByRole('table');
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Kind', 'Amount', 'Share in %', 'Received on'],
    ['Salary', 'EUR 64,000.50', '25.5', '31 Jan 2026'],
    ['Sale of property', 'EUR 186,999.50', '74.5', '–'],
  ]);
});

test('a total of several currencies is told by each of them', async () => {
  const { answers } = sampleQuestionnaire();
  const sources = [
    { kind: 'salary', amount: { amount: '64000.5', currency: 'EUR' }, share: '25.5' },
    { kind: 'sale', amount: { amount: '1200', currency: 'USD' }, share: '74.5' },
  ];
  await openQuestionnaire({ questionnaire: sampleQuestionnaire({ answers: { ...answers, sources } }) });
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain(
    'All sources togetherEUR 64,000.50 and USD 1,200',
  );
});

test('answers that scored say how much, and score, class of risk and totals stand beside them', async () => {
  await openQuestionnaire();
  expect(textOf('What do you do for a living?')).toContain('Score +10');
  expect(textOf('What will you use the account for?')).toContain('Score +15');
  expect(textOf('Country of residence')).not.toContain('Score');
  const risk = screen.getByRole('region', { name: 'Class of risk' });
  expect(risk.textContent).toContain('Score 25');
  expect(risk.textContent).toContain('Medium from 15an officer decidesreached');
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain(
    'All sources togetherEUR 251,000',
  );
  expect(screen.getByRole('region', { name: 'About the questionnaire' }).textContent).toContain(
    'German (Germany)',
  );
});

test('[S2.9] the answer or the class of risk that opened due diligence is marked, and leads to it', async () => {
  const opened = { title: 'Enhanced due diligence', openedAt: minutesAgo(100) };
  await openQuestionnaire({
    opened: [
      { ...opened, requestId: sampleId(41), items: ['office'] },
      { ...opened, requestId: sampleId(42), items: [] },
    ],
  });
  const marks = screen.getAllByRole('link', { name: 'Opened enhanced due diligence' });
  expect(marks).toHaveLength(1);
  const office = question('Do you, or does somebody close to you, hold a public office?');
  const mark = within(office).getByRole('link', { name: 'Opened enhanced due diligence' });
  expect(mark.getAttribute('href')).toContain(sampleId(41));
  const risk = within(screen.getByRole('region', { name: 'Class of risk' }));
  expect(risk.getByText(/^Opened enhanced due diligence/)).toBeTruthy();
  expect(risk.getByRole('link', { name: opened.title }).getAttribute('href')).toContain(sampleId(42));
});

test('what was not asked is shown on request, greyed and said', async () => {
  const { user } = await openQuestionnaire();
  expect(screen.queryByRole('group', { name: 'Name of your employer' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show what was not asked (1)' }));
  expect(textOf('Name of your employer')).toContain('Not asked');
  await user.click(document.body);
  await user.keyboard('o');
  expect(screen.queryByRole('group', { name: 'Name of your employer' })).toBeNull();
});

test('compared with the questionnaire before, changes, additions and removals are marked in words', async () => {
  const { user } = await openQuestionnaire({ before: sampleBefore });
  await user.keyboard('c');
  expect(await screen.findByText('9 differences')).toBeTruthy();
  expect(textOf('Income in a year')).toContain('BeforeEUR 52,000NowEUR 84,000');
  expect(textOf('Phone number')).toContain('Added');
  expect(textOf('Name of your employer')).toContain('Removed: Kaffeehaus GmbH');
  const plans = textOf('What will you use the account for?');
  expect(plans).toContain('Added: To pay people in other countries');
  expect(plans).toContain('Removed: To save');
  expect(plans).not.toContain('Added: To trade');
  const rows = within(question('Where does the money come from?'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[1]).toContain('ChangedSalaryRemoved: EUR 52,000 Added: EUR 64,000.50');
  expect(rows[2]).toContain('AddedAdded: Sale of property');
  expect(rows[3]).toContain('RemovedRemoved: Gift or inheritance');
  const proof = within(question('Proof of the largest source')).getAllByRole('listitem');
  expect(proof.map(({ textContent }) => textContent)).toEqual([
    'payslip.jpgPicture, 240 kB',
    'bank statement.pdfPDF, 1.2 MBAdded',
  ]);
  expect(textOf('Country of residence')).not.toMatch(/Changed|Added|Removed/);
  const dropped = screen.getByRole('heading', { name: 'Answered before, no longer in the questionnaire' });
  expect(dropped.parentElement?.textContent).toContain('Hobby');
  expect(dropped.parentElement?.textContent).toContain('Sailing');
});

test('without a questionnaire before there is nothing to compare with', async () => {
  await openQuestionnaire();
  expect(screen.queryByRole('checkbox', { name: /^Compare/ })).toBeNull();
});

test('the questions are read in another language of the template', async () => {
  const { user, sent } = await openQuestionnaire();
  expect(sent(reviewQuestionnaire)).toEqual([
    { userId: sampleId(1), requestId: sampleId(21), language: 'en' },
  ]);
  await user.selectOptions(screen.getByLabelText('Language of the questions'), 'German (Germany)');
  await waitFor(() =>
    expect(sent(reviewQuestionnaire).at(-1)).toEqual({
      userId: sampleId(1),
      requestId: sampleId(21),
      language: 'de-DE',
    }),
  );
  expect(question('Country of residence')).toBeTruthy();
});

test('a text that the language lacks is told by its code', async () => {
  const { 'item.income': _income, ...texts } = sampleTexts;
  await openQuestionnaire({ texts });
  expect(textOf('Income')).toContain('EUR 84,000');
});

test('a picture opens in a viewer, from which it can be kept', async () => {
  const { user } = await openQuestionnaire();
  const button = screen.getByRole('button', { name: 'payslip.jpg' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'payslip.jpg' }));
  await dialog.findByRole('img', { name: /Picture/ });
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that was not submitted says so, and shows nothing of what is being written', async () => {
  await openQuestionnaire({
    line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', submittedAt: null, band: null }),
    questionnaire: sampleQuestionnaire({ answers: {}, files: [], submittedAt: null, receipt: '' }),
    score: null,
    readIn: '',
  });
  expect(screen.getByText('Not submitted yet')).toBeTruthy();
  expect(textOf('Country of residence')).toContain('–');
  expect(screen.getByRole('region', { name: 'Class of risk' }).textContent).toContain('None yet');
});

test('remarks of an earlier decision stand at their answers', async () => {
  await openQuestionnaire({
    questionnaire: sampleQuestionnaire({ remarks: [{ item: 'income', text: 'Before tax, please.' }] }),
  });
  expect(textOf('Income in a year')).toContain('Remark the applicant has read: Before tax, please.');
});

test('the history names officers, and tells repeated readings once', async () => {
  const read = (minutes: number) => ({
    at: minutesAgo(minutes),
    action: 'questionnaire.viewed',
    officerName: 'Marta Lindqvist',
  });
  await openQuestionnaire({
    history: [
      { at: minutesAgo(50), action: 'questionnaire.submitted', officerName: null },
      read(40),
      read(30),
      { at: minutesAgo(20), action: 'questionnaire.rejected', officerName: 'Marta Lindqvist' },
    ],
  });
  const entries = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Submitted',
    'ReadMarta Lindqvist',
    'Sent backMarta Lindqvist',
  ]);
});

test('a questionnaire that does not exist is told, with a way back to the list', async () => {
  stubServer(
    profile,
    answer(reviewQuestionnaires, () => listOf([])),
    answer(reviewQuestionnaire, () => new Refused('QUESTIONNAIRE_NOT_FOUND')),
  );
  const user = openConsole(`${questionnairePath}?view=open`);
  expect((await screen.findByRole('alert')).textContent).toContain('This questionnaire does not exist');
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(currentPath()).toBe('/questionnaires/open');
});
