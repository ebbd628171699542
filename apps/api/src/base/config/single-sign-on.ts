import { officerRole, type OfficerRole } from '@credence/contract/permission';
import { sites, type Site } from '@credence/policy';
import * as v from 'valibot';
import type { ConfigReader } from './reader.ts';
import { wholeSet } from './vendors.ts';

/** The operator's own OpenID provider, at which people sign in. */
export interface SingleSignOnSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** What people know it by: the name on the button. */
  name: string;
  /** The authentication context (`acr`) that an answer has to name; undefined for any. */
  acr: string | undefined;
  /** Whether Credence's own passwords and passkeys sign in beside it. */
  passwords: boolean;
  /** Whether an e-mail that the provider vouches for leads to the account that has it. */
  linksByEmail: boolean;
  /** Whether the provider vouches for every e-mail that it names, although it has no `email_verified`. */
  trustsEmail: boolean;
}

/** What the members of a group may do. */
export interface GroupRights {
  roles: readonly OfficerRole[];
  /** Those whose accounts they see; none for all. */
  sites: readonly Site[];
}

/** The provider of officers. */
export interface OfficerSingleSignOnSettings extends SingleSignOnSettings {
  groupsClaim: string;
  groups: ReadonlyMap<string, GroupRights>;
}

const accounts = 'CREDENCE_OIDC';
const officers = 'CREDENCE_OFFICER_OIDC';

function readSettings(reader: ConfigReader, prefix: string): SingleSignOnSettings | undefined {
  const of = (name: string) => `${prefix}_${name}`;
  return wholeSet(reader, prefix, {
    secrets: ['CLIENT_ID', 'CLIENT_SECRET'],
    addresses: { ISSUER: undefined },
    origins: {},
    make: (set) => ({
      issuer: set('ISSUER'),
      clientId: set('CLIENT_ID'),
      clientSecret: set('CLIENT_SECRET'),
      scopes: readScopes(reader, of('SCOPES')),
      name: reader.text(of('NAME')) ?? new URL(set('ISSUER')).hostname,
      acr: reader.text(of('ACR')),
      passwords: reader.onOff(of('PASSWORDS'), true),
      linksByEmail: reader.onOff(of('LINK_BY_EMAIL'), false),
      trustsEmail: reader.onOff(of('TRUST_EMAIL'), false),
    }),
  });
}

function readScopes({ text, problems }: ConfigReader, name: string): string {
  const scopes = text(name) ?? 'openid email profile';
  if (!scopes.split(' ').includes('openid')) problems.push(`${name} must hold openid, with spaces between.`);
  return scopes;
}

export const readSingleSignOn = (reader: ConfigReader): SingleSignOnSettings | undefined =>
  readSettings(reader, accounts);

export function readOfficerSingleSignOn(reader: ConfigReader): OfficerSingleSignOnSettings | undefined {
  const settings = readSettings(reader, officers);
  if (settings === undefined) return undefined;
  return {
    ...settings,
    groupsClaim: reader.text(`${officers}_GROUPS_CLAIM`) ?? 'groups',
    groups: readGroups(reader),
  };
}

const several = (text: string): string[] => text.split('+').map((word) => word.trim());
const groupRights = v.object({
  roles: v.pipe(v.array(officerRole), v.minLength(1)),
  sites: v.array(v.picklist(sites)),
});

/** `group=role+role@SITE+SITE`, separated by commas. */
function readGroups({ entries, problems }: ConfigReader): ReadonlyMap<string, GroupRights> {
  const name = `${officers}_GROUPS`;
  const groups = new Map<string, GroupRights>();
  for (const entry of entries(name)) {
    const end = entry.lastIndexOf('=');
    const group = entry.slice(0, end).trim();
    const [roles = '', where] = entry.slice(end + 1).split('@');
    const read = v.safeParse(groupRights, {
      roles: several(roles),
      sites: where === undefined ? [] : several(where),
    });
    if (end < 1 || group === '' || !read.success) {
      problems.push(`${name}: ${entry.trim()} must be like group=reviewer+senior@HKG, with known words.`);
    } else groups.set(group, read.output);
  }
  if (groups.size === 0) problems.push(`${name} must say which groups have which roles.`);
  return groups;
}
