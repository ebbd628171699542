// @vitest-environment happy-dom
import { saveQuestionnaire } from '@credence/contract/questionnaire';
import { retCodeOf, type RetCodeName } from '@credence/contract/ret-codes';
import { cleanup, screen, waitFor } from '@testing-library/react';
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
const slow = { timeout: 5000 };

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

/** A draft is only asked whether it can be kept. */
const onSaving: readonly Refused[] = [
  ['an item that does not exist', problem({ item: 'nobody', fault: 'unknown' })],
  ['too much text', refused('INPUT_INVALID', { fields: { answers: 'too-long' } })],
];

const refusals: readonly Refused[] = [
  ...onSaving,
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
    expect(await screen.findByRole('heading', { name: 'We’ve received your answers' }, slow)).toBeTruthy();
  });

  test.each(onSaving)('%s: when it is saved', async (_what, error) => {
    const { calls, world, by } = await open({ failure: { save: error } });
    await by.type(story(), 'Twelve years');
    await waitFor(() => expect(inputsOf(saveQuestionnaire, calls)).not.toEqual([]), slow);
    await waitFor(() => expect(sessionStorage, 'kept on the device, sealed').toHaveLength(1), slow);
    expect(story()).toHaveProperty('value', 'Twelve years');
    expect(screen.queryByText(/^Saved at /)).toBeNull();
    delete world.failure.save;
    await by.type(story(), ' and more');
    expect(await screen.findByText(/^Saved at /, {}, slow)).toBeTruthy();
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
      answers: { story: 'Twelve years and more' },
    });
  });
});

test('[S7.13 client] a day that passes while one types keeps nobody from saving or sending', async () => {
  const { calls, by } = await open({
    questionnaire: questionnaireWith({ answers, dueAt: '2026-03-01T09:00:00.000Z' }),
  });
  await by.type(story(), '!');
  expect(await screen.findByText(/^Saved at /, {}, slow)).toBeTruthy();
  expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Twelve years!' } });
  await by.click(screen.getByRole('button', { name: 'Check your answers' }));
  await by.click(await screen.findByRole('button', { name: 'Send answers' }));
  expect(await screen.findByRole('heading', { name: 'We’ve received your answers' }, slow)).toBeTruthy();
});
