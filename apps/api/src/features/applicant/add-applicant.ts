import { transact, type Unit } from '../../audit/index.ts';
import type { Context } from '../../base/context.ts';
import { systemCall } from '../../base/call.ts';
import { addAccount, markInitialPassword, normaliseEmail, type SignInLibrary } from '../sign-in/index.ts';
import { setTask } from '../task/index.ts';
import { insertApplicant } from './store.ts';

interface NewApplicant {
  email: string;
  currencyCode: string;
}

/** Adds an account holder who can sign in and be verified; returns the account's id. */
export async function addApplicant(
  context: Context,
  library: SignInLibrary,
  person: NewApplicant & { password: string; choosesPassword?: boolean },
): Promise<string> {
  const userId = await addAccount(context, library, person);
  const call = systemCall(context, 'setup', context.newId());
  await transact(call, userId, async (unit) => {
    if (person.choosesPassword === true) await markInitialPassword(unit.work, userId);
    await beginApplicant(context, unit, { userId, ...person });
  });
  return userId;
}

/** What an account begins with, in the transaction that adds it. */
export async function beginApplicant(
  context: Context,
  unit: Unit,
  { userId, email, currencyCode }: NewApplicant & { userId: string },
): Promise<void> {
  const createdAt = context.now();
  const { site } = context.config;
  await insertApplicant(unit.work, context.keyring, {
    userId,
    site,
    currencyCode,
    signInEmail: normaliseEmail(email),
    createdAt,
  });
  const todo = { user_id: userId, status: 'todo', reason: 'account-added', updated_at: createdAt } as const;
  await setTask(unit.work, { ...todo, code: 'PERSONAL_INFO' });
  for (const { code } of context.policyOf(site).accountAgreements ?? []) {
    await setTask(unit.work, { ...todo, code: 'AGREEMENT', subject: code });
  }
  await unit.record({ action: 'account.added', subject: userId });
}
