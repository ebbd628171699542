import { agreementVersions } from '@credence/contract/agreement';
import { canQuickKyc, doQuickKyc, trafficDiversion } from '@credence/contract/sister-site';
import { queryOptions } from '@tanstack/react-query';
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

/**
 * Whether the account belongs to another site (S7.19), by the declared residence or by one about to be
 * declared.
 */
export const diversionQuery = (residence?: string) =>
  queryOptions({
    queryKey: [trafficDiversion.path, residence ?? ''],
    queryFn: ({ signal }) => call(trafficDiversion, residence === undefined ? {} : { residence }, { signal }),
    staleTime: 60_000,
  });

/** Moves the account there; a holder with a level to lose confirms it first. */
export const moveTo = (target: string, residence: string | undefined, confirm: string) =>
  call(trafficDiversion, { accept: target, ...(residence !== undefined && { residence }) }, { confirm });
