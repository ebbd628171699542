import { agreementNeeded } from '@credence/contract/agreement';
import { kycInfo } from '@credence/contract/kyc';
import { kycProvider } from '@credence/contract/kyc-calls';
import { retCodes } from '@credence/contract/ret-codes';
import { caseProgress } from '@credence/contract/progress';
import { caseDifferences } from '@credence/contract/sent-back';
import { verificationSdkInfo } from '@credence/contract/vendor-calls';
import { type ApplicantCase, startCase, submitCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, call } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { configQuery } from '../../queries/identity.ts';
import { levelsQuery } from '../../queries/level-status.ts';
import { currentCaseQuery } from '../../queries/verification.ts';
import type { MountInfo } from '../vendor-check/index.ts';
import { levelStatusesOf } from './level.ts';

/** The status of both levels, for accounts without a case and those whose level is closed. */
export const levelStatusesQuery = queryOptions({
  ...levelsQuery,
  select: levelStatusesOf,
});

/** What the site asks at each level (S7.18). */
export const requirementsQuery = (level: Level) =>
  queryOptions({
    ...configQuery,
    select: ({ levels }) => levels.find((one) => one.level === level),
  });

/** For how many years after the end of the account what proves an identity is kept (S7.18). */
export const retentionQuery = queryOptions({
  ...configQuery,
  select: ({ retentionYears }) => retentionYears,
});

/** Who checks the documents (S7.9). */
export const providerQuery = (level: Level) =>
  queryOptions({
    queryKey: [kycProvider.path, level],
    queryFn: ({ signal }) => call(kycProvider, { level }, { signal }),
    staleTime: Infinity,
  });

/** What to mount, or what has to be agreed to before a vendor's part may be. */
export type CaseMount = MountInfo & { owed?: v.InferOutput<typeof agreementNeeded> };

/** Begins or continues the level, and returns what to mount (S7.11). */
export async function askMount(
  level: Level,
  wish: { provider?: 'same' | 'next'; country?: string } = {},
): Promise<CaseMount> {
  try {
    return await call(verificationSdkInfo, { level, language: currentLanguage(), ...wish });
  } catch (error) {
    const refused = error instanceof ApiError && error.code === retCodes.AGREEMENT_NEEDED;
    if (!refused) throw error;
    const owed = v.parse(agreementNeeded, error.details);
    return { provider: owed.recipient, next: owed.next, mount: { kind: 'own' }, owed };
  }
}

/** What to mount. Asked once for as long as the screen is there, since asking begins something. */
export const mountQuery = (level: Level) =>
  queryOptions({
    queryKey: [verificationSdkInfo.path, level],
    queryFn: () => askMount(level),
    staleTime: Infinity,
    gcTime: 0,
  });

/** How often a case that waits is asked how far it is, in milliseconds. */
const askEvery = 10_000;

/** How far a case that waits is; asked at once when its state changes, and then every few seconds. */
export const progressQuery = ({ id, state }: Pick<ApplicantCase, 'id' | 'state'>) =>
  queryOptions({
    queryKey: [caseProgress.path, id, state],
    queryFn: ({ signal }) => call(caseProgress, { caseId: id }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askEvery,
  });

/** Which declared details differ from the document, in an attempt that was sent back. */
export const differencesQuery = (caseId: string) =>
  queryOptions({
    queryKey: [caseDifferences.path, caseId],
    queryFn: ({ signal }) => call(caseDifferences, { caseId }, { signal }),
  });

/** Begins a level; without a choice the document that was accepted before is carried on. */
export const begin = (
  level: Level,
  choice: Pick<Parameters<typeof call<typeof startCase>>[1], 'country' | 'documentType'>,
) => call(startCase, { level, ...choice });

export async function submit(caseId: string) {
  const answer = await call(submitCase, { caseId });
  host.session?.submitted();
  return answer;
}

/** Keeps the case that the server returned, and refreshes the level status elsewhere. */
export function noteCase(client: QueryClient, answer: Awaited<ReturnType<typeof begin>>): void {
  client.setQueryData(currentCaseQuery(answer.level === 2 ? 2 : 1).queryKey, answer);
  void client.invalidateQueries({ queryKey: [kycInfo.path] });
}
