// @vitest-environment happy-dom
import { saveQuestionnaire } from '@credence/contract/questionnaire';
import { retCodeOf, retCodes, type RetCodeName } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import {
  inputsOf,
  item,
  labels,
  openQuestionnaire,
  person,
  questionnaireWith,
  type QuestionnaireWorld,
  templateOf,
} from '../../testing/questionnaire.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const template = templateOf([[item.story, item.job]]);
const answers = { story: 'Twelve years', job: 'retired' };
const story = () => screen.getByLabelText(labels.story);

const open = async (given: Partial<QuestionnaireWorld> = {}) => {
  const opened = await openQuestionnaire({ template, ...given }, 'residenceInfo#one');
  await screen.findByRole('heading', { name: 'Work' });
  return { ...opened, by: person() };
};

const refused = (name: RetCodeName, details: object = {}) =>
  new ApiError(retCodeOf(name), 'refused', details);

/** What is wrong with what was sent, as the server says it. */
const problem = (given: object) => refused('QUESTIONNAIRE_INVALID', { problems: [given] });

type Refused = readonly [what: string, error: ApiError];

const refusals: readonly Refused[] = [
  ['an item that does not exist', problem({ item: 'nobody', fault: 'unknown' })],
  ['too much text', refused('INPUT_INVALID', { fields: { answers: 'too-long' } })],
  ['an answer to an item that is not asked', problem({ item: 'job', fault: 'not-asked' })],
  ['another type', problem({ item: 'story', fault: 'wrong-type' })],
  ['an option that does not exist', problem({ item: 'job', fault: 'no-such-option' })],
  ['a total that does not add up', problem({ item: 'job', fault: 'rule', rule: 'enough' })],
  ['a withdrawn template', refused('TEMPLATE_NOT_FOUND')],
  ['a questionnaire that is not there', refused('QUESTIONNAIRE_NOT_FOUND')],
];

describe('[S7.13 client] refused, what was typed is still there', () => {
  test.each(refusals)('%s: when it is sent', async (_what, error) => {
    const { world, by } = await open({
      questionnaire: questionnaireWith({ answers }),
      failure: { submit: error },
    });
    await by.click(screen.getByRole('button', { name: 'Check your answers' }));
    await by.click(await screen.findByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText('Your answers were not sent')).toBeTruthy();
    expect(screen.getByText('Twelve years')).toBeTruthy();
    expect(screen.getByText('Retired')).toBeTruthy();
    delete world.failure.submit;
    await by.click(screen.getByRole('button', { name: 'Send answers' }));
    expect(await screen.findByRole('heading', { name: 'We’ve received your answers' })).toBeTruthy();
  });
});

describe('[S7.13 client] answers that cannot be saved, however often it is tried', () => {
  /** Types, and finds what is said of it. */
  const refusedWith = async (error: ApiError, given: Partial<QuestionnaireWorld> = {}) => {
    const opened = await open({ ...given, failure: { save: error } });
    await opened.by.type(story(), 'Twelve years');
    const note = await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByText(/^Saved at /)).toBeNull();
    expect(story()).toHaveProperty('value', 'Twelve years');
    expect(within(note).getByText('Twelve years')).toBeTruthy();
    return { ...opened, note };
  };
  const discard = { name: 'Discard and see what we have' };

  test.each([
    ['as JSON', refused('INPUT_INVALID', { fields: { answers: 'too-long' } })],
    [
      'as a whole request',
      new ApiError(
        retCodes.INPUT_INVALID,
        'too large',
        {},
        {
          response: { status: 413, statusText: '', headers: {}, body: undefined },
        },
      ),
    ],
  ])(
    'too long %s: it says so, and they are saved by themselves once they are shorter',
    async (_how, error) => {
      const { calls, world, by, note } = await refusedWith(error);
      expect(within(note).getByText('Your answers are too long to save')).toBeTruthy();
      expect(within(note).queryByRole('button', discard)).toBeNull();
      // This browser has no store.
      expect(screen.getByText(/only on this page: don’t close it/)).toBeTruthy();
      delete world.failure.save;
      await by.type(story(), '{Backspace}');
      expect(await screen.findByText(/^Saved at /)).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Twelve year' } });
    },
  );

  test('sent elsewhere: what was typed stays, can be copied, and is left for what was sent', async () => {
    const { by, world } = await open();
    world.questionnaire = questionnaireWith({
      status: 'QUESTIONNAIRE_STATUS_PENDING',
      revision: 9,
      answers: { job: 'retired' },
    });
    world.failure.save = refused('QUESTIONNAIRE_NOT_EDITABLE');
    await by.type(story(), 'Too late');
    const note = await screen.findByRole('alert');
    expect(within(note).getByText('This questionnaire can’t be changed any more')).toBeTruthy();
    expect(story()).toHaveProperty('value', 'Too late');
    expect(screen.queryByText(/Not saved/)).toBeNull();
    await by.click(within(note).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toMatch(/How you came to this\s*Too late/);
    await by.click(within(note).getByRole('button', discard));
    expect(await screen.findByRole('heading', { name: 'We’ve received your answers' })).toBeTruthy();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('not in the account any more: it says so, and leads to what there is', async () => {
    const { by, world, note } = await refusedWith(refused('QUESTIONNAIRE_NOT_FOUND'));
    expect(within(note).getByText(/isn’t in your account any more/)).toBeTruthy();
    expect(screen.queryByText(/Not saved/)).toBeNull();
    world.failure.load = refused('QUESTIONNAIRE_NOT_FOUND');
    await by.click(within(note).getByRole('button', discard));
    expect(await screen.findByRole('heading', { level: 1, name: /questionnaire/i })).toBeTruthy();
    expect(screen.queryByLabelText(labels.story)).toBeNull();
  });

  test.each([
    ['an item that does not exist', problem({ item: 'nobody', fault: 'unknown' })],
    ['an answer of another form', refused('INPUT_INVALID', { fields: { answers: 'too-deep' } })],
  ])('%s: the form can be opened anew, with what was saved', async (_what, error) => {
    const { by, calls, world, note } = await refusedWith(error, {
      questionnaire: questionnaireWith({ answers: { job: 'retired' } }),
    });
    expect(within(note).queryByText('Retired'), 'is saved').toBeNull();
    delete world.failure.save;
    const before = inputsOf(saveQuestionnaire, calls).length;
    await by.click(within(note).getByRole('button', discard));
    await waitFor(() => expect(story()).toHaveProperty('value', ''));
    expect(screen.getByLabelText('Retired')).toHaveProperty('checked', true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(inputsOf(saveQuestionnaire, calls)).toHaveLength(before);
  });
});

test('[S7.13 client] a day that passes while one types keeps nobody from saving or sending', async () => {
  const { calls, by } = await open({
    questionnaire: questionnaireWith({ answers, dueAt: '2026-03-01T09:00:00.000Z' }),
  });
  await by.type(story(), '!');
  expect(await screen.findByText(/^Saved at /)).toBeTruthy();
  expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Twelve years!' } });
  await by.click(screen.getByRole('button', { name: 'Check your answers' }));
  await by.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'We’ve received your answers' })).toBeTruthy();
});
