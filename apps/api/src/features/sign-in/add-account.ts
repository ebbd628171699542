import type { Context } from '../../base/context.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { callLibrary } from './async-context.ts';
import { signInHandle, signInHandles } from './sign-in-handle.ts';
import type { SignInLibrary } from './sign-in-library.ts';
import { accountByHandle, isAccount } from './store.ts';

/**
 * Adds someone who may sign in to the account area; returns the new account's id. The e-mail is stored only
 * as its blind index.
 */
export async function addAccount(
  context: Context,
  library: SignInLibrary,
  person: { email: string; password: string },
): Promise<string> {
  const handles = signInHandles(context.keyring, person.email);
  const known = await accountByHandle(context.db, handles);
  const { user } = await callLibrary(() =>
    library.accounts.api.signUpEmail({
      body: {
        email: known?.email ?? signInHandle(context.keyring, person.email),
        password: person.password,
        name: 'account',
      },
    }),
  );
  // Of an address that is taken already the library makes up a person, so that nobody learns of it.
  if (!(await isAccount(context.db, user.id)))
    throw new OperatorError('There is an account with this e-mail already.');
  return user.id;
}
