import type { Column, Item, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import { type Answers, type AskedItem, questionnaireOf, textKey } from '@credence/questionnaire';
import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible, type Screen } from './accessible.ts';
import { heading } from './people.ts';
import { samplePicture } from './pictures-for-tests.ts';
import { type Offered, textOf } from './questionnaire-routes.ts';
import { answerFor } from './questionnaires.ts';
import { expect } from './test.ts';

const text = (value: unknown) => v.parse(v.string(), value);
const list = (value: unknown) => v.parse(v.array(v.string()), value);
const fields = (value: unknown) => v.parse(v.record(v.string(), v.unknown()), value);
const rows = (value: unknown) => v.parse(v.array(v.record(v.string(), v.unknown())), value);

/** Everything that is asked of one item is in here. */
const itemOn = (page: Screen, code: string) => page.locator(`#q-${code}`);

/** Where something is typed, and what its options are called. */
interface Place {
  page: Screen;
  /** The item, or the row of a table that it is in. */
  around: Locator;
  id: string;
  texts: QuestionnaireTexts;
}

const control = ({ around, id }: Place, part = '') => around.locator(`#${id}${part}`);

/** Types into a list that typing narrows, and takes the first match. */
async function find(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.press('Enter');
}

const countryNames = new Intl.DisplayNames('en-GB', { type: 'region' });
const countryName = (value: unknown) => countryNames.of(text(value)) ?? '';

async function enterCountry(field: Locator, value: unknown): Promise<void> {
  await find(field, countryName(value));
  await expect(field).toHaveValue(countryName(value));
}

async function enterMoney(place: Place, currencies: readonly string[], value: unknown): Promise<void> {
  const { amount, currency } = fields(value);
  if (currencies.length === 1) {
    await control(place).fill(text(amount));
    return;
  }
  await control(place, '-amount').fill(text(amount));
  await control(place, '-currency').selectOption(text(currency));
}

async function enterDate(place: Place, value: unknown): Promise<void> {
  const [year = '', month = '', day = ''] = text(value)
    .split('-')
    .map((part) => String(Number(part)));
  await control(place, '-day').fill(day);
  await control(place, '-month').selectOption(month);
  await control(place, '-year').fill(year);
}

/** What a cell of a table can have as well; true once it is entered. */
async function enterSingle(place: Place, asked: Item | Column, value: unknown): Promise<boolean> {
  switch (asked.type) {
    case 'text':
    case 'number':
      await control(place).fill(text(value));
      return true;
    case 'money':
      await enterMoney(place, asked.currencies, value);
      return true;
    case 'date':
      await enterDate(place, value);
      return true;
    case 'country':
      await enterCountry(control(place), value);
      return true;
    default:
      return false;
  }
}

/** One of several options: as cards, or found by typing where there are many. */
async function enterChoice(place: Place, code: string, value: unknown): Promise<void> {
  const card = place.around.locator(`input[type=radio][value="${text(value)}"]`);
  const search = control(place);
  await expect(card.or(search).first()).toBeVisible();
  if (await card.isVisible()) await card.check();
  else await find(search, textOf(place.texts, textKey.option(code, text(value))));
}

async function enterAddress(place: Place, value: unknown): Promise<void> {
  const { country, ...lines } = fields(value);
  await enterCountry(control(place, '-country'), country);
  for (const [part, line] of Object.entries(lines)) await control(place, `-${part}`).fill(text(line));
}

async function enterFiles(place: Place, count: number): Promise<void> {
  for (let given = 0; given < count; given += 1) {
    const buffer = await samplePicture(700, 1000);
    const file = { name: `proof ${given + 1}.jpg`, mimeType: 'image/jpeg', buffer };
    await control(place, '-file').setInputFiles(file);
    await expect(place.around.getByLabel('Arrived:')).toHaveCount(given + 1);
  }
}

async function enterTable(
  place: Place,
  item: Extract<Item, { type: 'table' }>,
  value: unknown,
): Promise<void> {
  for (const [at, row] of rows(value).entries()) {
    const id = `${place.id}-row-${at}`;
    const around = place.around.locator(`#${id}`);
    if (!(await around.isVisible())) await place.around.getByRole('button', { name: /^Add/ }).click();
    for (const column of item.columns) {
      const cell = { ...place, around, id: `${id}-${column.code}` };
      const given = row[column.code];
      if (given === undefined) continue;
      if (column.type === 'choice') await control(cell).selectOption(text(given));
      else await enterSingle(cell, column, given);
    }
  }
}

