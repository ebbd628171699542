import { transact } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import { systemCall } from '../../http/call.ts';
import { callLibrary } from './async-context.ts';
import { normaliseEmail, signInHandle } from './sign-in-handle.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { endOfficer, officerByEmail, replaceSecondFactor } from './store.ts';

/** Adds someone who may sign in to the account area; answers the new account's id. The e-mail is kept only as its blind index. */
export async function addAccount(
  context: Context,
  library: SignInLibrary,
  person: { email: string; password: string },
): Promise<string> {
  const { user } = await callLibrary(() =>
    library.accounts.api.signUpEmail({
      body: {
        email: signInHandle(context.keyring, person.email),
        password: person.password,
        name: 'account',
      },
    }),
  );
  return user.id;
}

/** Adds an officer with a second factor already enrolled: `secret` is the text an authenticator shares with us. */
export async function addOfficer(
  library: SignInLibrary,
  person: { email: string; name: string; password: string; secret: string },
): Promise<string> {
  const { user } = await callLibrary(() =>
    library.officers.api.signUpEmail({
      body: { email: normaliseEmail(person.email), password: person.password, name: person.name },
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
  return user.id;
}

/** Who changes an officer from the command line. */
const operator = (context: Context) => systemCall(context, 'operator', context.newId());

async function officerCalled(context: Context, email: string): Promise<string> {
  const officer = await officerByEmail(context.db, normaliseEmail(email));
  if (officer === undefined) throw new Error(`There is no officer with the address ${email}.`);
  return officer.id;
}

/** Takes from an officer everything to sign in with, sessions included. The name stays: what they decided is told with it. */
export async function removeOfficer(context: Context, email: string): Promise<void> {
  const id = await officerCalled(context, email);
  await transact(operator(context), id, async (unit) => {
    await endOfficer(unit.work, id);
    await unit.record({ action: 'officer.removed', subject: id });
  });
}

/** Gives an officer another authenticator in place of the one that was lost, and ends their sessions. */
export async function renewAuthenticator(
  context: Context,
  library: SignInLibrary,
  { email, secret }: { email: string; secret: string },
): Promise<void> {
  const id = await officerCalled(context, email);
  const sealed = await library.sealSecondFactor(secret);
  await transact(operator(context), id, async (unit) => {
    await replaceSecondFactor(unit.work, id, sealed);
    await unit.record({ action: 'officer.authenticator-replaced', subject: id });
  });
}
