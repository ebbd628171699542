import type { officerSingleSignOnBegin, officerSingleSignOnReturn } from '@credence/contract/single-sign-on';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerSingleSignOnSettings } from '../../base/config/single-sign-on.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { consoleOrigin } from '../../pages/page-origin.ts';
import {
  beginOfficerSession,
  endOfficerSessions,
  insertOfficer,
  keepRights,
  lockRights,
  officerByEmail,
  type Rights,
} from '../officer/index.ts';
import { type Claims, comeBack, sendAway, type SignOn } from '../openid/index.ts';
import type { SignInLibrary } from '../sign-in/index.ts';
import { asProvider } from './acting.ts';
import { identitiesOf, identityOf, providerSessionOf, vouchedEmail } from './identity.ts';
import { areSame, rightsOf } from './officer-rights.ts';
import { offered } from './send-away.ts';
import { insertOfficerIdentity, officerOfIdentity } from './store.ts';

/** The provider of officers, with what its groups mean. */
export interface OfficerSignOn extends SignOn {
  settings: OfficerSingleSignOnSettings;
}

const redirectUri = (call: Call): string => `${consoleOrigin(call)}/console/sign-in`;

const noRole = () => new Refusal('SINGLE_SIGN_ON_NO_ROLE', 'None of the groups has a role here.');

export function officerSingleSignOnBeginVerb(
  signOn: OfficerSignOn | undefined,
): Verb<typeof officerSingleSignOnBegin> {
  return (call) =>
    sendAway(call, offered(signOn), { redirectUri: redirectUri(call), kept: { intent: 'sign-in' } });
}

const nothing: Rights = { roles: [], sites: [] };

/** Gives an officer the rights of the groups, if they have others. */
async function follow(call: Call, unit: Unit, { id, rights }: { id: string; rights: Rights }): Promise<void> {
  const row = await lockRights(unit.work, id);
  // Two administrators have ended it: the provider does not give it back.
  if (row?.ended_at != null) throw noRole();
  if (row !== undefined && areSame(row, rights)) return;
  await keepRights(unit.work, id, rights, call.now());
  await unit.record({ action: 'officer.rights-changed', subject: id, details: { ...rights } });
}

/** Who is in no group any more loses rights and sessions, and is refused. */
async function fallAway(call: Call, id: string): Promise<never> {
  await transact(asProvider(call), id, async (unit) => {
    const row = await lockRights(unit.work, id);
    if (row === undefined || row.ended_at !== null || areSame(row, nothing)) {
      unit.unchanged();
      return;
    }
    await keepRights(unit.work, id, nothing, call.now());
    await endOfficerSessions(unit.work, id);
    await unit.record({ action: 'officer.rights-changed', subject: id, details: { ...nothing } });
  });
  throw noRole();
}

interface Person {
  signOn: OfficerSignOn;
  claims: Claims;
  rights: Rights;
}

const nameOf = ({ name, preferred_username: username }: Claims, email: string): string =>
  [name, username]
    .find((one) => typeof one === 'string' && one.trim() !== '')
    ?.toString()
    .slice(0, 200) ?? email;

const connectIdentity = (call: Call, unit: Unit, { signOn, claims }: Person, id: string) =>
  insertOfficerIdentity(unit.work, {
    officer_id: id,
    identity: identityOf(call.keyring, { issuer: signOn.party.issuer, id: claims.sub }),
    created_at: call.now(),
  });

/** An officer whom only the operator's settings tell by e-mail, or a new one. */
async function newcomer(call: Call, person: Person): Promise<string> {
  const { signOn, claims, rights } = person;
  const email = vouchedEmail(signOn.settings, claims);
  if (email === undefined) {
    throw new Refusal('SINGLE_SIGN_ON_EMAIL_MISSING', 'The provider vouches for no e-mail of this person.');
  }
  const taken = () =>
    new Refusal(
      'SINGLE_SIGN_ON_EMAIL_TAKEN',
      'An officer with this e-mail is not connected to the provider.',
    );
  const known = await officerByEmail(call.db, email);
  if (known !== undefined && (!signOn.settings.linksByEmail || known.demonstration)) throw taken();
  const id = known?.id ?? call.newId();
  await transact(asProvider(call), id, async (unit) => {
    if (known === undefined) {
      const officer = { id, email, name: nameOf(claims, email), at: call.now() };
      if (!(await insertOfficer(unit.work, officer))) throw taken();
      await keepRights(unit.work, id, rights, call.now());
      await unit.record({ action: 'officer.added', subject: id, details: { ...rights } });
    }
    if (!(await connectIdentity(call, unit, person, id))) throw taken();
    await unit.record({ action: 'officer.connected', subject: id });
  });
  return id;
}

export function officerSingleSignOnReturnVerb(
  signOn: OfficerSignOn | undefined,
  library: SignInLibrary,
): Verb<typeof officerSingleSignOnReturn> {
  return async (call, answer) => {
    if (signOn === undefined) throw new Refusal('SINGLE_SIGN_ON_OFF', 'There is no provider of officers.');
    const { settings, party } = signOn;
    const wanted = ['email', 'name', settings.groupsClaim];
    const { claims } = await comeBack(call, signOn, { answer, redirectUri: redirectUri(call), wanted });
    const rights = rightsOf(settings, claims);
    const identities = identitiesOf(call.keyring, { issuer: party.issuer, id: claims.sub });
    const known = await officerOfIdentity(call.db, identities);
    if (rights === undefined) return known === undefined ? refuseStranger() : fallAway(call, known);
    const officerId = known ?? (await newcomer(call, { signOn, claims, rights }));
    await beginOfficerSession(call, library, {
      officerId,
      providerSession: providerSessionOf(call.keyring, party.issuer, claims),
      before: (unit) => follow(call, unit, { id: officerId, rights }),
    });
    return {};
  };
}

function refuseStranger(): never {
  throw noRole();
}