/** Answers one item by what the screen has for its type. */
export async function enter(
  page: Screen,
  texts: QuestionnaireTexts,
  item: Item,
  value: unknown,
): Promise<void> {
  const { code, type } = item;
  const place = { page, around: itemOn(page, code), id: `q-${code}-answer`, texts };
  if (await enterSingle(place, item, value)) return;
  switch (type) {
    case 'long-text':
    case 'phone':
      await control(place).fill(text(value));
      break;
    case 'statement':
      await control(place).check();
      break;
    case 'yes-no':
    case 'choice':
      await enterChoice(place, code, value);
      break;
    case 'choices':
      for (const option of list(value)) await control(place, `-${option}`).check();
      break;
    case 'countries':
      for (const country of list(value)) await find(control(place, '-add'), countryName(country));
      break;
    case 'address':
      await enterAddress(place, value);
      break;
    case 'files':
      await enterFiles(place, list(value).length);
      break;
    case 'table':
      await enterTable(place, item, value);
      break;
  }
}

/** Options with the highest score first, so that an officer has to look at the answers. */
function riskiestFirst({ item, options }: AskedItem): readonly string[] {
  const scores = new Map(
    item.type === 'choice' || item.type === 'choices'
      ? item.options.map(({ code, score = 0 }) => [code, score])
      : [],
  );
  return options.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

/** What to answer: something that fits, with what was prepared for this item; yes, so that more is asked. */
function valueFor(asked: AskedItem, today: string, prepared: unknown): unknown {
  const { item } = asked;
  if (item.type === 'yes-no') return prepared ?? 'yes';
  // Instead of the ids, which only the browser knows.
  const files = item.type === 'files' ? Array.from({ length: Math.max(1, item.minimum) }, String) : [];
  const usual = answerFor({ ...asked, options: riskiestFirst(asked) }, today, files);
  if (item.type !== 'table' || prepared === undefined) return prepared ?? usual;
  const [first] = rows(usual);
  return rows(prepared).map((row) => ({ ...first, ...row }));
}

/** What the engine makes of answers, as the screen should. */
export function evaluationOf({ template, today }: Offered, answers: Answers) {
  return questionnaireOf(template).evaluate(answers, { today, isCountry: () => true });
}

/** Answers everything in the section that is open; the screen must ask exactly what the engine does. */
async function fillSection(page: Screen, offered: Offered, at: number, given: Answers, prepared: Answers) {
  const codes = new Set(offered.template.sections.flatMap(({ items }) => items.map(({ code }) => code)));
  const shown = () =>
    page
      .locator('form [id^="q-"]')
      .evaluateAll((elements) => elements.map(({ id }) => id.slice('q-'.length)))
      .then((ids) => ids.filter((id) => codes.has(id)));
  let answers = given;
  for (;;) {
    const items = evaluationOf(offered, answers).sections[at]?.items ?? [];
    await expect.poll(shown).toEqual(items.map(({ item }) => item.code));
    const next = items.find(({ item }) => item.type !== 'information' && !Object.hasOwn(answers, item.code));
    if (next === undefined) return answers;
    const { item } = next;
    const value = valueFor(next, offered.today, prepared[item.code]);
    await enter(page, offered.texts, item, value);
    answers = { ...answers, [item.code]: value };
  }
}

async function expectNoSidewaysScrolling(page: Screen): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** From the first section that is open to the review of all answers. */
export async function fillIn(page: Screen, offered: Offered, prepared: Answers): Promise<Answers> {
  let answers: Answers = {};
  for (let at = 0; ; at += 1) {
    const section = evaluationOf(offered, answers).sections[at];
    if (section === undefined) break;
    await heading(page, textOf(offered.texts, textKey.section(section.code)));
    answers = await fillSection(page, offered, at, answers, prepared);
    const { sections, problems } = evaluationOf(offered, answers);
    const own = new Set(sections[at]?.items.map(({ item }) => item.code));
    expect(
      problems.filter(({ item }) => own.has(item)),
      section.code,
    ).toEqual([]);
    await expectNoSidewaysScrolling(page);
    // Nothing lies half below the header, where it would count as too small for a finger.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page, `${offered.template.code}, ${section.code}`);
    await goOn(page, at + 1 === sections.length);
  }
  await heading(page, 'Check your answers');
  await expectNoSidewaysScrolling(page);
  return answers;
}

/** Leaves a section whose answers are complete. */
export async function goOn(page: Screen, last: boolean): Promise<void> {
  const name = last ? 'Check your answers' : 'Save and continue';
  await page.getByRole('button', { name, exact: true }).click();
}
