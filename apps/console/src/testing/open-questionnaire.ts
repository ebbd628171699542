import {
  approveQuestionnaire,
  claimQuestionnaire,
  rejectQuestionnaire,
  releaseQuestionnaire,
  reviewQuestionnaire,
  reviewQuestionnaires,
  type ReviewQuestionnaireLine,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import type { ResultOf } from '@credence/contract/endpoint';
import { screen } from '@testing-library/react';
import type { ReviewedQuestionnaire } from '../features/questionnaire/index.ts';
import { answer, type Fake, stubServer } from './fake-api.ts';
import { profile } from './open-case.ts';
import { sampleReviewed } from './questionnaire-samples.ts';
import { openConsole } from './render.tsx';
import { myHold, sampleId } from './samples.ts';

export const questionnaireAddress = { userId: sampleId(1), requestId: sampleId(21) };
export const questionnairePath = `/questionnaire/${questionnaireAddress.userId}/${questionnaireAddress.requestId}`;

/** A page of a list. */
export const listOf = (
  items: ReviewQuestionnaireLine[],
  change: Partial<ResultOf<typeof reviewQuestionnaires>> = {},
): ResultOf<typeof reviewQuestionnaires> => ({
  items,
  next: null,
  counts: { waiting: items.length, mine: 0, open: 0, overdue: 0, unread: 0 },
  templates: [
    { templateCode: 'sourceOfFunds', title: 'Source of funds', published: true },
    { templateCode: 'oldForm', title: 'An old form', published: false },
  ],
  ...change,
});

/** Opens a questionnaire that the officer holds; decisions succeed unless a further answer says otherwise. */
export async function openQuestionnaire(
  change: Partial<ReviewedQuestionnaire> = {},
  { path = questionnairePath, fakes = [] }: { path?: string; fakes?: readonly Fake[] } = {},
) {
  const server = stubServer(
    ...fakes,
    profile,
    answer(reviewQuestionnaires, () => listOf([])),
    answer(reviewQuestionnaire, ({ language = 'en' }) => sampleReviewed({ ...change, language })),
    answer(claimQuestionnaire, () => myHold),
    answer(releaseQuestionnaire, () => ({})),
    answer(approveQuestionnaire, () => ({})),
    answer(rejectQuestionnaire, () => ({})),
    answer(withdrawQuestionnaire, () => ({})),
  );
  const user = openConsole(path);
  await screen.findByRole('heading', { level: 1 });
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent };
}

/** The question with the text, with its answer. */
export const question = (name: string) => screen.getByRole('group', { name });
