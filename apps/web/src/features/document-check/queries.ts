import {
  countryList,
  currentCase,
  kycInfo,
  kycLevels,
  kycProvider,
  pendingUploadKey,
  readPersonalInfo,
  startCase,
  submitCase,
  supportedDocumentType,
} from '@credence/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '../../api/api-origin.ts';
import { call, callPublic } from '../../api/client.ts';
import { host } from '../../host/choose.ts';
import { importPendingKey } from './upload/pending-store.ts';

const level = kycLevels.LEVEL_1;

/** The newest case of level 1, or null. */
export const currentCaseQuery = queryOptions({
  queryKey: [currentCase.path, String(level)],
  queryFn: ({ signal }) => call(currentCase, { level: '1' }, { signal }),
});

/** The status of level 1, for accounts without a case and those whose level is closed. */
export const levelStatusQuery = queryOptions({
  queryKey: [kycInfo.path, 'level-status'],
  queryFn: ({ signal }) => call(kycInfo, { obtain_state: true }, { signal }),
  select: (info) =>
    (info.opened ? info.state.find((step) => step.level === level)?.status : undefined) ?? 'NOT_ALLOW',
});

/** Who checks the documents (S7.9). */
export const providerQuery = queryOptions({
  queryKey: [kycProvider.path, level],
  queryFn: ({ signal }) => call(kycProvider, { level }, { signal }),
  staleTime: Infinity,
});

/** What the applicant declared. */
export const declaredQuery = queryOptions({
  queryKey: [readPersonalInfo.path],
  queryFn: ({ signal }) => call(readPersonalInfo, {}, { signal }),
});

/** Countries whose documents are taken, by code. */
export const countriesQuery = queryOptions({
  queryKey: [countryList.path],
  queryFn: ({ signal }) => callPublic(countryList, {}, { signal, cache: true }),
  select: (countries) =>
    countries.filter((country) => !country.is_disable).map((country) => country.country_code),
  staleTime: Infinity,
});

/** The documents that are taken from a country (S7.10). */
export const documentTypesQuery = (country: string) =>
  queryOptions({
    queryKey: [supportedDocumentType.path, country],
    queryFn: ({ signal }) => call(supportedDocumentType, { country }, { signal }),
    select: (supported) => supported.documentTypes,
    staleTime: 60_000,
  });

/** A stored picture. Fetched rather than linked to, since an embedded session's token travels in a header. */
export const storedPictureQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['stored-picture', fileId],
    queryFn: async ({ signal }) => {
      const response = await fetch(apiUrl(host.filePath(fileId)), {
        signal,
        headers: host.headers(),
        credentials: host.credentials,
      });
      if (!response.ok) throw new Error('the stored picture could not be had');
      return await response.blob();
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const begin = (
  choice: Pick<Parameters<typeof call<typeof startCase>>[1], 'country' | 'documentType'>,
) => call(startCase, { level, ...choice });

export async function submit(caseId: string) {
  const answer = await call(submitCase, { caseId });
  host.session?.submitted();
  return answer;
}

/** The key for pictures that wait on this device, asked of the server and held in memory only. */
export const askPendingKey = async (caseId: string): Promise<CryptoKey> =>
  await importPendingKey((await call(pendingUploadKey, { caseId })).key);

/** Takes a case from the server's answer, and lets the rest of the account area ask anew where the level stands. */
export function noteCase(client: QueryClient, answer: Awaited<ReturnType<typeof begin>>): void {
  client.setQueryData(currentCaseQuery.queryKey, answer);
  void client.invalidateQueries({ queryKey: [kycInfo.path] });
}
