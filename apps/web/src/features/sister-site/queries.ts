import {
  agreementVersions,
  canQuickKyc,
  currentCase,
  doQuickKyc,
  kycInfo,
  readPersonalInfo,
  trafficDiversion,
} from '@credence/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** Whether an earlier verification at a sister site can be taken over (S7.17). */
export const quickQuery = queryOptions({
  queryKey: [canQuickKyc.path],
  queryFn: ({ signal }) => call(canQuickKyc, {}, { signal }),
  staleTime: 60_000,
});

export const takeOver = () =>
  call(doQuickKyc, { consentVersion: agreementVersions['take-over-consent'], language: currentLanguage() });

/** Whether the account belongs to another site (S7.19), by the declared residence or by one about to be declared. */
export const diversionQuery = (residence?: string) =>
  queryOptions({
    queryKey: [trafficDiversion.path, residence ?? ''],
    queryFn: ({ signal }) => call(trafficDiversion, residence === undefined ? {} : { residence }, { signal }),
    staleTime: 60_000,
  });

export const moveTo = (target: string, residence?: string) =>
  call(trafficDiversion, { accept: target, ...(residence !== undefined && { residence }) });

/** The account stands elsewhere now: everything about its verification is asked anew. */
export const askAnew = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [kycInfo, canQuickKyc, trafficDiversion, currentCase, readPersonalInfo].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );
