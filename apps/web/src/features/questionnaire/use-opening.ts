import { createQuestionnaire, recallQuestionnaire } from '@credence/contract/questionnaire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { viewHistory } from '../../views/view-history.ts';
import type { Ask } from './ask.ts';
import { keepQuestionnaire, statusChanged } from './queries.ts';

/** The view of all answers, in the fragment of the address; the others are called as their sections. */
export const reviewView = 'review';

/** Opens a questionnaire; `again` where one that was approved is to be replaced. */
export function useOpening(ask: Ask) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { template_code: string; again?: true }) => call(createQuestionnaire, input),
    onSuccess: (opened) => {
      keepQuestionnaire(client, ask, () => opened);
      statusChanged(client);
    },
  });
}

/** Takes a questionnaire back that was sent, to change it. */
export function useRecall(ask: Ask) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request_id: string) => call(recallQuestionnaire, { request_id }),
    onSuccess: (recalled) => {
      // Everything is answered: it begins where all of it can be seen.
      viewHistory.replace(reviewView);
      keepQuestionnaire(client, ask, () => recalled);
      statusChanged(client);
    },
  });
}
