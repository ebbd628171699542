import { transact } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import { systemCall } from '../../base/call.ts';
import { addAccount, normaliseEmail, type SignInLibrary } from '../sign-in/index.ts';
import { setTask } from '../task/index.ts';
import { insertApplicant } from './store.ts';

/** Adds an account holder who can sign in and be verified; returns the account's id. */
export async function addApplicant(
  context: Context,
  library: SignInLibrary,
  person: { email: string; password: string; currencyCode: string },
): Promise<string> {
  const userId = await addAccount(context, library, person);
  const call = systemCall(context, 'setup', context.newId());
  await transact(call, userId, async (unit) => {
    const createdAt = context.now();
    await insertApplicant(unit.work, context.keyring, {
      userId,
      site: context.config.site,
      currencyCode: person.currencyCode,
      signInEmail: normaliseEmail(person.email),
      createdAt,
    });
    await setTask(unit.work, {
      user_id: userId,
      code: 'PERSONAL_INFO',
      status: 'todo',
      reason: 'account-added',
      updated_at: createdAt,
    });
    for (const { code } of context.policyOf(context.config.site).accountAgreements ?? []) {
      await setTask(unit.work, {
        user_id: userId,
        code: 'AGREEMENT',
        subject: code,
        status: 'todo',
        reason: 'account-added',
        updated_at: createdAt,
      });
    }
    await unit.record({ action: 'account.added', subject: userId });
  });
  return userId;
}
