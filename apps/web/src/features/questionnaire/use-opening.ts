import {
  createQuestionnaire,
  createSatosQuestionnaire,
  recallQuestionnaire,
  satosTemplate,
} from '@credence/contract/questionnaire';
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
    // The custody questionnaire has a call of its own for its first time (S7.15).
    mutationFn: (input: { template_code: string; again?: true }) =>
      input.template_code === satosTemplate && !input.again
        ? call(createSatosQuestionnaire, {})
        : call(createQuestionnaire, input),
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
