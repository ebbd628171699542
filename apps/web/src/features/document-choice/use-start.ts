import { retCodes } from '@credence/contract/ret-codes';
import type { ApplicantCase, CaseState } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { begin, noteCase } from '../case/index.ts';
import type { useChoice } from './use-choice.ts';
import type { useResidence } from './use-residence.ts';

const reused = {};
const restartable: ReadonlySet<CaseState> = new Set(['expired', 'abandoned']);
const notReused: ReadonlySet<number> = new Set([
  retCodes.INPUT_INVALID,
  retCodes.DOCUMENT_TYPE_NOT_SUPPORTED,
]);

interface Started {
  answer: ApplicantCase;
  /** Another document than the open case had. */
  replaced: boolean;
  /** Whether all details are declared. */
  complete: boolean;
}

/** What the choice is made for. */
export interface Choosing {
  level: Level;
  current: ApplicantCase | null;
  /** The document comes before the details: only where the applicant lives is asked here. */
  documentFirst: boolean;
  onStarted: (started: Started) => void;
}

/**
 * Starts the case: without a question where there is no choice, or where the document of level 1 is reused.
 */
export function useStart(
  { level, current, onStarted }: Choosing,
  { sole }: ReturnType<typeof useChoice>,
  { declared, save }: ReturnType<typeof useResidence>,
) {
  const client = useQueryClient();
  const open = current?.state === 'collecting' ? current : undefined;
  const start = useMutation({
    mutationFn: async (choice: Parameters<typeof begin>[1]) => {
      await save();
      return begin(level, choice);
    },
    onSuccess: (answer) => {
      const same = answer.country === open?.country && answer.documentType === open.documentType;
      onStarted({
        answer,
        replaced: open !== undefined && !same,
        complete: declared.data?.complete === true,
      });
      noteCase(client, answer);
    },
  });
  const { mutate, isIdle, isPending, variables, error } = start;
  // At level 2 the document of level 1 is reused wherever that is possible; the server knows.
  const reuses = level === 2 && (current === null || restartable.has(current.state));
  const choice = sole ?? (reuses ? reused : undefined);
  const automatic = choice !== undefined && declared.data?.complete === true && open === undefined;
  useEffect(() => {
    if (automatic && isIdle) mutate(choice);
  }, [automatic, isIdle, mutate, choice]);

  const code = error instanceof ApiError ? error.code : undefined;
  // Nothing can be reused: that is a question to the applicant, not a failure.
  const asks = choice === reused && code !== undefined && notReused.has(code);
  return {
    begin: mutate,
    starting: isPending ? variables.documentType : undefined,
    code,
    /** The case starts, or has started, without a question. */
    unasked: automatic && !error,
    refusal: asks ? null : error,
    /** Pictures of another document that the choice would replace. */
    replaces: open !== undefined && open.files.length > 0,
  };
}
