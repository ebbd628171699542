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
import { connectIdentity, ownerOf, type Person, providerSessionOf, vouchedEmail } from './identity.ts';
import { areSame, rightsOf } from './officer-rights.ts';
import { offered } from './send-away.ts';

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

/** Who is in no group any more loses rights and sessions. */
async function fallAway(call: Call, id: string): Promise<void> {
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
}

const table = 'officer_identity';

const nameOf = ({ name, preferred_username: username }: Claims, email: string): string =>
  [name, username]
    .find((one) => typeof one === 'string' && one.trim() !== '')
    ?.toString()
    .slice(0, 200) ?? email;

const emailTaken = () =>
  new Refusal('SINGLE_SIGN_ON_EMAIL_TAKEN', 'An officer with this e-mail is not connected to the provider.');

/** An officer whom only the operator's settings tell by e-mail, or a new one. */
async function newcomer(call: Call, person: Person, rights: Rights): Promise<string> {
  const { signOn, claims } = person;
  const email = vouchedEmail(person);
  const known = await officerByEmail(call.db, email);
  if (known !== undefined && (!signOn.settings.linksByEmail || known.demonstration)) throw emailTaken();
  const id = known?.id ?? call.newId();
  await transact(asProvider(call), id, async (unit) => {
    if (known === undefined) {
      const officer = { id, email, name: nameOf(claims, email), at: call.now() };
      if (!(await insertOfficer(unit.work, officer))) throw emailTaken();
      await keepRights(unit.work, id, rights, call.now());
      await unit.record({ action: 'officer.added', subject: id, details: { ...rights } });
    }
    if (!(await connectIdentity(call, unit.work, table, { owner: id, person }))) throw emailTaken();
    await unit.record({ action: 'officer.connected', subject: id });
  });
  return id;
}

export function officerSingleSignOnReturnVerb(
  signOn: OfficerSignOn | undefined,
  library: SignInLibrary,
): Verb<typeof officerSingleSignOnReturn> {
  return async (call, answer) => {
    const provider = offered(signOn);
    const { settings, party } = provider;
    const wanted = ['email', 'name', settings.groupsClaim];
    const { claims } = await comeBack(call, provider, { answer, redirectUri: redirectUri(call), wanted });
    const person = { signOn: provider, claims };
    const rights = rightsOf(settings, claims);
    const known = await ownerOf(call, call.db, table, person);
    if (rights === undefined) {
      if (known !== undefined) await fallAway(call, known);
      throw noRole();
    }
    const officerId = known ?? (await newcomer(call, person, rights));
    await beginOfficerSession(call, library, {
      officerId,
      providerSession: providerSessionOf(call.keyring, party.issuer, claims),
      before: (unit) => follow(call, unit, { id: officerId, rights }),
    });
    return {};
  };
}
