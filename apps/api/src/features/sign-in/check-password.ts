import { callLibrary } from './async-context.ts';
import type { SignInLibrary } from './sign-in-library.ts';

/** Whether this is the password of the account. */
export function isPasswordOf(library: SignInLibrary, userId: string, password: string): Promise<boolean> {
  return callLibrary(async () => {
    const { internalAdapter, password: passwords } = await library.accounts.$context;
    const credentials = await internalAdapter.findAccounts(userId);
    const hash = credentials.find(({ providerId }) => providerId === 'credential')?.password;
    return typeof hash === 'string' && (await passwords.verify({ hash, password }));
  });
}
