import {
  discardTemplateDraft,
  rebaseTemplateDraft,
  saveTemplateDraft,
  validateTemplateDraft,
} from '@credence/contract/template-editing';
import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import { currentPath } from '../../testing/render.tsx';
import { minutesAgo } from '../../testing/samples.ts';
import { openDraft, part } from '../../testing/open-draft.ts';
import { sampleTemplate, sampleTexts } from '../../testing/template-samples.ts';

type Opened = Awaited<ReturnType<typeof openDraft>>;

/** What was saved last. */
const lastSaved = ({ sent }: Opened) => v.parse(saveTemplateDraft.input, sent(saveTemplateDraft).at(-1));

const outline = () => within(screen.getByRole('navigation', { name: 'Parts of the template' }));
const labels = () =>
  outline()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => !text.startsWith('Add'));

test('a question is added, its text and limits are typed, and it is saved', async () => {
  const opened = await openDraft();
  const { user } = opened;
  await user.click(part('Add a question to Amounts'));
  await user.type(screen.getByLabelText('English text'), 'Since when?');
  await user.selectOptions(screen.getByLabelText('Type'), 'Short text');
  await user.clear(screen.getByLabelText(/^Most characters/));
  await user.type(screen.getByLabelText(/^Most characters/), '80');
  await user.click(screen.getByLabelText('May be left unanswered'));
  await waitFor(() =>
    expect(lastSaved(opened).structure).toHaveProperty('sections.1.items.1', {
      code: 'question-1',
      type: 'text',
      maximumLength: 80,
      optional: true,
    }),
  );
  expect(lastSaved(opened).texts['en']?.['item.question-1']).toBe('Since when?');
  expect(await screen.findByText('Saved', { selector: 'span' })).toBeTruthy();
});

test('a removed question comes back on a press, with its texts', async () => {
  const { user } = await openDraft();
  await user.click(part(/^Do you give/));
  await user.click(part(/^Remove question gives/));
  expect(screen.getByText(/The question ‘Do you give\?’ was removed/)).toBeTruthy();
  expect(labels().join()).not.toContain('Do you give?');
  await user.click(part('Undo the removal'));
  expect(labels().join()).toContain('Do you give?');
  await user.click(part('Redo'));
  expect(labels().join()).not.toContain('Do you give?');
});

test('parts are moved by buttons and by keys, past the edge into the next section', async () => {
  const { user } = await openDraft();
  await user.click(part(/^Do you give/));
  await user.click(part(/^Down/));
  expect(
    labels()
      .slice(2, 4)
      .map((text) => text.split('?')[0]),
  ).toEqual(['What for', 'Do you give']);
  part(/^Do you give/).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(
    labels()
      .slice(3, 5)
      .map((text) => text.split('?')[0]),
  ).toEqual(['AmountsSection', 'Do you give']);
});

test('the focus follows a part that is added or moved, and stays near one that is removed', async () => {
  const { user } = await openDraft();
  await user.click(part('Add a question to Giving'));
  await waitFor(() => expect(document.activeElement?.id).toBe('part-form'));
  await user.click(part(/^What for/));
  await user.click(part('Up option abroad'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Down option abroad'));
  await user.click(part('Add an option'));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'option-3'));
  await user.click(part('Remove option option-3'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add an option'));
});

test('a copy of a question has a code of its own and the same texts', async () => {
  const opened = await openDraft();
  await opened.user.click(part(/^What for/));
  await opened.user.click(part(/^Duplicate question purpose/));
  await waitFor(() => expect(lastSaved(opened).texts['de-DE']).toHaveProperty(['item.purpose-2'], 'Wofür?'));
  expect(lastSaved(opened).structure).toHaveProperty('sections.0.items.2.code', 'purpose-2');
});

test('conditions and texts follow a code that changes; one that is taken stays in the field', async () => {
  const opened = await openDraft();
  const { user } = opened;
  await user.click(part(/^Do you give/));
  const code = screen.getByLabelText('Code');
  await user.clear(code);
  await user.type(code, 'purpose');
  expect(code.closest('div')?.parentElement?.textContent).toContain('Another one has the code');
  await user.type(code, '-of');
  await waitFor(() =>
    expect(lastSaved(opened).structure).toHaveProperty('sections.0.items.1.when.item', 'purpose-of'),
  );
  expect(lastSaved(opened).texts['de-DE']).toHaveProperty(['item.purpose-of'], 'Spenden Sie?');
});

test('a fault is told at its field, in the outline and in the list, which leads to the field', async () => {
  const { user } = await openDraft();
  await user.click(part(/^How much a year/));
  await user.clear(screen.getByLabelText(/^Currencies/));
  await user.click(part('General'));
  expect(part(/How much a year.*1 fault/)).toBeTruthy();
  expect(part('Submit…').hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByText(/1 fault/, { selector: 'summary *' }));
  await user.click(part('How much a year?, currencies'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Currencies/)));
  expect(screen.getByText('Is empty.')).toBeTruthy();
});

test('what only the server knows of a draft is told beside the rest', async () => {
  const check = answer(validateTemplateDraft, () => ({
    revision: 4,
    findings: [{ severity: 'fault' as const, place: 'sites', text: 'EU needs it at level 2' }],
  }));
  const { user } = await openDraft({}, { fakes: [check] });
  await user.click(await screen.findByText(/1 fault/, { selector: 'summary *' }));
  expect(part('Submit…').hasAttribute('disabled')).toBe(true);
  await user.click(part('The template, sites'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Sites/)));
  expect(screen.getByText('EU needs it at level 2.')).toBeTruthy();
});

