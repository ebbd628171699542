import type { pageInput } from '@credence/contract/partner-endpoint';
import * as v from 'valibot';
import { wrongField } from '../base/problem.ts';
import { uuid } from '../base/uuid.ts';

/** What a call asks of a list that is read page by page. */
type Asked = v.InferOutput<v.StrictObjectSchema<typeof pageInput, undefined>>;

/** How long a page is where the call does not say it. */
const usualLimit = 50;

/**
 * After which id a page begins, and how long it is. Refused where the cursor is none of ours; `idIn` reads
 * one that is no plain id.
 */
export function pageAsked(
  { cursor, limit = usualLimit }: Asked,
  idIn = (text: string): string => text,
): { after: string | undefined; limit: number } {
  const after = cursor === undefined ? undefined : idIn(cursor);
  if (after !== undefined && !v.is(uuid, after)) throw wrongField('cursor', 'invalid-format');
  return { after, limit: Number(limit) };
}
