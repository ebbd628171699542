import { endInvestorClass, type InvestorClaims } from '@credence/contract/review-class';
import { approveQuestionnaire, reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from '../../holds/drafts.ts';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openQuestionnaire, questionnaireAddress } from '../../testing/open-questionnaire.ts';
import { sampleLine, sampleReviewed } from '../../testing/questionnaire-samples.ts';
import { minutesAgo, sampleId } from '../../testing/samples.ts';

afterEach(clearDrafts);

const nothing = { amount: null, currency: null, count: null };

const claims: InvestorClaims = {
  class: 'professional',
  state: 'none',
  expiresAt: null,
  offered: true,
  termsAgreed: true,
  months: 12,
  atLeast: 2,
  criteria: [
    {
      code: 'trading',
      needed: 'some',
      text: 'Ten trades a quarter',
      claimed: true,
      stated: { amount: '900000', currency: 'EUR', count: 12 },
      reached: false,
      files: [sampleId(31)],
    },
    {
      code: 'portfolio',
      needed: 'some',
      text: 'At least EUR 500,000',
      claimed: true,
      stated: { amount: '700000.5', currency: 'EUR', count: null },
      reached: true,
      files: [sampleId(32)],
    },
    {
      code: 'profession',
      needed: 'some',
      text: 'A year in finance',
      claimed: true,
      stated: { ...nothing, count: 2.5 },
      reached: true,
      files: [],
    },
    {
      code: 'knowledge',
      needed: 'some',
      text: 'Knowledge',
      claimed: false,
      stated: nothing,
      reached: false,
      files: [],
    },
  ],
};

const panel = () => within(screen.getByRole('region', { name: 'Professional investor' }));
const criterion = (text: string) =>
  within(panel().getByRole('list', { name: 'Criteria of the class' }))
    .getByText(text)
    .closest('li');

test('[S2.15] the criteria of the site stand beside the figures and the evidence, which opens', async () => {
  const { user } = await openQuestionnaire({ investorClass: claims });
  panel().getByText(/^Needed: at least 2 of Trades, Portfolio, Work in finance, Knowledge\./);
  expect(criterion('At least EUR 500,000')?.textContent).toContain('Stated: EUR 700,000.50');
  expect(criterion('At least EUR 500,000')?.textContent).toContain('Reached by what is stated');
  expect(criterion('Ten trades a quarter')?.textContent).toContain(
    'Not reachedStated: 12 trades in four quarters, EUR 900,000',
  );
  expect(criterion('A year in finance')?.textContent).toContain('Stated: 2.5 years');
  expect(criterion('Knowledge')?.textContent).toBe('KnowledgeNot claimed');
  await user.click(panel().getByRole('button', { name: 'bank statement.pdf' }));
  expect(await screen.findByRole('dialog', { name: 'bank statement.pdf' })).toBeTruthy();
});

test('[S2.15] the class is granted on the criteria that the officer ticks', async () => {
  const { user, sent } = await openQuestionnaire({ investorClass: claims });
  await user.keyboard('a');
  const form = within(await screen.findByRole('form', { name: 'Approve and grant the class' }));
  const box = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box('Ten trades a quarter').disabled).toBe(true);
  expect(box('Knowledge').disabled).toBe(true);
  await user.click(box('At least EUR 500,000'));
  await user.click(box('A year in finance'));
  await user.click(form.getByRole('button', { name: /^Grant the class/ }));
  expect(await screen.findByText('Approved. The applicant sees it now.')).toBeTruthy();
  expect(sent(approveQuestionnaire)).toEqual([
    { ...questionnaireAddress, privateNote: '', proved: ['portfolio', 'profession'] },
  ]);
});

test('[S2.15] what the server finds missing is named, and what was ticked is kept', async () => {
  const refused = new Refused('CLASS_NOT_REACHED', { missing: ['trading', 'profession'], atLeast: 2 });
  const { user } = await openQuestionnaire(
    { investorClass: claims },
    { fakes: [answer(approveQuestionnaire, () => refused)] },
  );
  await user.keyboard('a');
  await user.click(screen.getByRole('checkbox', { name: 'At least EUR 500,000' }));
  await user.click(screen.getByRole('button', { name: /^Grant the class/ }));
  const alert = await screen.findByText(/What you ticked does not meet the criteria/);
  expect(alert.textContent).toContain('Missing: Trades, Work in finance.');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'At least EUR 500,000' }).checked).toBe(true);
});

test('[S2.15] terms that were taken back and a class that the site lacks are said', async () => {
  await openQuestionnaire({ investorClass: { ...claims, termsAgreed: false } });
  panel().getByText(/has not agreed to the terms/);
});

test('[S2.15] a class that the site does not have cannot be granted', async () => {
  await openQuestionnaire({ investorClass: { ...claims, offered: false, criteria: [] } });
  panel().getByText(/does not have this class/);
  expect(panel().queryByRole('list')).toBeNull();
});

test('[S2.15] a class that is held is ended with a reason, after a question', async () => {
  let state: InvestorClaims['state'] = 'held';
  const { user, sent } = await openQuestionnaire(
    {},
    {
      fakes: [
        answer(reviewQuestionnaire, () =>
          sampleReviewed({
            line: sampleLine({ status: 'QUESTIONNAIRE_STATUS_APPROVED', decidedAt: minutesAgo(30) }),
            investorClass: { ...claims, state, expiresAt: '2099-03-02T10:10:00.000Z' },
          }),
        ),
        answer(endInvestorClass, () => {
          state = 'ended';
          return {};
        }),
      ],
    },
  );
  panel().getByText(/^Held until/);
  await user.click(panel().getByRole('button', { name: 'End the class…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /Professional investor/ }));
  await user.click(dialog.getByRole('button', { name: 'End the class' }));
  await dialog.findByText('Say why: it is kept with the account.');
  expect(sent(endInvestorClass)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), ' Portfolio sold. ');
  await user.click(dialog.getByRole('button', { name: 'End the class' }));
  await panel().findByText('The class was ended. The applicant sees it now.');
  expect(sent(endInvestorClass)).toEqual([
    { userId: questionnaireAddress.userId, class: 'professional', reason: 'Portfolio sold.' },
  ]);
  await panel().findByText('Ended');
  expect(panel().queryByRole('button', { name: 'End the class…' })).toBeNull();
});
