import type { DocumentType } from '@credence/contract/first-words';
import type { Level } from '@credence/contract/words';
import { documentTypesFrom, type Policy } from '@credence/policy';
import * as v from 'valibot';
import { isIsoDay, isoDay } from '../../base/day.ts';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import { storedReading } from '../reading/index.ts';
import { type Approval, type CaseRow, counts, currentDocuments } from '../case/index.ts';
import { readReading } from './store.ts';

/**
 * The document accepted at level 1, if level 2 takes its kind too. `cases` are those that count for the
 * account.
 */
export function carriableDocument<Case extends Approval & { level: number }>(
  policy: Policy,
  cases: readonly Case[],
  level: Level,
) {
  if (level === 1) return undefined;
  return currentDocuments(cases).find(
    (one) => one.level === 1 && documentTypesFrom(policy, level, one.country).includes(one.document_type),
  );
}

/**
 * The document accepted at level 1, if level 2 takes it too, so that it is not photographed twice. One that
 * has expired since is asked for again.
 */
export async function carriedDocument(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  applicant: Applicant,
  policy: Policy,
  cases: readonly CaseRow[],
  level: Level,
): Promise<{ country: string; documentType: DocumentType } | undefined> {
  const counted = cases.filter((one) => counts(applicant, one));
  const accepted = carriableDocument(policy, counted, level);
  if (accepted === undefined) return undefined;
  const stored = await readReading(db, applicant.userId, accepted.id, applicant.key);
  const fields = stored === undefined ? [] : v.parse(storedReading, JSON.parse(stored)).reading.fields;
  const expiry = fields.find(({ name }) => name === 'expiryDate')?.value;
  const today = isoDay(now());
  if (expiry !== undefined && isIsoDay(expiry) && expiry < today) return undefined;
  return { country: accepted.country, documentType: accepted.document_type };
}
