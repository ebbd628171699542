// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { saveQuestionnaire } from '@credence/contract/questionnaire';
import type { Answers } from '@credence/questionnaire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { forgetWaiting } from '../../state/forget.ts';
import { keepInput } from '../../state/waiting-store.ts';
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
import { seenAs, waitingRows, withDevice } from '../../testing/waiting.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  // A form that is left keeps what it holds, which may take longer than the test.
  tests += 1;
  draftKey = btoa(String(tests).padEnd(32));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const template = templateOf([[item.story, item.job]]);
const story = () => screen.getByLabelText(labels.story);
let tests = 0;
let draftKey = '';
const open = async (given: Partial<QuestionnaireWorld> = {}) => {
  const opened = await openQuestionnaire({ template, draftKey, ...given }, 'residenceInfo#one');
  await screen.findByRole('heading', { name: 'Work' });
  return { ...opened, by: person() };
};
const offline = () => open({ failure: { save: new OfflineError() } });

/** Closes the tab, once what was typed in it lies on the device. */
async function close(calls: Parameters<typeof inputsOf>[1]): Promise<void> {
  await screen.findByText(/kept on this device/);
  const tried = inputsOf(saveQuestionnaire, calls).length;
  cleanup();
  sessionStorage.clear();
  // Leaving tries once more, and keeps it once more.
  await waitFor(() => expect(inputsOf(saveQuestionnaire, calls)).toHaveLength(tried + 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** What another tab left. */
async function leftElsewhere(answers: Answers): Promise<void> {
  const typed = { answers, base: {}, revision: 0 };
  await keepInput(`answers/${requestId}`, draftKey, crypto.randomUUID(), typed);
  // What comes next is newer.
  await new Promise((resolve) => setTimeout(resolve, 5));
}

const warns = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('answers that the server does not have yet', () => {
  test('lie sealed on the device, and are sent and removed when the line is back', async () => {
    const { calls, world, by } = await offline();
    await by.type(story(), 'Zwölf Jahre');
    await screen.findByText(/kept on this device/);
    const [row, ...others] = await waitingRows();
    expect(others).toEqual([]);
    const seen = seenAs(row);
    expect(seen).toContain(requestId);
    expect(seen).not.toMatch(/Zwölf|story/);
    expect(sessionStorage).toHaveLength(0);
    expect(warns(), 'asks before the page is left').toBe(false);
    delete world.failure.save;
    window.dispatchEvent(new Event('online'));
    await screen.findByText(/^Saved at /);
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Zwölf Jahre' } });
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('are there in another tab after theirs was closed, and are sent', async () => {
    const { calls: refused, by } = await offline();
    await by.type(story(), 'Kept');
    await close(refused);
    const { calls } = await open();
    expect(story()).toHaveProperty('value', 'Kept');
    await screen.findByText(/^Saved/);
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Kept' } });
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('are put together with what another device saved meanwhile', async () => {
    await leftElsewhere({ story: 'Mine' });
    const { calls } = await open({
      questionnaire: questionnaireWith({ revision: 4, answers: { job: 'retired' } }),
    });
    await screen.findByText(/^Saved at /);
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({
      revision: 4,
      answers: { story: 'Mine', job: 'retired' },
    });
  });

  test('of three tabs are asked about one after the other, each anew', async () => {
    for (const answer of ['First', 'Second', 'Third']) await leftElsewhere({ story: answer });
    const { calls, by } = await open();
    const asked = async (theirs: string) => {
      const dialog = await screen.findByRole('dialog', { name: 'Answered in two places' });
      await within(dialog).findByText(theirs);
      return within(dialog);
    };
    const first = await asked('Second');
    await by.click(first.getByRole('radio', { name: 'From elsewhere' }));
    await by.click(first.getByRole('button', { name: 'Keep these answers' }));
    const second = await asked('First');
    expect(second.getByText('Second')).toBeTruthy();
    expect(second.getByRole('radio', { name: 'From elsewhere' })).toHaveProperty('checked', false);
    await by.click(second.getByRole('button', { name: 'Keep these answers' }));
    await screen.findByText(/^Saved/);
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Second' } });
  });

  test('are asked about where another device answered the same meanwhile', async () => {
    await leftElsewhere({ story: 'Mine' });
    const { calls, by } = await open({
      questionnaire: questionnaireWith({ revision: 4, answers: { story: 'Theirs' } }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Answered in two places' });
    await by.click(within(dialog).getByRole('radio', { name: 'From elsewhere' }));
    await by.click(within(dialog).getByRole('button', { name: 'Keep these answers' }));
    await screen.findByText(/^Saved/);
    expect(story()).toHaveProperty('value', 'Theirs');
    expect(inputsOf(saveQuestionnaire, calls).at(-1)).toMatchObject({ answers: { story: 'Theirs' } });
  });

  test.each([
    ['of another account', () => leftElsewhere({ story: 'Mine' }), { draftKey: btoa('o'.repeat(32)) }],
    [
      'older than a day',
      async () => {
        await leftElsewhere({ story: 'Mine' });
        const [row] = await waitingRows();
        const keptAt = Date.now() - 25 * 60 * 60 * 1000;
        await withDevice((database) => database.put('pictures', { ...row, keptAt }));
      },
      {},
    ],
  ])('are not shown, and are removed, where they are %s', async (_what, leave, given) => {
    await leave();
    expect(await waitingRows()).toHaveLength(1);
    await open(given);
    expect(story()).toHaveProperty('value', '');
    expect(await waitingRows()).toEqual([]);
  });

  test('go with whoever signs out, and are not kept again while the page is left', async () => {
    const { by, calls } = await offline();
    await by.type(story(), 'Mine');
    await screen.findByText(/kept on this device/);
    await forgetWaiting();
    const tried = inputsOf(saveQuestionnaire, calls).length;
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await waitingRows()).toEqual([]);
    expect(inputsOf(saveQuestionnaire, calls)).toHaveLength(tried);
  });
});

describe('answers that two tabs left', () => {
  test('are put together, and that is said', async () => {
    await leftElsewhere({ story: 'Mine' });
    await leftElsewhere({ job: 'retired' });
    expect(await waitingRows()).toHaveLength(2);
    const { calls } = await open();
    expect(screen.getByText(/were added here/)).toBeTruthy();
    expect(story()).toHaveProperty('value', 'Mine');
    await screen.findByText(/^Saved at /);
    expect(inputsOf(saveQuestionnaire, calls)).toMatchObject([
      { answers: { story: 'Mine', job: 'retired' } },
    ]);
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test.each([
    ['typed last', 'From this page', 'Last'],
    ['typed first', 'From elsewhere', 'First'],
  ])('the person decides between them: the one %s', async (_which, choice, stays) => {
    await leftElsewhere({ story: 'First' });
    await leftElsewhere({ story: 'Last' });
    const undecided = await open();
    expect(await screen.findByRole('dialog', { name: 'Answered in two places' })).toBeTruthy();
    expect(screen.getByRole('textbox', { hidden: true })).toHaveProperty('value', 'Last');
    await screen.findByText(/kept on this device/);
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(inputsOf(saveQuestionnaire, undecided.calls), 'nothing is saved before').toEqual([]);

    const { calls, by } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Answered in two places' });
    expect(within(dialog).getByText('First')).toBeTruthy();
    expect(within(dialog).getByText('Last')).toBeTruthy();
    await by.click(within(dialog).getByRole('radio', { name: choice }));
    await by.click(within(dialog).getByRole('button', { name: 'Keep these answers' }));
    await screen.findByText(/^Saved at /);
    expect(inputsOf(saveQuestionnaire, calls)).toMatchObject([{ answers: { story: stays } }]);
    await waitFor(async () => expect(await waitingRows()).toEqual([]));
  });

  test('what was typed after one had been opened again is no other answer', async () => {
    await leftElsewhere({ story: 'First' });
    const { calls: refused, by } = await offline();
    await by.type(story(), ' and more');
    await close(refused);
    expect(await waitingRows()).toHaveLength(1);
    await open();
    expect(story()).toHaveProperty('value', 'First and more');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('where the device keeps nothing', () => {
  const noRoom = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  test('a full store leaves them in the tab: a reload brings them back, and the line says so', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom);
    const { by } = await offline();
    await by.type(story(), 'Mine');
    expect(await screen.findByText(/offline|only on this page/)).toBeTruthy();
    expect(screen.queryByText(/kept on this device/)).toBeNull();
    expect(sessionStorage).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Mine');
    expect(warns()).toBe(false);
    cleanup();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { calls } = await open();
    expect(story()).toHaveProperty('value', 'Mine');
    await screen.findByText(/^Saved at /);
    expect(inputsOf(saveQuestionnaire, calls)).toMatchObject([{ answers: { story: 'Mine' } }]);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('a store that becomes full while somebody types: what it kept before is no second answer', async () => {
    const { by, calls } = await offline();
    const tries = () => inputsOf(saveQuestionnaire, calls).length;
    await by.type(story(), 'Mine');
    await screen.findByText(/kept on this device/);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom);
    await by.type(story(), ' and more');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    const tried = tries();
    cleanup();
    // The form that goes saves once more, on what was open with it.
    await waitFor(() => expect(tries()).toBe(tried + 1));
    await open();
    expect(story()).toHaveProperty('value', 'Mine and more');
    await screen.findByText(/^Saved at /);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('with no room in the tab either, the browser asks before the page is left', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom);
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: noRoom,
      removeItem: () => undefined,
      clear: () => undefined,
    });
    const { world, by } = await offline();
    expect(warns()).toBe(false);
    await by.type(story(), 'Mine');
    expect(await screen.findByText(/only on this page: don’t close it/)).toBeTruthy();
    expect(warns()).toBe(true);
    delete world.failure.save;
    await by.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Saved at /);
    await waitFor(() => expect(warns()).toBe(false));
  });

  test('a store that never answers keeps nobody waiting', async () => {
    globalThis.indexedDB.open = () => Object.assign(new EventTarget(), {}) as IDBOpenDBRequest;
    const { by } = await offline();
    await by.type(story(), 'Mine');
    expect(await screen.findByText(/only on this page/)).toBeTruthy();
  });
});
