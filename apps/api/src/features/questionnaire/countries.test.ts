import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryList } from '@credence/contract/country';
import type { Item, QuestionnaireTemplate } from '@credence/contract/questionnaire-template';
import { isCountry } from '@credence/policy';
import { questionnaireOf, readTemplate } from '@credence/questionnaire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

const root = join(import.meta.dirname, '../../../../../packages/questionnaire/templates');

let server: TestServer;
let offered: ReadonlySet<string>;
beforeAll(async () => {
  server = await startServer({ jobs: false });
  // As the account area asks for it.
  const list = await server.visitor().call(countryList, { is_disable: '1' });
  offered = new Set(list.map((country) => country.country_code));
});
afterAll(() => server.stop());

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const allCodes = letters.flatMap((first) => letters.map((second) => first + second));

/** Answers to an item that name a country, at each of its places. */
function answersWith(item: Item, code: string): unknown[] {
  switch (item.type) {
    case 'country':
      return [code];
    case 'countries':
      return [[code]];
    case 'address':
      return [{ country: code, city: 'x', street: 'x' }];
    case 'table':
      return item.columns.flatMap((column) => (column.type === 'country' ? [[{ [column.code]: code }]] : []));
    default:
      return [];
  }
}

/** The item alone, asked in any case. */
function alone(template: QuestionnaireTemplate, { when: _when, ...item }: Item) {
  const { differs: _differs, ...plain } = { differs: undefined, ...item };
  return questionnaireOf({
    ...template,
    sections: [{ code: 'only', items: [plain] }],
    totals: [],
    rules: [],
  });
}

test('whatever the account area offers as a country the server takes, at every place of every questionnaire, and nothing else', () => {
  const places: string[] = [];
  for (const folder of readdirSync(root)) {
    const read = readTemplate(
      JSON.parse(readFileSync(join(root, folder, 'template.json'), 'utf8')),
      isCountry,
    );
    if (!('template' in read)) throw new Error(folder);
    const { template } = read;
    for (const item of template.sections.flatMap(({ items }) => items)) {
      if (answersWith(item, 'DE').length === 0) continue;
      const { evaluate } = alone(template, item);
      const taken = allCodes.filter((code) =>
        answersWith(item, code).every((given) =>
          evaluate({ [item.code]: given }, { today: '2026-11-23', isCountry }).problems.every(
            ({ fault }) => fault !== 'no-such-country',
          ),
        ),
      );
      expect(new Set(taken), `${folder}, ${item.code}`).toEqual(offered);
      places.push(item.code);
    }
  }
  expect(places.length).toBeGreaterThan(20);
});
