import { callLibrary, type SignInLibrary } from '../sign-in/index.ts';

/** The hash of a password as the library stores it. */
export const hashPassword = (library: SignInLibrary, password: string): Promise<string> =>
  callLibrary(async () => (await library.accounts.$context).password.hash(password));
