import type { DocumentType } from '@credence/contract';
import { documentTypesFrom, type Policy } from '@credence/policy';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import { storedReading } from './providers/provider.ts';
import { counts } from './standing.ts';
import { documentsThatStand, type Approval } from './standing-documents.ts';
import { readReading, type CaseRow } from './store.ts';

/** The document accepted at level 1 where it is of a kind that level 2 takes too. `cases` are those that count for the account. */
export function documentTakenOn<Case extends Approval & { level: number }>(
  policy: Policy,
  cases: readonly Case[],
  level: 1 | 2,
) {
  if (level === 1) return undefined;
  return documentsThatStand(cases).find(
    (one) => one.level === 1 && documentTypesFrom(policy, level, one.country).includes(one.document_type),
  );
}

/**
 * The document accepted at level 1 where level 2 takes it too, so that nobody photographs it twice. One that has expired since is asked for again.
 */
export async function documentCarriedBy(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  applicant: Applicant,
  policy: Policy,
  cases: readonly CaseRow[],
  level: 1 | 2,
): Promise<{ country: string; documentType: DocumentType } | undefined> {
  const counted = cases.filter((one) => counts(applicant, one));
  const accepted = documentTakenOn(policy, counted, level);
  if (accepted === undefined) return undefined;
  const stored = await readReading(db, applicant.userId, accepted.id, applicant.key);
  const fields = stored === undefined ? [] : v.parse(storedReading, JSON.parse(stored)).reading.fields;
  const expiry = fields.find(({ name }) => name === 'expiryDate')?.value;
  const today = now().toISOString().slice(0, 10);
  if (expiry !== undefined && /^\d{4}-\d\d-\d\d$/.test(expiry) && expiry < today) return undefined;
  return { country: accepted.country, documentType: accepted.document_type };
}
