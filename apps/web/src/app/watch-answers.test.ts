// @vitest-environment happy-dom
import type { FrameEvent } from '@credence/contract/frame-messages';
import type { ApplicantCase } from '@credence/contract/verification';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { currentCaseQuery } from '../queries/verification.ts';
import { decidedCase } from '../testing/account.ts';
import { framedSession } from '../testing/framed-session.ts';
import { watchAnswers } from './watch-answers.ts';

const inState = (state: ApplicantCase['state'], id: string): ApplicantCase => ({
  ...decidedCase('retry', []),
  id,
  state,
});

test.each<[string, ApplicantCase | null | undefined, ApplicantCase, FrameEvent['type'][]]>([
  ['seen as it was begun', inState('collecting', 'a'), inState('submitted', 'a'), ['submitted']],
  ['begun and sent between two looks', null, inState('in_review', 'a'), ['submitted']],
  ['another than the one before', inState('retry', 'a'), inState('submitted', 'b'), ['submitted']],
  ['sent before this page was opened', undefined, inState('submitted', 'a'), []],
  ['sent already when it was seen', inState('submitted', 'a'), inState('in_review', 'a'), []],
])('[S1.3] that a case was submitted is told of one that is %s', (_, before, now, told) => {
  const heard: FrameEvent['type'][] = [];
  const client = new QueryClient();
  const { queryKey } = currentCaseQuery(1);
  const stop = watchAnswers(client, { ...framedSession(), tell: ({ type }) => void heard.push(type) });
  for (const found of [before, now]) client.setQueryData(queryKey, found);
  stop();
  expect(heard).toEqual(told);
});
