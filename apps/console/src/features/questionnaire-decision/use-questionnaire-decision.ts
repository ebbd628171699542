import {
  approveQuestionnaire,
  rejectQuestionnaire,
  withdrawQuestionnaire,
} from '@credence/contract/review-questionnaire';
import type { InvestorCriterionCode } from '@credence/contract/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { listsKey, type QuestionnaireAddress, questionnaireKey } from '../questionnaire/index.ts';

/** A remark on one answer. */
export interface Remark {
  item: string;
  text: string;
}

export type Decision =
  | {
      outcome: 'approved';
      privateNote: string;
      /** Where a class of investors is granted with it. */
      proved?: readonly InvestorCriterionCode[];
    }
  | { outcome: 'sent-back'; remarks: Remark[]; privateNote: string }
  | { outcome: 'withdrawn' };

export type Outcome = Decision['outcome'];

function send(address: QuestionnaireAddress, decision: Decision) {
  switch (decision.outcome) {
    case 'approved':
      return call(approveQuestionnaire, {
        ...address,
        privateNote: decision.privateNote,
        ...(decision.proved && { proved: [...decision.proved] }),
      });
    case 'sent-back': {
      const { remarks, privateNote } = decision;
      return call(rejectQuestionnaire, { ...address, remarks, privateNote });
    }
    case 'withdrawn':
      return call(withdrawQuestionnaire, address);
  }
}

/** Sends a decision, then loads the questionnaire again to show what the server stored. */
export function useQuestionnaireDecision(
  address: QuestionnaireAddress,
  onDecided: (outcome: Outcome) => void,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(address, decision),
    onSuccess(_, { outcome }) {
      onDecided(outcome);
      // Cached lists would still show it as it was.
      client.removeQueries({ queryKey: listsKey });
      void client.refetchQueries({ queryKey: questionnaireKey(address) });
    },
    onError: onRefused,
  });
}
