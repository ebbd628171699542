import type { Context } from '../../context.ts';
import { callLibrary } from './async-context.ts';
import { normaliseEmail, signInHandle } from './sign-in-handle.ts';
import type { SignInLibrary } from './sign-in-library.ts';

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
