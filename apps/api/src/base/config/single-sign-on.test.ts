import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigInvalid } from './reader.ts';

const provider = (prefix: string) => ({
  [`${prefix}_ISSUER`]: 'https://id.example.com/realms/staff/',
  [`${prefix}_CLIENT_ID`]: 'credence',
  [`${prefix}_CLIENT_SECRET`]: 'secret',
});
const accounts = provider('CREDENCE_OIDC');
const officers = provider('CREDENCE_OFFICER_OIDC');

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.problems;
    throw error;
  }
}

test('without a provider passwords sign in, and nothing else has to be set', () => {
  const { singleSignOn, officerSingleSignOn } = readConfig({});
  expect({ singleSignOn, officerSingleSignOn }).toEqual({});
});

test('three variables make a provider, which trusts nobody more than it has to', () => {
  expect(readConfig(accounts).singleSignOn).toEqual({
    issuer: 'https://id.example.com/realms/staff',
    clientId: 'credence',
    clientSecret: 'secret',
    scopes: 'openid email profile',
    name: 'id.example.com',
    acr: undefined,
    passwords: true,
    linksByEmail: false,
    trustsEmail: false,
  });
});

test('groups of officers have roles, at some sites or at all', () => {
  const { officerSingleSignOn } = readConfig({
    ...officers,
    CREDENCE_OFFICER_OIDC_GROUPS: 'leads=lead, a=b=reviewer + senior @ HKG+EU',
  });
  expect([...(officerSingleSignOn?.groups ?? [])]).toEqual([
    ['leads', { roles: ['lead'], sites: [] }],
    ['a=b', { roles: ['reviewer', 'senior'], sites: ['HKG', 'EU'] }],
  ]);
});

test.each<[environment: Record<string, string>, problem: RegExp]>([
  [{ CREDENCE_OIDC_CLIENT_ID: 'credence' }, /CREDENCE_OIDC_… is set only in part/],
  [{ ...accounts, CREDENCE_OIDC_ISSUER: 'http://id.example.com' }, /CREDENCE_OIDC_ISSUER must be an address/],
  [{ ...accounts, CREDENCE_OIDC_SCOPES: 'email' }, /CREDENCE_OIDC_SCOPES must hold openid/],
  [officers, /CREDENCE_OFFICER_OIDC_GROUPS must say/],
  [{ ...officers, CREDENCE_OFFICER_OIDC_GROUPS: 'leads=chief' }, /leads=chief must be like/],
  [{ ...officers, CREDENCE_OFFICER_OIDC_GROUPS: 'leads=lead@MARS' }, /leads=lead@MARS must be like/],
  [{ ...officers, CREDENCE_OFFICER_OIDC_GROUPS: 'leads=lead@' }, /leads=lead@ must be like/],
  [{ ...officers, CREDENCE_OFFICER_OIDC_GROUPS: '=lead' }, /=lead must be like/],
])('%j is refused in a sentence', (environment, problem) => {
  expect(problemsOf(environment).join('\n')).toMatch(problem);
});
