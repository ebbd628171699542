import { releaseQuestionnaire, type ReviewQuestionnaireLine } from '@credence/contract/review-questionnaire';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useHold } from '../../holds/hold.ts';
import { keepClaim, questionnaireKey, takeQuestionnaire } from './queries.ts';
import type { QuestionnaireAddress } from './views.ts';

/** Whether it waits for an officer. */
export const waits = ({ status }: Pick<ReviewQuestionnaireLine, 'status'>): boolean =>
  status === 'QUESTIONNAIRE_STATUS_PENDING' || status === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT';

/** Whether it waits for the applicant, and can be withdrawn. */
export const isOpen = ({ status }: Pick<ReviewQuestionnaireLine, 'status'>): boolean =>
  status === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || status === 'QUESTIONNAIRE_STATUS_REJECTED';

/** The hold of a questionnaire. */
export function useQuestionnaireHold(address: QuestionnaireAddress, line: ReviewQuestionnaireLine) {
  const client = useQueryClient();
  return useHold({
    waits: waits(line),
    claim: line.claim,
    take: () => takeQuestionnaire(client, address),
    release: async () => {
      await call(releaseQuestionnaire, address);
      keepClaim(client, address, null);
    },
    reload: () => client.refetchQueries({ queryKey: questionnaireKey(address) }),
  });
}
