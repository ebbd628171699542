import type { Policy } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { policyVersion } from './policy-version.ts';
import { keepPolicy, readPolicy, type CaseRow } from './store.ts';

/** Cached: editions of open cases are few and never change. */
const earlier = new Map<string, Policy>();

/** Stores the current policy for the cases that begin under it; returns its version. */
export async function keepEdition(work: Work, policy: Policy, at: Date): Promise<string> {
  const version = policyVersion(policy);
  await keepPolicy(work, policy, version, at);
  return version;
}

/** The rules of a case: those of the day it began. The current ones need no read. */
export async function policyOfCase(
  { policyOf }: Pick<Context, 'policyOf'>,
  db: Reader,
  { site, policy_version: version }: Pick<CaseRow, 'site' | 'policy_version'>,
): Promise<Policy> {
  const current = policyOf(site);
  // Cases from before editions were stored have none.
  if (version === '' || version === policyVersion(current)) return current;
  const name = `${site} ${version}`;
  const known = earlier.get(name);
  if (known !== undefined) return known;
  const content = await readPolicy(db, site, version);
  earlier.set(name, content);
  return content;
}
