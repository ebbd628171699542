import {
  approveTemplateDraft,
  sendBackTemplateDraft,
  submitTemplateDraft,
  takeBackTemplateDraft,
  type TemplateDraft,
} from '@credence/contract/template-editing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { openDraft, part } from '../../testing/open-draft.ts';
import { currentPath } from '../../testing/render.tsx';
import { minutesAgo } from '../../testing/samples.ts';
import { sampleDraft, sampleTexts } from '../../testing/template-samples.ts';

const texts = {
  ...sampleTexts,
  en: { ...sampleTexts.en, 'item.yearly': 'How much in a year?' },
};

const waiting: Partial<TemplateDraft> = {
  state: 'submitted',
  texts,
  structure: { ...sampleDraft().structure, validMonths: 12 },
  submitted: { officerName: 'Olive Okafor', at: minutesAgo(2), note: 'Clearer words' },
  mayApprove: true,
};

test('submitting shows what differs, says missing languages, and asks for a sentence', async () => {
  const { user, sent } = await openDraft({ texts });
  await user.click(part('Submit…'));
  const dialog = within(screen.getByRole('dialog', { name: 'Submit for publishing?' }));
  expect(dialog.getByText(/Turkish \(Türkiye\)/)).toBeTruthy();
  expect(dialog.getByRole('cell', { name: 'How much in a year?' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(dialog.getByText('Say what was changed and why.')).toBeTruthy();
  await user.type(dialog.getByLabelText('What was changed, and why'), 'Clearer words');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(sent(submitTemplateDraft)).toEqual([
      expect.objectContaining({ revision: 4, note: 'Clearer words' }),
    ]),
  );
});

test('faults that only the server finds are listed', async () => {
  const findings = [{ severity: 'fault', place: 'sites', text: 'levels of TUR need it' }];
  const refused = answer(submitTemplateDraft, () => new Refused('TEMPLATE_INVALID', { findings }));
  const { user } = await openDraft({ texts }, { fakes: [refused] });
  await user.click(part('Submit…'));
  await user.type(screen.getByLabelText('What was changed, and why'), 'Clearer words');
  await user.click(part('Submit'));
  expect(await screen.findByText('sites levels of TUR need it')).toBeTruthy();
});

test('another officer sees what differs, word by word, and publishes it', async () => {
  const { user, sent } = await openDraft(waiting, { show: 'changes' });
  expect(screen.getByText('Clearer words')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Structure' }).textContent).toContain('Asked again after months');
  const marked = [...document.querySelectorAll('td ins')].map(({ textContent }) => textContent);
  expect(marked.map((text) => text.trim())).toEqual(['in']);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  expect(screen.getByLabelText('Do you give?')).toBeTruthy();
  await user.click(part('Approve…'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(currentPath()).toBe('/template/donations'));
  expect(sent(approveTemplateDraft)).toEqual([expect.objectContaining({ revision: 4 })]);
});

test('a refusal to publish is explained', async () => {
  const fakes = [answer(approveTemplateDraft, () => new Refused('TEMPLATE_FOUR_EYES'))];
  const { user } = await openDraft(waiting, { fakes });
  await user.click(part('Approve…'));
  await user.click(part('Publish'));
  expect((await screen.findByRole('alert')).textContent).toContain('nobody approves what they wrote');
});

test('it is sent back with a remark', async () => {
  const { user, sent } = await openDraft(waiting);
  await user.click(part('Send back…'));
  await user.click(part('Send back'));
  expect(screen.getByText('Say what has to be changed.')).toBeTruthy();
  await user.type(screen.getByLabelText('Remark'), 'Which year?');
  await user.click(part('Send back'));
  await waitFor(() =>
    expect(sent(sendBackTemplateDraft)).toEqual([expect.objectContaining({ remark: 'Which year?' })]),
  );
});

test('who submitted it cannot approve it, is told why, and can take it back', async () => {
  const { user, sent } = await openDraft({ ...waiting, mayApprove: false, mine: true });
  expect(part('Approve…').hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('You submitted it: another officer approves it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull();
  await user.click(part('Take it back'));
  await waitFor(() => expect(sent(takeBackTemplateDraft)).toHaveLength(1));
});

test('who wrote some of it cannot approve it, and is told why', async () => {
  await openDraft({ ...waiting, mayApprove: false });
  expect(part('Approve…').getAttribute('aria-describedby')).toBe('why-not');
  expect(screen.getByText('You wrote some of it: another officer approves it.')).toBeTruthy();
});
