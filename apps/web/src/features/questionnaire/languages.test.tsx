// @vitest-environment happy-dom
import type { ResultOf } from '@credence/contract/endpoint';
import type { questionnaires } from '@credence/contract/questionnaire';
import type { Item } from '@credence/contract/questionnaire-template';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfflineError } from '../../api/client.ts';
import { changeLanguage } from '../../i18n/load.ts';
import { waitedFor } from '../../testing/owed.ts';
import {
  item,
  labels,
  openQuestionnaire,
  person,
  questionnaireWith,
  templateOf,
  texts,
} from '../../testing/questionnaire.ts';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

test('in another language the page turns, and a template that has no other text says it is English', async () => {
  await openQuestionnaire({ template: templateOf([[item.story, item.office]]) }, 'residenceInfo#one');
  await screen.findByRole('heading', { name: 'Work' });
  await person().type(screen.getByLabelText(labels.story), 'typed');
  await act(() => changeLanguage('ar-SA'));
  expect(await screen.findByRole('button', { name: 'مراجعة الإجابات' })).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
  const label = screen.getByText(labels.story);
  expect(label.getAttribute('lang')).toBe('en');
  expect(label.getAttribute('dir')).toBe('ltr');
  expect(screen.getByLabelText('نعم')).toBeTruthy();
  // What was typed is still there.
  expect(screen.getByLabelText(labels.story)).toHaveProperty('value', 'typed');
  await act(() => changeLanguage('en'));
  expect(screen.getByText(labels.story).getAttribute('lang')).toBeNull();
});

test('options of a list say it too: in the rows of a table, and where they are found by typing', async () => {
  const options = Array.from({ length: 13 }, (_, at) => ({ code: `trade-${at}` }));
  const trade: Item = { code: 'trade', type: 'choice', options };
  const template = templateOf([[item.sources, trade]]);
  await openQuestionnaire(
    { template, texts: { ...texts, 'item.trade': 'Trade', 'item.trade.option.trade-3': 'Baker' } },
    'residenceInfo#one',
  );
  const marksOf = (element: Element) => [element.getAttribute('lang'), element.getAttribute('dir')];
  await screen.findByRole('heading', { name: 'Work' });
  expect(marksOf(screen.getByRole('option', { name: 'Salary' }))).toEqual([null, null]);
  await act(() => changeLanguage('ar-SA'));
  const kind = await screen.findByLabelText('Kind');
  expect(marksOf(within(kind).getByRole('option', { name: 'Salary' }))).toEqual(['en', 'ltr']);
  const found = screen.getByRole('combobox', { name: 'Trade' });
  await person().type(found, 'bak');
  expect(marksOf(found)).toEqual([null, null]);
  await person().click(screen.getByText('Baker'));
  expect(marksOf(found)).toEqual(['en', 'ltr']);
  await person().click(found);
  expect(marksOf(within(screen.getByRole('listbox')).getByText('Baker'))).toEqual(['en', 'ltr']);
});

test('[S2.11] what is asked again says so, with the reason in the language of the officer', async () => {
  await openQuestionnaire(
    {
      template: templateOf([[item.story, item.office]]),
      texts: { 'item.story.again': 'You have moved.' },
    },
    'residenceInfo#one',
  );
  const told = 'You’ve been asked this before. Here’s why we’re asking again';
  expect(await screen.findAllByText(told), 'at one item only').toHaveLength(1);
  expect(screen.getByText('You have moved.')).toBeTruthy();
  await act(() => changeLanguage('ar-SA'));
  expect(screen.getByText(/^سألناك عن هذا من قبل/)).toBeTruthy();
  expect(screen.getByText('You have moved.').getAttribute('lang')).toBe('en');
});

const line = (
  rest: Partial<ResultOf<typeof questionnaires>[number]>,
): ResultOf<typeof questionnaires>[number] => {
  const {
    answers: _answers,
    files: _files,
    remarks: _remarks,
    revision: _revision,
    ...own
  } = questionnaireWith();
  return { ...own, request_id: crypto.randomUUID(), title: 'Where you live', language: 'en', ...rest };
};

test('the list has what is to be answered first, and leads to each', async () => {
  await openQuestionnaire(
    {
      list: [
        line({
          title: 'Accepted one',
          status: 'QUESTIONNAIRE_STATUS_APPROVED',
          receipt: 'Q-1',
          decidedAt: '2026-03-01T10:00:00.000Z',
          submittedAt: '2026-03-01T09:00:00.000Z',
        }),
        line({ title: 'Later one', dueAt: '2026-04-20T12:00:00.000Z' }),
        line({
          title: 'Sooner one',
          dueAt: '2026-03-20T12:00:00.000Z',
          template_code: 'written-by-an-officer',
          reason: 'regulator',
        }),
        line({ title: 'Sent back', status: 'QUESTIONNAIRE_STATUS_REJECTED' }),
      ],
    },
    'questionnaires',
  );
  await screen.findByRole('heading', { level: 1, name: 'Your questionnaires' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Sooner one', 'Later one', 'Sent back', 'Accepted one']);
  const links = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  expect(links.filter((href) => href.includes('request_id'))).toEqual([
    expect.stringMatching(/\/auth\/questionnaire\?request_id=/),
    ...Array.from({ length: 3 }, (): unknown => expect.stringMatching(/\/auth\/residenceInfo\?request_id=/)),
  ]);
  expect(screen.getByRole('link', { name: 'Change' })).toBeTruthy();
  expect(screen.getByText('Our regulator requires it.')).toBeTruthy();
  expect(screen.getByText('Q-1')).toBeTruthy();
});

test('[S2.11] new messages and a day that has passed are marked in the list', async () => {
  const asked = line({ title: 'Asked', dueAt: '2026-03-01T12:00:00.000Z' });
  const other = line({ title: 'Another' });
  const { questionnaire } = waitedFor;
  await openQuestionnaire(
    {
      list: [asked, other],
      owed: [
        { ...questionnaire, requestId: asked.request_id, overdue: true, unread: 2 },
        { ...questionnaire, requestId: other.request_id },
      ],
    },
    'questionnaires',
  );
  const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('section');
  await screen.findByText('2 new messages');
  expect((await card('Asked'))?.textContent).toMatch(/2 new messages.*Overdue/);
  expect((await card('Another'))?.textContent).toContain('To be answered');
  expect((await card('Another'))?.textContent).not.toMatch(/message|Overdue/);
});

test('the list can be empty, and can fail to load', async () => {
  await openQuestionnaire({}, 'questionnaires');
  expect(await screen.findByText('Nothing to answer')).toBeTruthy();
  cleanup();
  await openQuestionnaire({ failure: { list: new OfflineError() } }, 'questionnaires');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
