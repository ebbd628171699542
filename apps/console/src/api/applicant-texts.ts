import type { ReviewLabel } from '@credence/contract/verification';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, refusalOf, request } from './client.ts';

/** The texts that the account area shows; public, versioned, the same file for both apps. */
const applicantTextsPath =
  '/common-static/fhs/i18n-upload/low-cache/project/release/user-accounts/en.json?v=1';

/** The texts by key, as the applicant reads them. */
export type ApplicantTexts = ReadonlyMap<string, string>;

async function loadTexts(signal: AbortSignal): Promise<ApplicantTexts> {
  const response = await request(applicantTextsPath, { headers: { accept: 'application/json' } }, signal);
  if (!response.ok) throw await refusalOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  const file = v.safeParse(v.record(v.string(), v.unknown()), body);
  if (!file.success) throw new ApiError('ANSWER_UNKNOWN');
  const entries = Object.entries(file.output);
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** What an applicant reads for a label; undefined while the texts are not loaded. */
export const labelText = (texts: ApplicantTexts | undefined, label: ReviewLabel): string | undefined =>
  texts?.get(`label.${label}`);

/** The exact texts that applicants read. */
export const applicantTexts = queryOptions({
  queryKey: ['applicant-texts'],
  queryFn: ({ signal }) => loadTexts(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
