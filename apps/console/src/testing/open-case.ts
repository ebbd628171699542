import { nextCase } from '@credence/contract/review-ahead';
import { reviewCase, type ReviewCase } from '@credence/contract/review-case';
import { approveCase, askAgain, refuseCase } from '@credence/contract/review-decision';
import { reviewQuestionnaires } from '@credence/contract/review-questionnaire';
import { reviewQueue } from '@credence/contract/review-queue';
import { reviewReverification } from '@credence/contract/reverification';
import { officerProfile } from '@credence/contract/session';
import { screen } from '@testing-library/react';
import { answer, type Fake, stubServer } from './fake-api.ts';
import { openConsole } from './render.tsx';
import { sampleCase, sampleId, sampleOfficer } from './samples.ts';

export const address = { userId: sampleId(1), caseId: sampleId(2) };
export const casePath = `/case/${address.userId}/${address.caseId}`;

export const profile = answer(officerProfile, () => sampleOfficer);
export const emptyQueue = answer(reviewQueue, () => ({
  items: [],
  next: null,
  counts: { waiting: 0, mine: 0, checking: 0 },
}));

/** No questionnaire was ever published. */
const noQuestionnaires = answer(reviewQuestionnaires, () => ({
  items: [],
  next: null,
  counts: { waiting: 0, mine: 0, open: 0, overdue: 0, unread: 0 },
  templates: [],
}));

/** The account's site knows no re-verification. */
const noReverification = answer(reviewReverification, () => ({
  newest: null,
  mayOrder: false,
  dueAt: '2030-01-01T00:00:00.000Z',
}));

/**
 * Opens a case that the officer holds, on a server with further answers; decisions succeed unless one of them
 * says otherwise.
 */
export async function openCaseAt(path: string, change: Partial<ReviewCase>, ...fakes: readonly Fake[]) {
  const server = stubServer(
    ...fakes,
    profile,
    emptyQueue,
    noQuestionnaires,
    noReverification,
    answer(nextCase, () => null),
    answer(reviewCase, () => sampleCase(change)),
    answer(approveCase, () => ({ undoUntil: null, proposalId: null })),
    answer(askAgain, () => ({ undoUntil: null, proposalId: null })),
    answer(refuseCase, () => ({ undoUntil: null, proposalId: null })),
  );
  const user = openConsole(path);
  await screen.findByRole('heading', { level: 1 });
  const sent = (endpoint: { path: string }) =>
    server.calls.filter((call) => call.path === endpoint.path).map((call) => call.input);
  return { user, sent, server };
}

export const openCase = (change: Partial<ReviewCase> = {}, ...fakes: readonly Fake[]) =>
  openCaseAt(casePath, change, ...fakes);
