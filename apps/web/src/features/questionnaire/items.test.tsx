// @vitest-environment happy-dom
import { saveQuestionnaire } from '@credence/contract/questionnaire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  inputsOf,
  item,
  labels,
  openQuestionnaire,
  person,
  questionnaireWith,
  templateOf,
} from '../../testing/questionnaire.ts';

afterEach(cleanup);

/** Opens one section with these items, and what has been saved last. */
async function openItems(items: Parameters<typeof templateOf>[0][number], answers = {}) {
  const { calls, world } = await openQuestionnaire(
    { template: templateOf([items]), questionnaire: questionnaireWith({ answers }) },
    'residenceInfo#one',
  );
  await screen.findByRole('heading', { name: 'Work' });
  const saved = () => {
    const last = inputsOf(saveQuestionnaire, calls).at(-1);
    return typeof last === 'object' && last !== null && 'answers' in last ? last.answers : undefined;
  };
  return {
    calls,
    world,
    by: person(),
    saved: (wanted: object) => waitFor(() => expect(saved()).toEqual(wanted)),
  };
}

const country = (name: string) => screen.getByRole('combobox', { name });
const next = (by: ReturnType<typeof person>) =>
  by.click(screen.getByRole('button', { name: /^(Save and continue|Check your answers)$/ }));

