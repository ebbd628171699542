import type { SignInLibrary } from '../src/features/sign-in/index.ts';

const hashes = new Map<string, Promise<string>>();
const comparisons = new Map<string, Promise<boolean>>();

function remember<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/**
 * Hashing a password is slow by design, and hundreds sign in with the same one: each is hashed and compared
 * once.
 */
export async function rememberPasswords({ accounts, officers }: SignInLibrary): Promise<void> {
  for (const { password: passwords } of [await accounts.$context, await officers.$context]) {
    const { hash, verify } = passwords;
    passwords.hash = (password) => remember(hashes, password, () => hash(password));
    passwords.verify = (pair) => remember(comparisons, `${pair.hash} ${pair.password}`, () => verify(pair));
  }
}
