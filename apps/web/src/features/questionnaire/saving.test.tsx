// @vitest-environment happy-dom
import { saveQuestionnaire, submitQuestionnaire } from '@credence/contract/questionnaire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import {
  inputsOf,
  item,
  labels,
  openQuestionnaire,
  person,
  questionnaireWith,
  type QuestionnaireWorld,
  requestId,
  templateOf,
} from '../../testing/questionnaire.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const template = templateOf([[item.story, item.job]]);
const story = () => screen.getByLabelText(labels.story);
const open = async (given: Partial<QuestionnaireWorld> = {}) => {
  const opened = await openQuestionnaire({ template, ...given }, 'residenceInfo#one');
  await screen.findByRole('heading', { name: 'Work' });
  return { ...opened, by: person() };
};

test('what is typed is saved after a rest, once, and the line says when', async () => {
  const { calls, by } = await open();
  await by.type(story(), 'Twelve years');
  expect(await screen.findByText(/^Saved at /)).toBeTruthy();
  expect(inputsOf(saveQuestionnaire, calls)).toEqual([
    { request_id: requestId, revision: 0, answers: { story: 'Twelve years' } },
  ]);
});

describe('another tab or device saved meanwhile', () => {
  const elsewhere = (answers: Record<string, unknown>) => questionnaireWith({ revision: 4, answers });

  test('another answer is added, and nothing is asked', async () => {
    const { calls, world, by } = await open();
    world.questionnaire = elsewhere({ job: 'retired' });
    await by.type(story(), 'Mine');
    expect(await screen.findByText(/were added here/)).toBeTruthy();
    expect(screen.getByLabelText('Retired')).toHaveProperty('checked', true);
    expect(story()).toHaveProperty('value', 'Mine');
    await waitFor(() =>
      expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
        revision: 4,
        answers: { job: 'retired', story: 'Mine' },
      }),
    );
  });

  test.each([
    ['here', 'From this page', 'Mine'],
    ['elsewhere', 'From elsewhere', 'Theirs'],
  ])('the person decides which answer stays: the one from %s', async (_where, choice, stays) => {
    const { calls, world, by } = await open();
    world.questionnaire = elsewhere({ story: 'Theirs' });
    await by.type(story(), 'Mine');
    const dialog = await screen.findByRole('dialog', { name: 'Answered in two places' });
    expect(within(dialog).getByText('Mine')).toBeTruthy();
    expect(within(dialog).getByText('Theirs')).toBeTruthy();
    await by.click(within(dialog).getByRole('radio', { name: choice }));
    await by.click(within(dialog).getByRole('button', { name: 'Keep these answers' }));
    await waitFor(() =>
      expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
        revision: 4,
        answers: { story: stays },
      }),
    );
    expect(story()).toHaveProperty('value', stays);
  });

  test('a save whose answer was lost is not taken for somebody else’s', async () => {
    const { calls, world, by } = await open();
    await by.type(story(), 'Mine');
    // It arrives, and the answer does not.
    world.failure.save = new OfflineError();
    await screen.findByText(/^Not saved/);
    world.questionnaire = elsewhere({ story: 'Mine' });
    delete world.failure.save;
    await by.type(story(), ' and more');
    await waitFor(() =>
      expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
        answers: { story: 'Mine and more' },
      }),
    );
    expect(screen.queryByRole('dialog', { name: 'Answered in two places' })).toBeNull();
  });

  test('sending waits until the person has looked at what was added', async () => {
    const { calls, world, by } = await open({
      questionnaire: questionnaireWith({ answers: { story: 'Mine', job: 'retired' } }),
    });
    await by.click(screen.getByRole('button', { name: 'Check your answers' }));
    world.questionnaire = elsewhere({ story: 'Theirs', job: 'retired' });
    await by.click(await screen.findByRole('button', { name: 'Send answers' }));
    expect(await screen.findByText('Theirs')).toBeTruthy();
    expect(screen.getByText('Your answers were not sent')).toBeTruthy();
    await by.click(screen.getByRole('button', { name: 'Send answers' }));
    await screen.findByRole('heading', { name: 'We’ve received your answers' });
    expect(inputsOf(submitQuestionnaire, calls)).toHaveLength(2);
  });
});

describe('[S2.11] our team asks for more meanwhile', () => {
  const more = templateOf([[item.story, item.job, item.office]]);
  const bumped = questionnaireWith({ revision: 1 });

  test('what is typed is saved, and the new item is there without a reload', async () => {
    const { calls, world, by } = await open();
    world.template = more;
    world.questionnaire = bumped;
    await by.type(story(), 'Mine');
    expect(await screen.findByText(labels.office)).toBeTruthy();
    expect(screen.getByText(/^We’ve asked for more/)).toBeTruthy();
    expect(story()).toHaveProperty('value', 'Mine');
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
      revision: 1,
      answers: { story: 'Mine' },
    });
  });

  test('nothing is sent that was not asked for yet: what is new is shown first', async () => {
    const answers = { story: 'Mine', job: 'retired' };
    const { calls, world, by } = await open({ questionnaire: questionnaireWith({ answers }) });
    await by.click(screen.getByRole('button', { name: 'Check your answers' }));
    const send = await screen.findByRole('button', { name: 'Send answers' });
    world.template = more;
    world.questionnaire = { ...bumped, answers };
    await by.click(send);
    expect(await screen.findByText('Your answers were not sent')).toBeTruthy();
    expect((await screen.findAllByText(labels.office)).length).toBeGreaterThan(0);
    expect(inputsOf(submitQuestionnaire, calls)).toHaveLength(1);
    expect(world.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT');
  });
});
