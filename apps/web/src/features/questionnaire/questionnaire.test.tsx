// @vitest-environment happy-dom
import {
  createQuestionnaire,
  questionnaireCopyPath,
  questionnaireTemplateDetail,
  recallQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/client.ts';
import { fakeCopies } from '../../testing/copies.ts';
import {
  inputsOf,
  item,
  labels,
  openQuestionnaire,
  person,
  questionnaireWith,
  requestId,
  templateOf,
} from '../../testing/questionnaire.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const twoSections = templateOf([
  [item.job, item.employer],
  [item.office, item.honest],
]);
const complete = { job: 'retired', office: 'no', honest: true };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (by: ReturnType<typeof person>, name: string) => by.click(screen.getByRole('button', { name }));

describe('what the address asks for', () => {
  test.each([
    ['sourceOfFundsWealth', { template_code: 'sourceOfFundsWealth', biz_from: 'kyc_web' }],
    [`rfiQuestion?request_id=${requestId}`, { request_id: requestId }],
    ['question?template_code=piquestion', { template_code: 'piquestion', biz_from: 'kyc_web' }],
    ['newquestion?scene_code=residence', { scene_code: 'residence' }],
  ])('%s', async (address, asked) => {
    const { calls } = await openQuestionnaire({}, address);
    await heading('Your funds');
    expect(inputsOf(questionnaireTemplateDetail, calls)[0]).toEqual({ ...asked, language: 'en-US' });
  });

  test.each([
    [retCodes.QUESTIONNAIRE_NOT_FOUND, 'We can’t find this questionnaire'],
    [retCodes.TEMPLATE_NOT_FOUND, 'Not asked here'],
  ])('%s is said as what it means', async (code, title) => {
    await openQuestionnaire({ failure: { load: new ApiError(code, 'refused') } });
    await heading(title);
    expect(screen.getByRole('link', { name: 'Your questionnaires' })).toBeTruthy();
  });

  test('one that nobody has ordered', async () => {
    await openQuestionnaire({ questionnaire: null, openable: false });
    await heading('Nothing to answer now');
  });

  test('a failure can be tried again', async () => {
    const { world } = await openQuestionnaire({ failure: { load: new OfflineError() } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    delete world.failure.load;
    await person().click(again);
    await heading('Your funds');
  });
});

describe('filling in', () => {
  test('begins with what it is about, opens it, and leads to the first section', async () => {
    const { calls } = await openQuestionnaire({ template: twoSections, questionnaire: null });
    await heading('Your funds');
    expect(screen.getByText('2 parts')).toBeTruthy();
    expect(document.title).toContain('Your funds');
    await press(person(), 'Begin');
    await heading('Work');
    expect(inputsOf(createQuestionnaire, calls)).toEqual([{ template_code: 'residenceInfo' }]);
    expect(screen.getByText('1 of 2')).toBeTruthy();
  });

  test('says by when and why it was asked for', async () => {
    await openQuestionnaire({
      questionnaire: questionnaireWith({ reason: 'review', dueAt: '2026-03-20T12:00:00.000Z' }),
    });
    expect(await screen.findByText(/^Please answer by .*March 20, 2026/)).toBeTruthy();
    expect(screen.getByText('We need this to continue your verification.')).toBeTruthy();
  });

  test('that its day has passed, and that it can still be sent', async () => {
    await openQuestionnaire({ questionnaire: questionnaireWith({ dueAt: '2026-03-01T12:00:00.000Z' }) });
    expect(await screen.findByText(/^Your answers were due by .*March 1, 2026/)).toBeTruthy();
    expect(screen.getByText('You can still send them.')).toBeTruthy();
  });

  test('promises no more parts than there may be', async () => {
    const template = templateOf([[item.job], [item.honest]]);
    const [first, second] = template.sections;
    if (!first || !second) throw new Error('two sections expected');
    const sections = [first, { ...second, when: { item: 'job', is: ['retired'] } }];
    await openQuestionnaire({ template: { ...template, sections }, questionnaire: null });
    expect(await screen.findByText('Up to 2 parts')).toBeTruthy();
  });

  test('asks what the answers bring up, and nothing that they rule out', async () => {
    const { calls } = await openQuestionnaire(
      { template: templateOf([[item.job, item.employer], [item.honest]]) },
      'residenceInfo#one',
    );
    await heading('Work');
    const by = person();
    expect(screen.queryByLabelText(labels.employer)).toBeNull();
    await by.click(screen.getByLabelText('Employed'));
    await by.type(await screen.findByLabelText(labels.employer), 'Werft');
    await by.click(screen.getByLabelText('Retired'));
    expect(screen.queryByLabelText(labels.employer)).toBeNull();
    await press(by, 'Save and continue');
    await heading('Money');
    await by.click(screen.getByLabelText(labels.honest));
    await press(by, 'Check your answers');
    await press(by, 'Send answers');
    await heading('We’ve received your answers');
    // What is hidden stays in the draft and is not sent.
    expect(inputsOf(submitQuestionnaire, calls)).toMatchObject([
      { answers: { job: 'retired', honest: true }, language: 'en-US' },
    ]);
  });

  test('tells at the item and in a summary what is missing, and lets one go on without it', async () => {
    await openQuestionnaire({ template: twoSections }, 'residenceInfo#one');
    await heading('Work');
    const by = person();
    await press(by, 'Save and continue');
    const summary = await screen.findByRole('group', { name: 'One field needs your attention' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    await by.click(within(summary).getByRole('link', { name: labels.job }));
    expect(document.activeElement).toBe(screen.getByLabelText('Employed'));
    await press(by, 'Continue and finish this later');
    await heading('Money');
    await press(by, 'Back');
    await heading('Work');
  });

  test('goes on where the first thing is left to do', async () => {
    await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({ answers: { job: 'retired' }, revision: 3 }),
    });
    await heading('Your funds');
    await press(person(), 'Continue');
    await heading('Money');
  });

  test('goes on where somebody presses as soon as there is something to press', async () => {
    const begins = new MutationObserver(() => {
      const button = screen.queryByRole('button', { name: 'Continue' });
      if (button === null) return;
      begins.disconnect();
      button.click();
    });
    begins.observe(document.body, { childList: true, subtree: true });
    await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({ answers: { job: 'retired' }, revision: 3 }),
    });
    await heading('Money');
  });

  test('shows every answer before it is sent, with a way to each and to what is missing', async () => {
    const { calls } = await openQuestionnaire(
      {
        template: twoSections,
        questionnaire: questionnaireWith({ answers: { ...complete, office: undefined } }),
      },
      'residenceInfo#review',
    );
    await heading('Check your answers');
    const by = person();
    expect(screen.getByText('Retired')).toBeTruthy();
    expect(screen.getByText('Confirmed')).toBeTruthy();
    await press(by, 'Send answers');
    const summary = await screen.findByRole('group', { name: 'One field needs your attention' });
    expect(inputsOf(submitQuestionnaire, calls)).toEqual([]);
    await by.click(within(summary).getByRole('link', { name: labels.office }));
    await heading('Money');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Yes')));
    await by.click(screen.getByLabelText('No'));
    await press(by, 'Check your answers');
    await press(by, `Change ${labels.job}`);
    await heading('Work');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Employed')));
  });

  test('what the server has against an answer is shown at it', async () => {
    const { world } = await openQuestionnaire(
      { template: twoSections, questionnaire: questionnaireWith({ answers: complete }) },
      'residenceInfo#review',
    );
    world.failure.submit = new ApiError(retCodes.QUESTIONNAIRE_INVALID, 'invalid', {
      problems: [{ item: 'honest', fault: 'missing' }],
    });
    await heading('Check your answers');
    await press(person(), 'Send answers');
    expect(await screen.findByText('Your answers were not sent')).toBeTruthy();
    expect(screen.getByText(/Some answers are missing or were not accepted/)).toBeTruthy();
  });
});

