import { saveTemplateDraft, templateDraft, type TemplateDraft } from '@credence/contract/template-editing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openDraft, part } from '../../testing/open-draft.ts';
import { sampleDraft, sampleTexts } from '../../testing/template-samples.ts';

const overtaken = { revision: 9, officerName: 'Marta Lindqvist', at: '2026-03-05T14:03:00.000Z' };
const theirs = sampleDraft({
  revision: 9,
  texts: { ...sampleTexts, en: { ...sampleTexts.en, title: 'Gifts' } },
});

/** Somebody else saves while the officer types. */
async function openOvertaken() {
  let first = true;
  const opened = await openDraft(
    {},
    {
      fakes: [
        answer(saveTemplateDraft, ({ revision }) => {
          if (revision === 4) return new Refused('TEMPLATE_DRAFT_CHANGED', overtaken);
          return { revision: revision + 1, savedAt: overtaken.at };
        }),
        answer(templateDraft, () => {
          const shown = first ? sampleDraft() : theirs;
          first = false;
          return shown;
        }),
      ],
    },
  );
  await opened.user.type(screen.getByLabelText('English title'), ' abroad');
  await screen.findByText(/^Marta Lindqvist saved at/);
  return opened;
}

test('a save over somebody else’s is told with name and time, and what differs is shown', async () => {
  const { user } = await openOvertaken();
  await user.click(part('See what differs'));
  const dialog = within(await screen.findByRole('dialog', { name: 'What differs' }));
  expect(dialog.getByRole('cell', { name: 'Gifts' })).toBeTruthy();
  expect(dialog.getByRole('cell', { name: 'Donations abroad' })).toBeTruthy();
});

test('theirs is taken, and the own one can still be had back', async () => {
  const { user } = await openOvertaken();
  await user.click(part('Take theirs'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gifts'));
  expect(screen.queryByText(/^Marta Lindqvist saved at/)).toBeNull();
  await user.click(part('Undo'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Donations abroad');
});

test('mine is kept, and saved over theirs', async () => {
  const { user, sent } = await openOvertaken();
  await user.click(part('Keep mine'));
  await waitFor(() =>
    expect(sent(saveTemplateDraft).at(-1)).toMatchObject({
      revision: 9,
      texts: { en: { title: 'Donations abroad' } },
    }),
  );
  await screen.findByText('Saved', { selector: 'span' });
});

test('what is typed while a save comes and goes between two renders is saved after it', async () => {
  const { sent } = await openDraft();
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('English title'), { target: { value } });
  type('Gifts');
  // Nothing is drawn before the end, as on a machine that is busy.
  await act(async () => {
    await vi.waitFor(() => expect(sent(saveTemplateDraft)).toHaveLength(1), { timeout: 15_000 });
    type('Gifts abroad');
  });
  await waitFor(() =>
    expect(sent(saveTemplateDraft)).toMatchObject([
      { texts: { en: { title: 'Gifts' } } },
      { texts: { en: { title: 'Gifts abroad' } } },
    ]),
  );
});

test('a save that fails says why, keeps what was typed and can be tried at once', async () => {
  let broken = true;
  const { user } = await openDraft(
    {},
    {
      fakes: [
        answer(saveTemplateDraft, () =>
          broken ? new Refused('SERVER_FAILED') : { revision: 5, savedAt: overtaken.at },
        ),
      ],
    },
  );
  await user.type(screen.getByLabelText('English title'), '!');
  await screen.findByText(/^Not saved: Something went wrong/, { selector: 'span' });
  broken = false;
  await user.click(part('Save now'));
  await screen.findByText('Saved', { selector: 'span' });
});

test('a draft that was closed meanwhile says so, and shows how it stands', async () => {
  let state: TemplateDraft['state'] = 'editing';
  const { user } = await openDraft(
    {},
    {
      fakes: [
        answer(saveTemplateDraft, () => new Refused('TEMPLATE_DRAFT_CLOSED')),
        answer(templateDraft, () => sampleDraft({ state })),
      ],
    },
  );
  await user.type(screen.getByLabelText('English title'), '!');
  await screen.findByText('This draft cannot be changed any more');
  state = 'submitted';
  await user.click(part('See how it stands'));
  await screen.findByRole('button', { name: 'Approve…' });
});

test('what was not saved is there after a reload of the tab', async () => {
  const fakes = [answer(saveTemplateDraft, () => new Refused('SERVER_FAILED'))];
  const { user } = await openDraft({}, { fakes });
  await user.type(screen.getByLabelText('English title'), ' kept');
  await screen.findByText(/^Not saved/, { selector: 'span' });
  cleanup();
  const { sent } = await openDraft();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Donations kept');
  await waitFor(() => expect(sent(saveTemplateDraft)).toHaveLength(1));
  await screen.findByText('Saved', { selector: 'span' });
  expect(sessionStorage).toHaveLength(0);
});

test('after a reload it is asked which stays where somebody has saved meanwhile', async () => {
  const fakes = [answer(saveTemplateDraft, () => new Refused('SERVER_FAILED'))];
  const { user } = await openDraft({}, { fakes });
  await user.type(screen.getByLabelText('English title'), ' kept');
  await screen.findByText(/^Not saved/, { selector: 'span' });
  cleanup();
  await openDraft({ revision: 9, editors: [{ officerName: 'Marta Lindqvist', at: overtaken.at }] });
  expect(screen.getByText(/^Marta Lindqvist saved at/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Donations kept');
});

test('JSON that cannot be read stays in its field with the place, and what can be read is taken', async () => {
  const { user } = await openDraft({}, { show: 'json' });
  const field = screen.getByLabelText<HTMLTextAreaElement>('The draft as JSON');
  await user.clear(field);
  await user.click(field);
  await user.paste('{ "structure": {}, \n "texts": }');
  expect(await screen.findByText(/^Line \d+, column \d+: this is no JSON/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Write' }));
  await user.click(screen.getByRole('tab', { name: 'JSON' }));
  const again = screen.getByLabelText<HTMLTextAreaElement>('The draft as JSON');
  expect(again.value).toContain('"texts": }');
  await user.clear(again);
  await user.click(again);
  await user.paste('{ "structure": { "scene": "gifts" }, "texts": { "en": { "title": "Gifts" } } }');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gifts');
});
