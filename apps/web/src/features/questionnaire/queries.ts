import type { ResultOf } from '@credence/contract/endpoint';
import { kycInfo } from '@credence/contract/kyc';
import {
  type AccountQuestionnaire,
  questionnaireCopyPath,
  questionnaireKey,
  questionnaires,
  questionnaireTemplateDetail,
  sdkQuestionnaireCopyPath,
} from '@credence/contract/questionnaire';
import { retCodes } from '@credence/contract/ret-codes';
import type { Surroundings } from '@credence/questionnaire';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api/client.ts';
import type { Language } from '../../i18n/language.ts';
import type { Ask } from './ask.ts';

/** What the browser knows besides the answers. */
export type Known = Pick<Surroundings, 'isCountry' | 'expectedTaxNumber'>;

export type Detail = ResultOf<typeof questionnaireTemplateDetail>;

/** How many items there are: a request can be asked more while it is being answered. */
export const itemsIn = ({ template }: Pick<Detail, 'template'>): number =>
  template.sections.reduce((sum, { items }) => sum + items.length, 0);

const detailKey = (ask: Ask) => [questionnaireTemplateDetail.path, ask] as const;

/** What is asked, with the answers so far. In another language the old texts stay until the new are here. */
export const detailQuery = (ask: Ask, language: Language) =>
  queryOptions({
    queryKey: [...detailKey(ask), language],
    queryFn: ({ signal }) => call(questionnaireTemplateDetail, { ...ask, language }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The key of what the device keeps of one; held in memory, since the session may end before it is needed. */
export const keyQuery = (request_id: string) =>
  queryOptions({
    queryKey: [questionnaireKey.path, request_id],
    queryFn: async ({ signal }) => (await call(questionnaireKey, { request_id }, { signal })).key,
    staleTime: Infinity,
    retry: false,
  });

/** Every questionnaire of the account. */
export const listQuery = (language: Language) =>
  queryOptions({
    queryKey: [questionnaires.path, language],
    queryFn: ({ signal }) => call(questionnaires, { language }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The copy of what was sent, with what the file is called. */
export const copyFile = ({ request_id, receipt }: Pick<AccountQuestionnaire, 'request_id' | 'receipt'>) => ({
  place: { path: questionnaireCopyPath, sdkPath: sdkQuestionnaireCopyPath, rest: request_id },
  name: receipt,
});

/** Keeps what the server said of a questionnaire, in whichever language it is shown. */
export function keepQuestionnaire(
  client: QueryClient,
  ask: Ask,
  change: (before: AccountQuestionnaire | null) => AccountQuestionnaire | null,
): void {
  client.setQueriesData<Detail>(
    { queryKey: detailKey(ask) },
    (detail) => detail && { ...detail, questionnaire: change(detail.questionnaire) },
  );
}

/** The status of a questionnaire is another: what depends on it is asked for again. */
export function statusChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [questionnaires.path] });
  void client.invalidateQueries({ queryKey: [kycInfo.path] });
}

/** Those in which questionnaires can be filled in. */
export const editable: ReadonlySet<AccountQuestionnaire['status']> = new Set([
  'QUESTIONNAIRE_STATUS_UNSUBMIT',
  'QUESTIONNAIRE_STATUS_REJECTED',
]);

/** It was sent or withdrawn elsewhere: the screen shows what is so now. */
export function askAgainIfEnded(client: QueryClient, ask: Ask, error: unknown): void {
  if (error instanceof ApiError && error.code === retCodes.QUESTIONNAIRE_NOT_EDITABLE) askAgain(client, ask);
}

/** Forgets what the server said of a questionnaire, and asks it anew. */
export function askAfresh(client: QueryClient, ask: Ask): void {
  void client.resetQueries({ queryKey: detailKey(ask) });
}

/** Asks the server anew what is asked and answered. */
export function askAgain(client: QueryClient, ask: Ask): void {
  void client.invalidateQueries({ queryKey: detailKey(ask) });
}
