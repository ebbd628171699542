import {
  approveCase,
  askAgain,
  type InputOf,
  refuseCase,
  type ReviewLabel,
  type VerdictOutcome,
} from '@credence/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { type CaseAddress, caseQuery } from '../queries.ts';

export type NamedDocument = NonNullable<InputOf<typeof approveCase>['document']>;

export interface Decision {
  outcome: VerdictOutcome;
  labels: ReviewLabel[];
  privateNote: string;
  /** Which one an approval stands for, where the officer had to say. */
  document: NamedDocument | undefined;
}

function send(address: CaseAddress, { outcome, labels, privateNote, document }: Decision) {
  if (outcome === 'approved') {
    return call(approveCase, { ...address, privateNote, ...(document && { document }) });
  }
  return call(outcome === 'retry' ? askAgain : refuseCase, { ...address, privateNote, labels });
}

/** Sends a decision. Afterwards the case is read once more, so that it shows what the server keeps. */
export function useDecision(
  address: CaseAddress,
  onDecided: (outcome: VerdictOutcome) => void,
  onRefused: (error: unknown) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => send(address, decision),
    onSuccess(_, { outcome }) {
      onDecided(outcome);
      // Lists from before the decision would still offer the case.
      client.removeQueries({ queryKey: ['queue'] });
      void client.refetchQueries(caseQuery(address));
    },
    onError: onRefused,
  });
}
