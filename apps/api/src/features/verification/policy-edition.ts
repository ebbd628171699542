import { createHash } from 'node:crypto';
import type { Policy } from '@credence/policy';
import type { Context } from '../../context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { keepPolicy, readPolicy, type CaseRow } from './store.ts';

const versions = new WeakMap<Policy, string>();
/** Editions under which open cases were begun are few and never change. */
const earlier = new Map<string, Policy>();

/** Names an edition by its day and its content, e.g. `2026-11-21-1f0c9a3e`: two policies that differ in anything never share a name. */
function policyVersion(policy: Policy): string {
  const known = versions.get(policy);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(canonicalJson(policy)).digest('hex');
  const version = `${policy.edition}-${hash.slice(0, 8)}`;
  versions.set(policy, version);
  return version;
}

/** JSON whose text depends on the content alone: the names of every object in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Keeps what a policy says today, for the cases that begin under it; answers its version. */
export async function keepEdition(work: Work, policy: Policy, at: Date): Promise<string> {
  const version = policyVersion(policy);
  await keepPolicy(work, policy, version, at);
  return version;
}

/** The rules that hold for a case: those of the day on which it began. The current ones take no read. */
export async function policyOfCase(
  { policyOf }: Pick<Context, 'policyOf'>,
  db: Reader,
  { site, policy_version: version }: Pick<CaseRow, 'site' | 'policy_version'>,
): Promise<Policy> {
  const current = policyOf(site);
  // Cases from before editions were kept have none.
  if (version === '' || version === policyVersion(current)) return current;
  const name = `${site} ${version}`;
  const known = earlier.get(name);
  if (known !== undefined) return known;
  const content = await readPolicy(db, site, version);
  earlier.set(name, content);
  return content;
}
