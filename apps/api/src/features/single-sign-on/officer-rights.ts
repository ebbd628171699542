import type { OfficerSingleSignOnSettings } from '../../base/config/single-sign-on.ts';
import type { Rights } from '../officer/index.ts';
import type { Claims } from '../openid/index.ts';

/** The names in a claim: a list, as nearly all providers send it, or one name. */
function namesIn(claim: unknown): string[] {
  if (typeof claim === 'string') return [claim];
  return Array.isArray(claim) ? claim.filter((name) => typeof name === 'string') : [];
}

/**
 * What the groups of a person amount to: the roles of all of them, at the sites that all of them see. A role
 * of one site never becomes one of every site because of another group. Undefined where that is nothing.
 */
export function rightsOf(
  { groups, groupsClaim }: OfficerSingleSignOnSettings,
  claims: Claims,
): Rights | undefined {
  const found = namesIn(claims[groupsClaim]).flatMap((name) => groups.get(name) ?? []);
  const limits = found.filter(({ sites }) => sites.length > 0);
  const [first] = limits;
  const sites = first?.sites.filter((site) => limits.every((limit) => limit.sites.includes(site))) ?? [];
  if (found.length === 0 || (first !== undefined && sites.length === 0)) return undefined;
  return { roles: [...new Set(found.flatMap(({ roles }) => roles))], sites };
}

/** Whether somebody may do what they could do before; the order says nothing. */
export const areSame = (one: Rights, other: Rights): boolean =>
  [one, other]
    .map(({ roles, sites }) => [[...roles].toSorted(), [...sites].toSorted()].join('/'))
    .every((text, _index, [first]) => text === first);
