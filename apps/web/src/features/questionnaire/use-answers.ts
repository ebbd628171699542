import {
  type AccountQuestionnaire,
  saveQuestionnaire,
  submitQuestionnaire,
} from '@credence/contract/questionnaire';
import type { Answers } from '@credence/questionnaire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useDraft } from '../../state/use-draft.ts';
import { AnswersStore } from './answers-store.ts';
import type { Ask } from './ask.ts';
import { askAgain, askAgainIfEnded, keepQuestionnaire, statusChanged } from './queries.ts';
import type { Unsaved } from './unsaved.ts';

interface Given {
  ask: Ask;
  questionnaire: AccountQuestionnaire;
  /** Typed on this device before, and never saved. */
  unsaved: readonly Unsaved[];
  /** The key for what this device keeps of the questionnaire; without one nothing is kept. */
  draftKey: string | undefined;
}

// Both fail at once without a connection, so that the screen can say so.
const networkMode = 'always' as const;

/** The two calls that bring the answers to the server. */
function useCalls({ ask, questionnaire: { request_id } }: Given, store: AnswersStore) {
  const client = useQueryClient();
  const onError = (error: unknown) => askAgainIfEnded(client, ask, error);
  // Who saved elsewhere may have added a file, and our team may have asked for more.
  const onSettled = () => {
    if (store.wasTold()) askAgain(client, ask);
  };
  const { mutateAsync: save } = useMutation({
    mutationFn: (answers: Answers) =>
      store.save(answers, (given, revision) =>
        call(saveQuestionnaire, { request_id, revision, answers: given }),
      ),
    networkMode,
    onSuccess: (saved) =>
      saved && keepQuestionnaire(client, ask, (before) => before && { ...before, ...saved }),
    onError,
    onSettled,
  });
  const { mutateAsync: send } = useMutation({
    mutationFn: (fitting: Answers) =>
      store.submit((revision) => {
        const language = currentLanguage();
        return call(submitQuestionnaire, { request_id, revision, answers: fitting, language });
      }),
    networkMode,
    onSuccess: (submitted) => {
      keepQuestionnaire(client, ask, () => submitted);
      statusChanged(client);
    },
    onError,
    onSettled,
  });
  return { save, send };
}

/** No screen waits for the code of what is kept on the device. */
export const loadUnsaved = () => import('./unsaved.ts');

/** The draft of the answers: on the server, and until then sealed on this device. */
function useAnswersDraft(given: Given, store: AnswersStore) {
  const { questionnaire, draftKey } = given;
  const { request_id } = questionnaire;
  const { save, send } = useCalls(given, store);
  const keep = useCallback(
    async (typed: Answers) => {
      const [kept, { joined }] = [store.kept(typed), store];
      return (await loadUnsaved()).keepUnsaved(request_id, draftKey, kept, joined);
    },
    [draftKey, request_id, store],
  );
  const drop = useCallback(async () => (await loadUnsaved()).dropUnsaved(request_id), [request_id]);
  return { draft: useDraft({ save, keep, drop }), send };
}

/**
 * The answers of a questionnaire while they are being given: saved as they are typed, kept on the device
 * while they cannot be, and put together with what another tab or device saved meanwhile.
 */
export function useAnswers(given: Given) {
  const { questionnaire, unsaved } = given;
  const [store] = useState(() => new AnswersStore(questionnaire, unsaved));
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const { draft, send } = useAnswersDraft(given, store);
  const { change, finish, state } = draft;

  useEffect(() => {
    if (unsaved.length > 0) change(store.shown().answers);
  }, [unsaved, change, store]);
  // What was left is saved first, and put together with the rest where the server has more.
  const waits = state === 'clean' ? unsaved.length > 0 : state !== 'saved';
  useEffect(() => {
    if (!waits) store.takeOver(questionnaire);
  }, [waits, store, questionnaire]);

  const set = useCallback((code: string, value: unknown) => change(store.set(code, value)), [change, store]);
  return {
    ...shown,
    savedAt: questionnaire.savedAt,
    draft,
    set,
    /** Adds one more to an answer that is a list. */
    add: (code: string, one: string) => {
      const before = store.shown().answers[code];
      const list: readonly unknown[] = Array.isArray(before) ? before : [];
      // A file that a reload interrupted may have arrived and been noted before.
      if (!list.includes(one)) set(code, [...list, one]);
    },
    /** Ends the conflict with these answers. */
    decide: (decided: Answers) => change(store.decide(decided)),
    /** Sends the answers that are asked for and fit; rejects with what the server has against them. */
    submit: (fitting: Answers) => finish(store.shown().answers, () => send(fitting)),
  };
}
