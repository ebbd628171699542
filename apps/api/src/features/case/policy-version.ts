import { createHash } from 'node:crypto';
import type { Policy } from '@credence/policy';

const versions = new WeakMap<Policy, string>();

/**
 * Names an edition by its day and content, e.g. `2026-11-21-1f0c9a3e`: policies that differ never share a
 * name.
 */
export function policyVersion(policy: Policy): string {
  const known = versions.get(policy);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(canonicalJson(policy)).digest('hex');
  const version = `${policy.edition}-${hash.slice(0, 8)}`;
  versions.set(policy, version);
  return version;
}

/** JSON that depends on the content alone: object keys are sorted. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
