import { countryList } from '@credence/contract/country';
import type { Item } from '@credence/contract/questionnaire-template';
import {
  type AccountQuestionnaire,
  questionnaireTemplateDetail,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import { questionnaireOf } from '@credence/questionnaire';
import { Draw, randomAnswers, randomTemplate } from '@credence/questionnaire/fixtures/random';
import { expectedTaxNumber } from '@credence/questionnaire/tax-numbers';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { open, problemsOf, publish, submit } from '../../../test/fixtures/questionnaire-fixture.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

const rounds = 60;

/** As a server sends them: undefined has no place in JSON. */
const sent = (problems: readonly object[]): unknown => JSON.parse(JSON.stringify(problems));

/** A drawn template, and answers to it without files, which would have to be sent first. */
function drawn(seed: number) {
  const draw = new Draw(seed);
  const { code: _code, scene: _scene, sections, ...rest } = randomTemplate(draw);
  // What nobody can send keeps nothing from being sent; every other template takes little as well.
  const isOptional = ({ type }: Item): boolean =>
    type === 'files' || (seed % 2 === 0 && type !== 'statement' && type !== 'information');
  const fileless = sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map((item) => (isOptional(item) ? { ...item, optional: true as const } : item)),
  }));
  const template = { ...rest, code: 'drawn', scene: 'drawn', sections: fileless };
  const files = new Set(
    fileless.flatMap(({ items }) => items.filter(({ type }) => type === 'files')).map(({ code }) => code),
  );
  const answers = Object.entries(randomAnswers(draw, template)).filter(([item]) => !files.has(item));
  return { change: { ...rest, sections: fileless }, answers: Object.fromEntries(answers) };
}

/** What a browser makes of answers to the template that the server tells it, with what it knows. */
async function inBrowser(client: Client, request_id: string, answers: AccountQuestionnaire['answers']) {
  const [{ template, today }, countries] = await Promise.all([
    client.call(questionnaireTemplateDetail, { request_id }),
    client.call(countryList, { is_disable: '1' }),
  ]);
  const codes = new Set(countries.map(({ country_code: code }) => code));
  return questionnaireOf(template).evaluate(answers, {
    today,
    isCountry: (code) => codes.has(code),
    expectedTaxNumber,
  });
}

test('[S7.13] server and browser agree: of any answers to any template both say the same, and keep the same', async () => {
  const client = await server.applicant();
  const seen = { refused: 0, sent: 0 };
  for (let seed = 1; seed <= rounds; seed += 1) {
    const { change, answers } = drawn(seed);
    const template = await publish(server, change);
    const { request_id, revision } = await open(client, template);
    const given = await inBrowser(client, request_id, answers);
    // As they are, and then what a browser would send of them: what is asked and fits.
    for (const { evaluation, tried } of [
      { evaluation: given, tried: answers },
      { evaluation: await inBrowser(client, request_id, { ...given.answers }), tried: { ...given.answers } },
    ]) {
      const answer = await submit(client, { request_id, revision }, tried);
      if (answer.code === retCodes.INPUT_INVALID) {
        // What no text may have is refused at the edge, by the item.
        const { fields } = v.parse(v.object({ fields: v.record(v.string(), v.string()) }), answer.result);
        const refused = Object.keys(fields).map((field) => field.split('.')[1]);
        const items = evaluation.problems.map(({ item }) => item);
        expect(items, `seed ${seed}`).toEqual(expect.arrayContaining(refused));
        continue;
      }
      if (evaluation.problems.length > 0) {
        expect(sent(problemsOf(answer)), `seed ${seed}`).toEqual(sent(evaluation.problems));
        seen.refused += 1;
        continue;
      }
      expect(answer.code, `seed ${seed}`).toBe(retCodes.OK);
      const kept = v.parse(submitQuestionnaire.result, answer.result);
      expect(kept.answers, `seed ${seed}`).toEqual(evaluation.answers);
      seen.sent += 1;
    }
  }
  expect(seen.refused).toBeGreaterThan(10);
  expect(seen.sent).toBeGreaterThan(10);
});
