import { transact } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import { systemCall } from '../../http/call.ts';
import { addAccount, normaliseEmail, type SignInLibrary } from '../session/index.ts';
import { insertApplicant } from './store.ts';

/** Adds an account holder who can sign in and be verified; answers the account's id. */
export async function addApplicant(
  context: Context,
  library: SignInLibrary,
  person: { email: string; password: string; currencyCode: string },
): Promise<string> {
  const userId = await addAccount(context, library, person);
  const call = systemCall(context, 'setup', context.newId());
  await transact(call, userId, async (unit) => {
    await insertApplicant(unit.work, context.keyring, {
      userId,
      site: context.config.site,
      currencyCode: person.currencyCode,
      signInEmail: normaliseEmail(person.email),
      createdAt: context.now(),
    });
    await unit.record({ action: 'account.added', subject: userId });
  });
  return userId;
}