describe('an answer is typed by its type and saved as the engine reads it', () => {
  test('text, on one line and on several', async () => {
    const { by, saved } = await openItems([item.job, item.story]);
    await by.click(screen.getByLabelText('Retired'));
    await by.type(screen.getByLabelText(labels.story), 'One{enter}two');
    await saved({ job: 'retired', story: 'One\ntwo' });
  });

  test('a number is written with comma or point, and shown as it was understood', async () => {
    const { by, saved } = await openItems([item.trades]);
    const field = screen.getByLabelText(labels.trades);
    await by.type(field, '1.250,5');
    await by.tab();
    expect(field).toHaveProperty('value', '1250.5');
    await saved({ trades: '1250.5' });
    await by.clear(field);
    await by.type(field, '6000');
    await by.tab();
    expect(await screen.findByText('Enter \u20685000\u2069 or less.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('an amount with its currency, where there is only one beside the field', async () => {
    const { by, saved } = await openItems([item.wealth, item.salary]);
    await by.type(screen.getByLabelText('Amount'), '25.000');
    await by.selectOptions(screen.getByLabelText('Currency'), 'USD');
    await by.type(screen.getByLabelText(labels.salary), '3100,50');
    await saved({
      wealth: { amount: '25.000', currency: 'USD' },
      salary: { amount: '3100.50', currency: 'EUR' },
    });
  });

  test('the next amount has the currency of the one before, until another is chosen', async () => {
    const more = { ...item.wealth, code: 'debts' };
    const { by, saved } = await openItems([item.wealth, more]);
    const [wealth, debts] = screen.getAllByLabelText('Amount');
    if (wealth === undefined || debts === undefined) throw new Error('There are not two amounts.');
    await by.type(wealth, '100');
    await by.selectOptions(screen.getAllByLabelText('Currency')[0] ?? wealth, 'USD');
    await by.type(debts, '40');
    await saved({
      wealth: { amount: '100', currency: 'USD' },
      debts: { amount: '40', currency: 'USD' },
    });
  });

  test('a date that is begun counts as one that is not there yet', async () => {
    const { by, saved } = await openItems([item.since]);
    await by.type(screen.getByLabelText('Day'), '4');
    await next(by);
    expect(await screen.findAllByText('Enter day, month and year of a day that exists.')).toBeTruthy();
    await by.selectOptions(screen.getByLabelText('Month'), '5');
    await by.type(screen.getByLabelText('Year'), '2019');
    await saved({ since: '2019-05-04' });
  });

  test('one and several choices, yes and no, and a statement', async () => {
    const { by, saved } = await openItems([item.job, item.goals, item.office, item.honest]);
    await by.click(screen.getByLabelText('Employed'));
    await by.click(screen.getByLabelText('Trading'));
    await by.click(screen.getByLabelText('Saving'));
    await by.click(screen.getByLabelText('No'));
    await by.click(screen.getByLabelText(labels.honest));
    await saved({ job: 'employed', goals: ['save', 'trade'], office: 'no', honest: true });
    await by.click(screen.getByLabelText(labels.honest));
    await saved({ job: 'employed', goals: ['save', 'trade'], office: 'no' });
  });

  test('countries, of which each is added and can be removed', async () => {
    const { by, saved } = await openItems([item.birthplace, item.nationalities]);
    await by.type(country(labels.birthplace), 'Germ{enter}');
    await by.type(country('Search for a country'), 'Germ{enter}');
    const another = await screen.findByRole('combobox', { name: 'Add another country' });
    await waitFor(() => expect(document.activeElement).toBe(another));
    await by.type(another, 'Emir{enter}');
    await saved({ birthplace: 'DE', nationalities: ['DE', 'AE'] });
    // As many as there may be: no further one is asked for.
    expect(screen.queryByRole('combobox', { name: 'Add another country' })).toBeNull();
    await by.click(screen.getByRole('button', { name: 'Remove Germany' }));
    await saved({ birthplace: 'DE', nationalities: ['AE'] });
  });

  test('an address says at each of its lines what is missing', async () => {
    const { by, saved } = await openItems([item.home]);
    await next(by);
    expect(await screen.findAllByText('This can’t be left empty.')).toHaveLength(3);
    await by.type(country('Country'), 'Germ{enter}');
    await by.type(screen.getByLabelText('Street and number'), 'Hafenstraße 7');
    await by.type(screen.getByLabelText('City or town'), 'Bremen');
    await saved({ home: { country: 'DE', street: 'Hafenstraße 7', city: 'Bremen' } });
    expect(screen.queryByText('This can’t be left empty.')).toBeNull();
  });

  test('a phone number begins with its country', async () => {
    const { by, saved } = await openItems([item.phone]);
    const field = screen.getByLabelText(labels.phone);
    await by.type(field, '0151');
    await by.tab();
    expect(await screen.findByText(/Enter the number with its country code/)).toBeTruthy();
    await by.clear(field);
    await by.type(field, '0049 421 123456');
    await saved({ phone: '+49 421 123456' });
  });

  test('information has nothing to answer', async () => {
    await openItems([item.notice, item.office]);
    expect(within(screen.getByRole('main')).getByText('The law wants it.')).toBeTruthy();
  });
});

describe('a table', () => {
  const template = templateOf([[item.sources]], {
    totals: [
      { code: 'sum', of: [{ item: 'sources', column: 'amount' }] },
      { code: 'for-rules', of: [{ item: 'sources', column: 'amount' }], hidden: true },
    ],
    rules: [{ code: 'enough', at: 'sources', must: { compare: { total: 'sum' }, atLeast: '100' } }],
  });
  async function openTable() {
    const { calls } = await openQuestionnaire({ template }, 'residenceInfo#one');
    await screen.findByRole('heading', { name: 'Work' });
    return { calls, by: person() };
  }

  test('has its rows as groups of their own, with a total that follows', async () => {
    const { by } = await openTable();
    const first = screen.getByRole('group', { name: 'Sources of income – Entry 1' });
    await by.selectOptions(within(first).getByLabelText('Kind'), 'gift');
    await by.type(within(first).getByLabelText('Amount a year'), '60');
    // Once: a total that only rules look at is not shown.
    expect(await screen.findAllByText('EUR 60')).toHaveLength(1);
    await next(by);
    expect(await screen.findByText('The sources have to come to 100 at least.')).toBeTruthy();
    await by.click(screen.getByRole('button', { name: 'Add another entry' }));
    const second = await screen.findByRole('group', { name: 'Sources of income – Entry 2' });
    await waitFor(() => expect(document.activeElement).toBe(within(second).getByLabelText('Kind')));
    await by.selectOptions(within(second).getByLabelText('Kind'), 'salary');
    await by.type(within(second).getByLabelText('Amount a year'), '40,5');
    expect(await screen.findByText('EUR 100.50')).toBeTruthy();
    expect(screen.queryByText('The sources have to come to 100 at least.')).toBeNull();
  });

  test('amounts in several currencies are not added: each has its own sum', async () => {
    const amount = { ...item.wealth, code: 'amount' };
    const several = templateOf([[{ ...item.sources, columns: [amount] }]], {
      totals: [{ code: 'sum', of: [{ item: 'sources', column: 'amount' }] }],
    });
    await openQuestionnaire({ template: several }, 'residenceInfo#one');
    await screen.findByRole('heading', { name: 'Work' });
    const by = person();
    await by.type(screen.getByLabelText('Amount'), '60');
    await by.selectOptions(screen.getByLabelText('Currency'), 'USD');
    await by.click(screen.getByRole('button', { name: 'Add another entry' }));
    const second = within(await screen.findByRole('group', { name: 'Sources of income – Entry 2' }));
    await by.type(second.getByLabelText('Amount'), '40,5');
    await by.selectOptions(second.getByLabelText('Currency'), 'EUR');
    expect(await screen.findByText('USD 60 and EUR 40.50')).toBeTruthy();
    await by.selectOptions(second.getByLabelText('Currency'), 'USD');
    expect(await screen.findByText('USD 100.50')).toBeTruthy();
  });

  test('gives a removed row back with what was in it, and keeps the focus with the person', async () => {
    const { by } = await openTable();
    await by.type(screen.getByLabelText('Amount a year'), '60');
    await by.click(screen.getByRole('button', { name: 'Add another entry' }));
    await by.click(await screen.findByRole('button', { name: 'Remove entry 1' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    expect(screen.getByLabelText('Amount a year')).toHaveProperty('value', '');
    await by.click(undo);
    expect(screen.getAllByLabelText('Amount a year')[0]).toHaveProperty('value', '60');
    const first = screen.getByRole('group', { name: 'Sources of income – Entry 1' });
    expect(first.contains(document.activeElement)).toBe(true);
  });

  test('says what is missing in which cell', async () => {
    const { by } = await openTable();
    await by.type(screen.getByLabelText('Amount a year'), 'x');
    await next(by);
    expect(await screen.findByText('This can’t be left empty.')).toBeTruthy();
    expect(screen.getByLabelText('Kind').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Amount a year').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/^From whom/).getAttribute('aria-invalid')).toBeNull();
  });
});