test('the texts of a part are written in each language, right to left where it is read so', async () => {
  const opened = await openDraft({ texts: { ...sampleTexts, 'ar-SA': {} } });
  const { user } = opened;
  await user.click(part(/^Do you give/));
  await user.click(screen.getByRole('tab', { name: /^Arabic.*1 missing/ }));
  const field = screen.getByRole('textbox', { name: 'Question' });
  expect([field.lang, field.dir]).toEqual(['ar-SA', 'rtl']);
  await user.type(field, 'هل تتبرع؟');
  await waitFor(() => expect(lastSaved(opened).texts['ar-SA']).toEqual({ 'item.gives': 'هل تتبرع؟' }));
});

test('languages are counted, begun, filled in beside English, and removed', async () => {
  const opened = await openDraft({}, { show: 'languages' });
  const { user } = opened;
  await user.click(part('Begin Turkish (Türkiye)'));
  expect(screen.getByRole('row', { name: /^Turkish/ }).textContent).toContain('8 of 8');
  await user.type(screen.getByLabelText('title in Turkish (Türkiye)'), 'Bağışlar');
  expect(screen.getByRole('row', { name: /^Turkish/ }).textContent).toContain('7 of 8');
  await user.click(part('Remove German (Germany)'));
  await waitFor(() => expect(Object.keys(lastSaved(opened).texts)).toEqual(['en', 'tr-TR']));
  await user.click(part('Undo the removal'));
  expect(screen.getByRole('row', { name: /^German/ }).textContent).toContain('None');
});

test('totals and rules are written with what they add up and say', async () => {
  const opened = await openDraft();
  const { user } = opened;
  await user.click(part(/^Totals/));
  await user.click(part('Add a total'));
  await user.type(screen.getByLabelText('English name'), 'A year');
  await user.click(screen.getByLabelText('‘How much a year?’'));
  await user.click(screen.getByLabelText(/^Only for rules and officers/));
  await user.click(part(/^Rules/));
  await user.click(part('Add a rule'));
  await user.type(screen.getByLabelText('Message where it is broken, in English'), 'Too much.');
  await user.selectOptions(screen.getByLabelText('What has to be true: what it looks at'), 'Total ‘A year’');
  await user.selectOptions(screen.getByLabelText('What has to be true: how'), 'is at most');
  const value = screen.getByLabelText('What has to be true: value');
  await user.clear(value);
  await user.type(value, '500');
  expect(screen.getByText('Right only if the total ‘A year’ is at most 500.')).toBeTruthy();
  await waitFor(() =>
    expect(lastSaved(opened).structure).toMatchObject({
      totals: [{ code: 'total-1', of: [{ item: 'yearly' }], hidden: true }],
      rules: [{ code: 'rule-1', must: { compare: { total: 'total-1' }, atMost: '500' }, at: 'gives' }],
    }),
  );
});

test('what was sent back says why; a newer version can become what it is compared with', async () => {
  const { user, sent } = await openDraft({
    newestVersion: 3,
    sentBack: { officerName: 'Marta Lindqvist', at: minutesAgo(7), remark: 'Say which year.' },
  });
  expect(screen.getByText('Say which year.')).toBeTruthy();
  await user.click(part('Compare with version 3 from now on'));
  await waitFor(() => expect(sent(rebaseTemplateDraft)).toEqual([expect.objectContaining({ revision: 4 })]));
});

test('a draft is discarded after a question', async () => {
  const { user, sent } = await openDraft();
  await user.click(part('Discard…'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(currentPath()).toBe('/template/donations'));
  expect(sent(discardTemplateDraft)).toHaveLength(1);
});

test('the preview follows the structure that is typed, and says when there is nothing to ask', async () => {
  const { user } = await openDraft({ structure: { ...sampleTemplate, sections: [] } }, { show: 'preview' });
  expect(screen.getByText('It cannot be asked yet')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Changes' }));
  expect(screen.getByText('It cannot be compared yet')).toBeTruthy();
});
