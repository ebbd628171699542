import {
  type AccountQuestionnaire,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type { Answers } from '@credence/questionnaire';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useDraft } from '../../state/use-draft.ts';
import type { Ask } from './ask.ts';
import { askAgainIfEnded, keepQuestionnaire, statusChanged } from './queries.ts';
import { dropUnsaved, keepUnsaved, type Unsaved } from './unsaved.ts';
import { type Known, savedElsewhere, undecided, useOthersSaves, useReconciling } from './use-reconciling.ts';

interface Given {
  ask: Ask;
  questionnaire: AccountQuestionnaire;
  /** Typed in this tab before, and never saved. */
  unsaved: Unsaved | undefined;
  /** The account's key for what this device keeps; without one nothing is kept. */
  draftKey: string | undefined;
}

/** The answers on this screen, and what the server is known to have. */
function useBoth({ questionnaire, unsaved }: Given) {
  const [answers, setAnswers] = useState<Answers>(unsaved?.answers ?? questionnaire.answers);
  const latest = useRef(answers);
  const known = useRef<Known>({
    answers: unsaved?.base ?? questionnaire.answers,
    revision: unsaved?.revision ?? questionnaire.revision,
    sent: undefined,
  });
  const show = useCallback((next: Answers) => {
    latest.current = next;
    setAnswers(next);
  }, []);
  return { answers, latest, known, show, ...useReconciling({ known, latest, show }) };
}
type Both = ReturnType<typeof useBoth>;

/** Saves the answers on the server, together with what was saved elsewhere meanwhile. */
function useSave(
  { known, latest, waiting, reconcile }: Both,
  requestId: string,
  onSaved: (saved: Pick<AccountQuestionnaire, 'answers' | 'revision' | 'savedAt'>) => void,
  onRefused: (error: unknown) => void,
) {
  const { mutateAsync: send } = useMutation({
    mutationFn: (typed: Answers) => {
      known.current.sent = typed;
      const { revision } = known.current;
      return call(saveQuestionnaire, { request_id: requestId, revision, answers: typed });
    },
    // Fails at once without a connection, so that the screen can say so.
    networkMode: 'always',
  });
  return useCallback(
    async (given: Answers) => {
      if (waiting.current) throw undecided;
      let typed = given;
      for (;;) {
        try {
          const saved = await send(typed);
          known.current = { answers: typed, revision: saved.revision, sent: undefined };
          onSaved({ answers: typed, ...saved });
          return;
        } catch (error) {
          const theirs = savedElsewhere(error);
          if (!theirs) {
            onRefused(error);
            throw error;
          }
          if (reconcile(theirs)) return;
          typed = latest.current;
        }
      }
    },
    [send, known, latest, waiting, reconcile, onSaved, onRefused],
  );
}

/** Sends the answers as complete. */
function useSend({ known, reconcile }: Both, requestId: string, client: QueryClient, ask: Ask) {
  const { mutateAsync } = useMutation({
    mutationFn: (fitting: Answers) => {
      const { revision } = known.current;
      const language = currentLanguage();
      return call(submitQuestionnaire, { request_id: requestId, revision, answers: fitting, language });
    },
    networkMode: 'always',
  });
  return useCallback(
    async (fitting: Answers) => {
      try {
        const submitted = await mutateAsync(fitting);
        keepQuestionnaire(client, ask, () => submitted);
        statusChanged(client);
      } catch (error) {
        const theirs = savedElsewhere(error);
        if (theirs) reconcile(theirs);
        else askAgainIfEnded(client, ask, error);
        throw error;
      }
    },
    [mutateAsync, reconcile, client, ask],
  );
}

/**
 * The answers of a questionnaire while they are being given: saved as they are typed, kept on the device
 * while they cannot be, and put together with what another tab or device saved meanwhile.
 */
export function useAnswers(given: Given) {
  const { ask, questionnaire, unsaved, draftKey } = given;
  const { request_id } = questionnaire;
  const client = useQueryClient();
  const both = useBoth(given);
  const { answers, latest, known, show, conflict, addedElsewhere, decide, reconcile } = both;
  const [savedAt, setSavedAt] = useState(questionnaire.savedAt);

  const save = useSave(
    both,
    request_id,
    useCallback(
      (saved) => {
        setSavedAt(saved.savedAt);
        keepQuestionnaire(client, ask, (before) => before && { ...before, ...saved });
      },
      [client, ask],
    ),
    useCallback((error) => askAgainIfEnded(client, ask, error), [client, ask]),
  );
  const keep = useCallback(
    async (typed: Answers) => {
      const { answers: base, revision } = known.current;
      if (draftKey !== undefined) await keepUnsaved(request_id, draftKey, { answers: typed, base, revision });
    },
    [draftKey, request_id, known],
  );
  const drop = useCallback(() => dropUnsaved(request_id), [request_id]);
  const draft = useDraft({ save, keep, drop });
  const { change, finish } = draft;
  const send = useSend(both, request_id, client, ask);

  useEffect(() => {
    if (unsaved) change(latest.current);
  }, [unsaved, change, latest]);
  useOthersSaves(questionnaire, known, draft.state === 'clean' || draft.state === 'saved', reconcile);

  return {
    answers,
    savedAt,
    draft,
    conflict,
    /** Something was added to the answers that was typed elsewhere. */
    addedElsewhere,
    set: useCallback(
      (code: string, value: unknown) => {
        show({ ...latest.current, [code]: value });
        change(latest.current);
      },
      [show, change, latest],
    ),
    /** Adds one more to an answer that is a list. */
    add: useCallback(
      (code: string, one: string) => {
        const before = latest.current[code];
        show({ ...latest.current, [code]: [...(Array.isArray(before) ? before : []), one] });
        change(latest.current);
      },
      [show, change, latest],
    ),
    /** Ends the conflict with these answers. */
    decide: useCallback(
      (decided: Answers) => {
        decide(decided);
        change(decided);
      },
      [decide, change],
    ),
    /** Sends the answers that are asked for and fit; rejects with what the server has against them. */
    submit: useCallback(
      (fitting: Answers) => finish(latest.current, () => send(fitting)),
      [finish, send, latest],
    ),
  };
}
export type AnswersState = ReturnType<typeof useAnswers>;
