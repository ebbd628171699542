import type { InputOf, ResultOf } from '@credence/contract/endpoint';
import {
  claimQuestionnaire,
  reviewQuestionnaire,
  type ReviewQuestionnaireLine,
  reviewQuestionnaires,
} from '@credence/contract/review-questionnaire';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { QuestionnaireAddress, QuestionnaireList } from './views.ts';

/** A questionnaire as an officer reads it. */
export type ReviewedQuestionnaire = ResultOf<typeof reviewQuestionnaire>;

const keyOf = ({ userId, requestId }: QuestionnaireAddress) => ['questionnaire', userId, requestId] as const;

/** Everything about one questionnaire that is cached, in whichever language. */
export const questionnaireKey = keyOf;

/** Lists of questionnaires, whichever. */
export const listsKey = ['questionnaires'] as const;

/** One page of a list. The search goes in the body of the request, never into an address. */
export const listPage = (
  { view, templateCode }: QuestionnaireList,
  { search, after }: Pick<InputOf<typeof reviewQuestionnaires>, 'search' | 'after'>,
  signal: AbortSignal,
): Promise<ResultOf<typeof reviewQuestionnaires>> =>
  call(
    reviewQuestionnaires,
    { view, ...(templateCode && { templateCode }), ...(search && { search }), ...(after && { after }) },
    signal,
  );

/**
 * The server records each time a questionnaire is opened, so it is loaded once a visit and language and not
 * refetched automatically. While another language loads, the one that is shown stays.
 */
export const questionnaireQuery = (address: QuestionnaireAddress, language: string) =>
  queryOptions({
    queryKey: [...keyOf(address), language],
    queryFn: ({ signal }) => call(reviewQuestionnaire, { ...address, language }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (previous, query) => (query?.queryKey[2] === address.requestId ? previous : undefined),
  });

export function keepClaim(
  client: QueryClient,
  address: QuestionnaireAddress,
  claim: ReviewQuestionnaireLine['claim'],
): void {
  // From the first claim on the applicant cannot take it back, even once it is released.
  const status = 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT';
  client.setQueriesData<ReviewedQuestionnaire>({ queryKey: keyOf(address) }, (known) =>
    known ? { ...known, line: { ...known.line, claim, status } } : known,
  );
}

/** Takes the questionnaire or renews its hold, and updates what is cached. */
export async function takeQuestionnaire(client: QueryClient, address: QuestionnaireAddress): Promise<void> {
  keepClaim(client, address, await call(claimQuestionnaire, address));
}
