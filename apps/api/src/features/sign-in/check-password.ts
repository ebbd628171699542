import { callLibrary } from './async-context.ts';
import { isOlderHash } from './password-hash.ts';
import type { SignInLibrary } from './sign-in-library.ts';

/** Compared with where there is no account, so that the answer takes as long. */
const nobodysPassword = 'the password of nobody';
let nobodysHash: Promise<string> | undefined;

/** Whether this is the password of the account; takes as long for one that does not exist. */
export function isPasswordOf(
  library: SignInLibrary,
  userId: string | undefined,
  password: string,
): Promise<boolean> {
  return callLibrary(async () => {
    const { internalAdapter, password: passwords } = await library.accounts.$context;
    const credentials = userId === undefined ? [] : await internalAdapter.findAccounts(userId);
    const hash = credentials.find(({ providerId }) => providerId === 'credential')?.password;
    if (typeof hash === 'string') {
      const isRight = await passwords.verify({ hash, password });
      // The same password under today's settings, which cost a guesser more.
      if (isRight && userId !== undefined && isOlderHash(hash)) {
        await internalAdapter.updatePassword(userId, await passwords.hash(password));
      }
      return isRight;
    }
    await passwords.verify({ hash: await (nobodysHash ??= passwords.hash(nobodysPassword)), password });
    return false;
  });
}
