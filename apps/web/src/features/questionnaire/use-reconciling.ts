import { type AccountQuestionnaire, questionnaireChanged } from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import type { Answers } from '@credence/questionnaire';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiError } from '../../api/client.ts';
import { mergeAnswers, sameAnswer } from './merge.ts';

export type Saved = Pick<AccountQuestionnaire, 'answers' | 'revision'>;

/** The last answers that the server is known to have, and what was sent to it since. */
export interface Known extends Saved {
  sent: Answers | undefined;
}

/** Answers that were changed here and elsewhere, each in its own way. */
export interface Conflict {
  items: readonly string[];
  mine: Answers;
  theirs: Answers;
  revision: number;
}

/** What somebody else saved meanwhile, where that is why a call was refused. */
export function savedElsewhere(error: unknown): Saved | undefined {
  if (!(error instanceof ApiError) || error.code !== retCodes.QUESTIONNAIRE_CHANGED) return undefined;
  const read = v.safeParse(questionnaireChanged, error.details);
  return read.success ? read.output : undefined;
}

/** Said where a save has to wait for the person's decision. */
export const undecided = new Error('two versions of an answer');

interface Ours {
  known: { current: Known };
  latest: { current: Answers };
  show: (answers: Answers) => void;
}

/** Puts what was saved elsewhere into the answers here; asks the person where both changed the same. */
export function useReconciling({ known, latest, show }: Ours) {
  const [conflict, setConflict] = useState<Conflict>();
  const [addedElsewhere, setAddedElsewhere] = useState(false);
  const waiting = useRef(false);
  const settle = useCallback(
    (theirs: Saved, answers: Answers) => {
      known.current = { ...theirs, sent: undefined };
      if (!sameAnswer(answers, latest.current)) show(answers);
    },
    [known, latest, show],
  );
  /** Whether the server has the answers that are here now; throws where the person has to decide first. */
  const reconcile = useCallback(
    (theirs: Saved): boolean => {
      const mine = latest.current;
      const { answers: base, sent } = known.current;
      const { merged, conflicts } = mergeAnswers({ base, mine, theirs: theirs.answers, sent });
      if (conflicts.length > 0) {
        waiting.current = true;
        setConflict({ items: conflicts, mine: merged, theirs: theirs.answers, revision: theirs.revision });
        throw undecided;
      }
      if (!sameAnswer(merged, mine)) setAddedElsewhere(true);
      settle(theirs, merged);
      return sameAnswer(merged, theirs.answers);
    },
    [known, latest, settle],
  );
  const decide = useCallback(
    (decided: Answers) => {
      if (!conflict) return;
      waiting.current = false;
      settle({ answers: conflict.theirs, revision: conflict.revision }, decided);
      setConflict(undefined);
    },
    [conflict, settle],
  );
  return { conflict, addedElsewhere, waiting, reconcile, decide };
}

/** While nothing waits to be saved here, what another device saved is taken over as it is seen. */
export function useOthersSaves(
  { answers, revision }: Saved,
  known: { current: Known },
  idle: boolean,
  reconcile: (theirs: Saved) => unknown,
): void {
  useEffect(() => {
    if (idle && revision > known.current.revision) reconcile({ answers, revision });
  }, [idle, answers, revision, known, reconcile]);
}
