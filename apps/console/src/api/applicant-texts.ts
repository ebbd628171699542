import type { ReviewLabel } from '@credence/contract/verification';
import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiError, refusalOf, request } from './client.ts';

/** The texts that the account area shows; public, versioned, the same files for both apps. */
const release = '/common-static/fhs/i18n-upload/low-cache/project/release';
type Namespace = 'user-accounts' | 'further-screens' | 'questionnaire';

/** The texts by key, as the applicant reads them. */
export type ApplicantTexts = ReadonlyMap<string, string>;

async function loadTexts(namespace: Namespace, signal: AbortSignal): Promise<ApplicantTexts> {
  const path = `${release}/${namespace}/en.json?v=1`;
  const response = await request(path, { headers: { accept: 'application/json' } }, signal);
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

const textsOf = (...namespaces: readonly Namespace[]) =>
  queryOptions({
    queryKey: ['applicant-texts', ...namespaces],
    queryFn: async ({ signal }): Promise<ApplicantTexts> => {
      const parts = await Promise.all(namespaces.map((namespace) => loadTexts(namespace, signal)));
      return new Map(parts.flatMap((part) => [...part]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The exact texts that applicants read; which of the two has a text depends on what loads it first. */
export const applicantTexts = textsOf('user-accounts', 'further-screens');

/** The same around their questionnaires. */
export const applicantQuestionnaireTexts = textsOf('questionnaire');

const plural = new Intl.PluralRules('en');

/** A text that names a number; undefined while the texts are not loaded. */
export const countedText = (
  texts: ApplicantTexts | undefined,
  key: string,
  count: number,
): string | undefined => texts?.get(`${key}_${plural.select(count)}`)?.replace('{{count}}', String(count));
