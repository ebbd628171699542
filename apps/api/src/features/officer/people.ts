import { transact } from '../../audit/index.ts';
import { systemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { callLibrary, normaliseEmail, type SignInLibrary } from '../sign-in/index.ts';
import { endOfficerSessions } from './sessions/store.ts';
import {
  endOfficer,
  keepRights,
  markInitialPassword,
  officerByEmail,
  replaceSecondFactor,
  type Rights,
} from './store.ts';

/** Adds an officer with an enrolled second factor: `secret` is shared with the authenticator. */
export async function addOfficer(
  context: Context,
  library: SignInLibrary,
  person: {
    email: string;
    name: string;
    password: string;
    secret: string;
    /** At the first sign-in: whoever set the password knows it. */
    choosesPassword?: boolean;
  } & Rights,
): Promise<string> {
  const email = normaliseEmail(person.email);
  if ((await officerByEmail(context.db, email)) !== undefined)
    throw new OperatorError('There is an officer with this e-mail already.');
  const { user } = await callLibrary(() =>
    library.officers.api.signUpEmail({
      body: { email, password: person.password, name: person.name },
    }),
  );
  const { adapter } = await library.officers.$context;
  await adapter.create({
    model: 'twoFactor',
    data: {
      userId: user.id,
      secret: await library.sealSecondFactor(person.secret),
      backupCodes: await library.sealSecondFactor('[]'),
      verified: true,
    },
  });
  await adapter.update({
    model: 'user',
    where: [{ field: 'id', value: user.id }],
    update: { twoFactorEnabled: true },
  });
  if (person.choosesPassword === true) await markInitialPassword(context.db, user.id);
  await giveRights(context, user.id, person, 'officer.added');
  return user.id;
}

/** The actor when an officer is changed from the command line. */
const operator = (context: Context) => systemCall(context, 'operator', context.newId());

async function officerWithEmail(context: Context, email: string): Promise<string> {
  const officer = await officerByEmail(context.db, normaliseEmail(email));
  if (officer === undefined) throw new OperatorError(`There is no officer with the address ${email}.`);
  return officer.id;
}

function giveRights(context: Context, id: string, { roles, sites }: Rights, action: string): Promise<void> {
  return transact(operator(context), id, async (unit) => {
    await keepRights(unit.work, id, { roles, sites }, context.now());
    await unit.record({ action, subject: id, details: { roles, sites } });
  });
}

/** Gives an officer other roles and sites, where no second administrator is there to agree. */
export async function changeRights(context: Context, email: string, rights: Rights): Promise<void> {
  await giveRights(context, await officerWithEmail(context, email), rights, 'officer.rights-changed');
}

/** Removes all of an officer's credentials and sessions. The name stays, for what they decided. */
export async function removeOfficer(context: Context, email: string): Promise<void> {
  const id = await officerWithEmail(context, email);
  await transact(operator(context), id, async (unit) => {
    await endOfficer(unit.work, id, context.now());
    await unit.record({ action: 'officer.removed', subject: id });
  });
}

/** Ends an officer's sessions, wherever they are. */
export async function signOutOfficer(context: Context, email: string): Promise<void> {
  const id = await officerWithEmail(context, email);
  await transact(operator(context), id, async (unit) => {
    await endOfficerSessions(unit.work, id);
    await unit.record({ action: 'officer.sessions-ended', subject: id });
  });
}

/** Replaces an officer's lost authenticator, and ends their sessions. */
export async function renewAuthenticator(
  context: Context,
  library: SignInLibrary,
  { email, secret }: { email: string; secret: string },
): Promise<void> {
  const id = await officerWithEmail(context, email);
  const sealed = await library.sealSecondFactor(secret);
  await transact(operator(context), id, async (unit) => {
    await replaceSecondFactor(unit.work, id, sealed);
    await unit.record({ action: 'officer.authenticator-replaced', subject: id });
  });
}