describe('[S4.12 client] after it was sent', () => {
  const sent = { receipt: 'Q-260302-7H4K', submittedAt: '2026-03-02T10:20:00.000Z', answers: complete };

  test('a receipt says number, time and what comes next, and a copy can be downloaded', async () => {
    await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({ ...sent, status: 'QUESTIONNAIRE_STATUS_PENDING' }),
    });
    await heading('We’ve received your answers');
    expect(screen.getAllByText('Q-260302-7H4K')[0]).toBeTruthy();
    const copies = fakeCopies();
    await press(person(), 'Download a copy (PDF)');
    await screen.findByText('Your copy is ready.');
    expect(copies.saved).toEqual(['Q-260302-7H4K.pdf']);
    expect(copies.asked).toEqual([`${questionnaireCopyPath}/${requestId}`]);
  });

  test('it can be taken back until somebody reads it', async () => {
    const { calls } = await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({ ...sent, status: 'QUESTIONNAIRE_STATUS_PENDING' }),
    });
    await heading('We’ve received your answers');
    await press(person(), 'Change answers');
    await heading('Check your answers');
    expect(inputsOf(recallQuestionnaire, calls)).toEqual([{ request_id: requestId }]);
  });

  test('it cannot be changed while somebody reads it', async () => {
    await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({ ...sent, status: 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' }),
    });
    await heading('We are reading your answers');
    expect(screen.queryByRole('button', { name: 'Change answers' })).toBeNull();
  });

  test('an approved one says since when, shows its answers, and is opened again where something has changed', async () => {
    const { calls } = await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({
        ...sent,
        status: 'QUESTIONNAIRE_STATUS_APPROVED',
        decidedAt: '2026-03-03T08:00:00.000Z',
      }),
    });
    await heading('Your answers are accepted');
    const by = person();
    await press(by, 'Show your answers');
    expect(screen.getAllByText('Retired')[0]).toBeTruthy();
    await press(by, 'Something has changed');
    await heading('Your funds');
    expect(inputsOf(createQuestionnaire, calls)).toEqual([{ template_code: 'residenceInfo', again: true }]);
  });

  test('one that was sent back says first what is to be changed, and then at the item', async () => {
    await openQuestionnaire({
      template: twoSections,
      questionnaire: questionnaireWith({
        ...sent,
        status: 'QUESTIONNAIRE_STATUS_REJECTED',
        remarks: [
          { item: 'office', text: 'You are a member of the city council.' },
          { item: 'job', text: 'Since when?' },
        ],
      }),
    });
    expect(await screen.findByText('2 answers need a change')).toBeTruthy();
    await person().click(screen.getByRole('link', { name: labels.office }));
    await heading('Money');
    expect(screen.getByText('You are a member of the city council.')).toBeTruthy();
  });

  test('one that was withdrawn is closed', async () => {
    await openQuestionnaire({
      questionnaire: questionnaireWith({ status: 'QUESTIONNAIRE_STATUS_UNDEFINED' }),
    });
    await heading('This questionnaire is closed');
  });
});
