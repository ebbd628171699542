// @vitest-environment happy-dom
import { createQuestionnaire } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import arabic from '../../../../../locales/further-screens/ar-SA.json';
import { changeLanguage } from '../../i18n/load.ts';
import { applied, type FoundClass, openAgreements, professional } from '../../testing/agreement.ts';
import { heading, press } from '../../testing/on-screen.ts';
// Loaded before the first test rather than while it waits.
import './class-screen.tsx';

afterEach(cleanup);

const path = '/user/accounts/auth/professional';
const day = '2099-03-02T10:10:00.000Z';

function agreed(change: Partial<FoundClass> = {}): FoundClass {
  const { rules } = professional;
  if (rules === null) throw new Error('The class exists');
  return {
    ...professional,
    ...change,
    rules: { ...rules, terms: { code: 'professional-terms', state: 'accepted' } },
  };
}

const nextStep = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[S2.15] the class says what it opens, what it takes and who belongs to it, and begins with its terms', async () => {
  await openAgreements(path);
  await heading('Professionals');
  for (const text of [
    'Who trades much.',
    'Higher limits',
    'Fewer warnings',
    'Experience of a year',
    'At least 2 of these:',
    'USD 500,000',
    'The class is granted for 12 months.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(nextStep('Read and accept the terms')).toBe('/user/accounts/auth/agreement?code=professional-terms');
  expect(screen.queryByRole('link', { name: 'Go to the questionnaire' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw consent' })).toBeNull();
});

test('[S2.15] with its terms agreed to it leads to the questionnaire', async () => {
  await openAgreements(path, { found: agreed() });
  await heading('Professionals');
  expect(nextStep('Go to the questionnaire')).toBe('/user/accounts/auth/piquestion');
  screen.getByRole('link', { name: 'Read the terms again' });
});

test('[S2.15] a class that is held says until when, and asks for nothing', async () => {
  await openAgreements(path, { found: agreed({ state: 'held', expiresAt: day }) });
  await screen.findByText('You belong to this class until March 2, 2099.');
  expect(screen.queryByRole('link', { name: 'Go to the questionnaire' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Apply for the class again' })).toBeNull();
});

test.each([
  ['expiring', { expiresAt: day }, /^You belong to this class until March 2, 2099\. Apply again before/],
  ['expired', { expiresAt: day }, 'You belonged to this class until March 2, 2099. It expired on that day.'],
  [
    'ended',
    { expiresAt: '2099-12-31T00:00:00.000Z', endedAt: day },
    'You belonged to this class until March 2, 2099. It was ended on that day.',
  ],
] as const)('[S2.15] a class that is %s says so, and can be asked for again', async (state, dates, text) => {
  await openAgreements(path, { found: agreed({ state, ...dates }) });
  await screen.findByText(text);
  screen.getByRole('button', { name: 'Apply for the class again' });
});

test('[S2.15] asking again opens another application, and says so where that fails', async () => {
  const { world, calls } = await openAgreements(path, {
    found: agreed({ state: 'expired', expiresAt: day }),
    application: applied({ status: 'QUESTIONNAIRE_STATUS_APPROVED' }),
    refusal: retCodes.TEMPLATE_NOT_FOUND,
  });
  await heading('Professionals');
  press('Apply for the class again');
  await screen.findByText('The questionnaire could not be opened');
  world.refusal = undefined;
  press('Apply for the class again');
  await waitFor(() => expect(location.pathname).toBe('/user/accounts/auth/piquestion'));
  const opened = calls.filter(({ path: called }) => called === createQuestionnaire.path);
  expect(opened.at(-1)?.input).toEqual({ template_code: 'piquestion', again: true });
});

test.each([
  ['UNSUBMIT', {}, 'You’ve started the questionnaire. Your answers are saved.', 'Continue the questionnaire'],
  [
    'PENDING',
    { submittedAt: day },
    'We received your application on March 2, 2099. You can still change it.',
    'View your application',
  ],
  ['PENDING_NO_EDIT', { submittedAt: day }, /^One of our officers is reading/, 'View your application'],
] as const)('[S2.15] an application that is %s says so and leads on', async (status, change, text, way) => {
  await openAgreements(path, {
    found: agreed(),
    application: applied({ status: `QUESTIONNAIRE_STATUS_${status}`, ...change }),
  });
  await screen.findByText(text);
  expect(nextStep(way)).toBe('/user/accounts/auth/piquestion');
  expect(screen.queryByRole('link', { name: 'Go to the questionnaire' })).toBeNull();
});

test('[S2.15] a refusal says its reasons, each at its question, and leads to where they are mended', async () => {
  await openAgreements(path, {
    found: agreed(),
    application: applied({
      status: 'QUESTIONNAIRE_STATUS_REJECTED',
      submittedAt: day,
      remarks: [{ item: 'income', text: 'The payslips are of another person.' }],
    }),
  });
  await screen.findByText(/^Your application was not accepted as it is/);
  const reason = screen.getByText('The payslips are of another person.');
  expect(reason.closest('div')?.textContent).toContain('What is your yearly income?');
  expect(nextStep('Change your answers')).toBe('/user/accounts/auth/piquestion');
  // What is to be done comes before what the class is.
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['Your application', 'What you gain']);
});

test('[S2.15] an application for the other class says nothing here', async () => {
  await openAgreements(path, {
    found: agreed(),
    application: applied({
      status: 'QUESTIONNAIRE_STATUS_PENDING',
      answers: { class: 'qualified-investor' },
      submittedAt: day,
    }),
  });
  await heading('Professionals');
  expect(screen.queryByText(/^We received your application/)).toBeNull();
  expect(nextStep('Go to the questionnaire')).toBe('/user/accounts/auth/piquestion');
});

test('[S2.15] taking the terms back takes the way to the questionnaire away', async () => {
  await openAgreements(path, { found: agreed() });
  await heading('Professionals');
  press('Withdraw consent');
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }));
  await screen.findByRole('link', { name: 'Read and accept the terms' });
  expect(screen.queryByRole('link', { name: 'Go to the questionnaire' })).toBeNull();
});

test('[S2.15] where the site does not have the class that is said, with the way back', async () => {
  await openAgreements('/user/accounts/auth/qualifiedInvestor', {
    found: { ...professional, title: 'The qualified', rules: null },
  });
  await heading('The qualified');
  screen.getByText('This class isn’t available on your site.');
});

test('[S2.15] texts in English on an Arabic page are marked as English', async () => {
  await openAgreements(path);
  await heading('Professionals');
  await act(() => changeLanguage('ar-SA'));
  await screen.findByText(arabic['agreements.english']);
  for (const text of ['Professionals', 'Who trades much.', 'Higher limits', 'USD 500,000']) {
    expect(screen.getByText(text).closest('[lang]')?.getAttribute('lang')).toBe('en');
  }
  await act(() => changeLanguage('en-US'));
});

test('a class that could not be loaded is loaded by a press', async () => {
  const { world } = await openAgreements(path, { offline: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  world.offline = false;
  fireEvent.click(again);
  await heading('Professionals');
});
