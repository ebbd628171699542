import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import type { Screen } from './accessible.ts';
import { repository } from './repository.ts';

const pool = v.object({
  questions: v.record(
    v.string(),
    v.record(v.string(), v.object({ question: v.string(), options: v.array(v.string()) })),
  ),
});

/** The right answers by the text of their question: the first option in the server's own file. */
function rightAnswers(): ReadonlyMap<string, string> {
  const file = join(repository, 'apps/api/src/features/suitability/pool/texts/en.json');
  const { questions } = v.parse(pool, JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    Object.values(questions)
      .flatMap((topic) => Object.values(topic))
      .map(({ question, options }) => [question, options[0] ?? ''] as const),
  );
}

/** Chooses the right answer of the question on the screen. */
export async function chooseRight(page: Screen): Promise<void> {
  const asked = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const right = rightAnswers().get(asked);
  if (right === undefined) throw new Error(`The pool has no question ${asked}`);
  await page.getByRole('radio', { name: right, exact: true }).check();
}

/** Answers the questions of a test that is begun, by `choose`, and finishes it. */
export async function answerAll(
  page: Page,
  count: number,
  choose: (page: Page, number: number) => Promise<void>,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await expect(page.getByText(`Question ${number} of ${count}`)).toBeVisible();
    await choose(page, number);
    await page.getByRole('button', { name: number === count ? 'Finish and see the result' : 'Next' }).click();
  }
}
