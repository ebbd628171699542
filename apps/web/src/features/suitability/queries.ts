import type { ResultOf } from '@credence/contract/endpoint';
import {
  suitabilityAnswer,
  suitabilityBegin,
  suitabilityResult,
  suitabilitySubmit,
  suitabilityTest,
} from '@credence/contract/suitability';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A test and where the account stands with it. */
export type SuitabilityTest = ResultOf<typeof suitabilityTest>;
/** The questions of an attempt. */
export type Paper = ResultOf<typeof suitabilityBegin>;
export type Question = Paper['questions'][number];
export type Result = ResultOf<typeof suitabilityResult>;
export type ReviewedQuestion = Result['review'][number];

export const testQuery = (test: SuitabilityTestCode, language: string) =>
  queryOptions({
    queryKey: [suitabilityTest.path, test, language],
    queryFn: ({ signal }) => call(suitabilityTest, { test, language }, { signal }),
    staleTime: 0,
  });

/** Begins or continues an attempt; in another language it is the same one. */
export const beginTest = (test: SuitabilityTestCode, language: string): Promise<Paper> =>
  call(suitabilityBegin, { test, language });

export const saveAnswer = (attempt: string, number: number, option: number) =>
  call(suitabilityAnswer, { attempt, number, option });

export const submitTest = (attempt: string, language: string): Promise<Result> =>
  call(suitabilitySubmit, { attempt, language });

/** What a finished attempt came to, with the explanations. */
export const resultQuery = (attempt: string, language: string) =>
  queryOptions({
    queryKey: [suitabilityResult.path, attempt, language],
    queryFn: ({ signal }) => call(suitabilityResult, { attempt, language }, { signal }),
    staleTime: Infinity,
  });
