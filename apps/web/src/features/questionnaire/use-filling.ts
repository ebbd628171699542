import {
  type AccountQuestionnaire,
  questionnaireProblems,
  removeQuestionnaireFile,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import {
  type Evaluation,
  type Problem,
  type Questionnaire,
  questionnaireOf,
  sameAnswer,
} from '@credence/questionnaire';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { ApiError, call } from '../../api/client.ts';
import type { Ask } from './ask.ts';
import { type Detail, editable, keepQuestionnaire, type Known } from './queries.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import type { Unsaved } from './unsaved.ts';
import { useAnswers } from './use-answers.ts';
import { useFileUploads } from './files/use-file-uploads.ts';
import { WaitingFiles } from '../../state/waiting-files.ts';

export interface FillingData {
  ask: Ask;
  detail: Detail;
  questionnaire: AccountQuestionnaire;
  /** Typed on this device before, and never saved. */
  unsaved: readonly Unsaved[];
  draftKey: string | undefined;
  known: Known;
}

/** What keeps answers that somebody is giving from being sent; what is hidden is only not sent. */
const standing = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter(({ fault }) => fault !== 'not-asked' && fault !== 'unknown');

/** A field that is empty is no mistake until one wants to go on. */
const isUnfinished = ({ fault }: Problem): boolean => fault === 'missing' || fault === 'too-few';

/** The items that the server has something against, where that is why it refused. */
function refusedItems(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== retCodes.QUESTIONNAIRE_INVALID) return [];
  const read = v.safeParse(questionnaireProblems, error.details);
  return read.success ? read.output.problems.map(({ item }) => item) : [];
}

/** What a questionnaire asks after the answers, made ready once a template. */
function useEvaluation(
  { template, today }: Detail,
  answers: Parameters<Questionnaire['evaluate']>[0],
  known: Known,
): Evaluation {
  const ready = useMemo(() => questionnaireOf(template), [template]);
  return useMemo(() => ready.evaluate(answers, { today, ...known }), [ready, answers, today, known]);
}

/** Which mistakes are shown: of items that were left, and all of sections that one wanted to go on from. */
function useShown(problems: readonly Problem[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  return {
    shownAt: (code: string) =>
      problems.filter(
        (one) => one.item === code && (asked.has(code) || (left.has(code) && !isUnfinished(one))),
      ),
    leave: useCallback(
      (code: string) => setLeft((all) => (all.has(code) ? all : new Set([...all, code]))),
      [],
    ),
    /** From now on everything that is wrong with these is shown. */
    ask: useCallback((codes: readonly string[]) => setAsked((all) => new Set([...all, ...codes])), []),
  };
}

/**
 * Whether something was typed that the server does not have, and why it never will. What is sent is only
 * what is asked for, so that the answers of both kinds are compared.
 */
function fateOf(
  { draft, answers }: Pick<ReturnType<typeof useAnswers>, 'draft' | 'answers'>,
  { answers: fitting }: Evaluation,
  { status, answers: saved }: AccountQuestionnaire,
): { holds: boolean; refusal: Refusal | undefined } {
  const holds = draft.unsaved && !sameAnswer(answers, saved) && !sameAnswer(fitting, saved);
  if (!holds) return { holds, refusal: undefined };
  return { holds, refusal: editable.has(status) ? refusalOf(draft.failure) : 'closed' };
}

/** The state of a questionnaire that is being filled in. */
export function useFilling({ ask, detail, questionnaire, unsaved, draftKey, known }: FillingData) {
  const client = useQueryClient();
  const { request_id } = questionnaire;
  const state = useAnswers({ ask, questionnaire, unsaved, draftKey });
  const { answers, add, submit } = state;
  const evaluation = useEvaluation(detail, answers, known);
  const problems = useMemo(() => standing(evaluation.problems), [evaluation]);
  const shown = useShown(problems);
  const [failure, setFailure] = useState<unknown>();

  const setFiles = (change: (files: AccountQuestionnaire['files']) => AccountQuestionnaire['files']) =>
    keepQuestionnaire(client, ask, (before) => before && { ...before, files: change(before.files) });
  const [waiting] = useState(() => new WaitingFiles(request_id, draftKey));
  const uploads = useFileUploads(request_id, waiting, (item, file) => {
    setFiles((files) => [...files.filter(({ id }) => id !== file.id), file]);
    add(item, file.id);
  });
  return {
    ...state,
    ...shown,
    evaluation,
    problems,
    uploads,
    ...fateOf(state, evaluation, questionnaire),
    /** Why the answers could not be sent. */
    failure,
    dropFile: (id: string) => {
      setFiles((files) => files.filter((file) => file.id !== id));
      // What no answer names any more is of no consequence where it stays.
      call(removeQuestionnaireFile, { request_id, file_id: id }).catch(() => undefined);
    },
    /** Sends everything; resolves with whether the server has taken it. */
    send: async (): Promise<boolean> => {
      setFailure(undefined);
      try {
        await submit(evaluation.answers);
        waiting.dropAll();
        return true;
      } catch (error) {
        shown.ask(refusedItems(error));
        setFailure(error);
        return false;
      }
    },
  };
}
export type FillingState = ReturnType<typeof useFilling>;
