import {
  type AccountQuestionnaire,
  createQuestionnaire,
  fileNameHeader,
  questionnaireFilePath,
  questionnaireTemplateDetail,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type {
  Column,
  DateBound,
  Item,
  QuestionnaireTemplate,
} from '@credence/contract/questionnaire-template';
import { type AskedItem, questionnaireOf } from '@credence/questionnaire';
import { expect } from '@playwright/test';
import type { Client } from './calls.ts';
import { samplePicture } from './pictures-for-tests.ts';

type Answers = AccountQuestionnaire['answers'];

const day = 86_400_000;

function dayOf(bound: DateBound | undefined, today: string): string {
  if (bound === undefined) return today;
  if (typeof bound === 'string') return bound;
  return new Date(Date.parse(today) + bound.daysFromToday * day).toISOString().slice(0, 10);
}

type Single = Extract<Item, { type: Column['type'] }> | Column;

function singleAnswer(asked: Single, options: readonly string[], today: string): unknown {
  switch (asked.type) {
    case 'text':
      // Every country is Germany.
      return (asked.taxNumberOf ? '12 345 678 901' : 'As agreed').slice(0, asked.maximumLength);
    case 'number':
      return asked.minimum ?? '1';
    case 'money':
      return { amount: asked.minimum ?? '1000', currency: asked.currencies[0] };
    case 'date':
      return dayOf(asked.latest ?? asked.earliest, today);
    case 'choice':
      return options[0];
    case 'country':
      return 'DE';
  }
}

/** Where a table must not repeat the country of an earlier answer: each such table another. */
const otherCountry = (earlier: number): string => ['DE', 'FR', 'IT'][earlier] ?? 'ES';

/** Something that fits an item; `fileIds` are the files that were given for it. */
export function answerFor(
  { item, options, columns }: AskedItem,
  today: string,
  fileIds: readonly string[],
): unknown {
  switch (item.type) {
    case 'information':
      return undefined;
    case 'long-text':
      return 'As agreed'.slice(0, item.maximumLength);
    case 'yes-no':
      return 'no';
    case 'choices':
      return options.slice(0, Math.max(1, item.minimum));
    case 'countries':
      return ['DE'];
    case 'address':
      return { country: 'DE', region: '', city: 'Bremen', postalCode: '28195', street: 'Hafenstraße 7' };
    case 'phone':
      return '+4915123456789';
    case 'files':
      return fileIds;
    case 'statement':
      return true;
    case 'table': {
      const row = item.columns.map((column) => [
        column.code,
        column.type === 'country'
          ? otherCountry(item.differs?.length ?? 0)
          : singleAnswer(column, columns[column.code] ?? [], today),
      ]);
      return Array.from({ length: Math.max(1, item.minimum) }, (): unknown => Object.fromEntries(row));
    }
    default:
      return singleAnswer(item, options, today);
  }
}

/** The name under which every picture is given. */
export const proofName = 'proof.jpg';

async function giveFile(client: Client, requestId: string, item: string): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await client.send('PUT', `${questionnaireFilePath}/${requestId}/${item}/${id}`, {
    headers: { 'content-type': 'application/octet-stream', [fileNameHeader]: proofName },
    data: await samplePicture(700, 1000),
  });
  expect(answer.status(), `file for ${item}`).toBe(200);
  return id;
}

/** Answers to all that is asked, with what follows from `given`. */
async function answersTo(
  client: Client,
  template: QuestionnaireTemplate,
  requestId: string,
  today: string,
  given: Answers,
): Promise<Answers> {
  const { evaluate } = questionnaireOf(template);
  let answers = given;
  for (;;) {
    const { sections } = evaluate(answers, { today, isCountry: () => true });
    const asked = sections.flatMap(({ items }) => items);
    const next = asked.find(
      ({ item, answered }) => !answered && item.type !== 'information' && answers[item.code] === undefined,
    );
    if (next === undefined) return answers;
    const { item } = next;
    const fileIds = item.type === 'files' ? [await giveFile(client, requestId, item.code)] : [];
    answers = { ...answers, [item.code]: answerFor(next, today, fileIds) };
  }
}

/** Opens a questionnaire of the template as the account and submits it; `given` answers come first. */
export async function submitAnswers(
  client: Client,
  templateCode: string,
  { given = {}, again = false }: { given?: Answers; again?: boolean } = {},
) {
  const detail = await client.call(questionnaireTemplateDetail, {
    template_code: templateCode,
    biz_from: 'kyc_web',
  });
  const opened = await client.call(createQuestionnaire, {
    template_code: templateCode,
    ...(again && { again }),
  });
  const answers = await answersTo(client, detail.template, opened.request_id, detail.today, given);
  const submitted = await client.call(submitQuestionnaire, {
    request_id: opened.request_id,
    revision: opened.revision,
    answers,
    language: 'en',
  });
  return { submitted, texts: detail.texts };
}
