import type { Site } from '@credence/policy';
import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
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
  const { site } = context.config;
  const { email, currencyCode } = person;
  await transact(call, userId, async (unit) => {
    if (person.choosesPassword === true) await markInitialPassword(unit.work, userId);
    await openAccount(call, unit, { userId, site, email, currencyCode });
  });
  return userId;
}

/** Opens an account for verification, whether anybody can sign in to it or not. */
export async function openAccount(
  call: Call,
  unit: Unit,
  {
    userId,
    email,
    ...account
  }: { userId: string; site: Site; email: string; currencyCode: string; test?: boolean },
): Promise<void> {
  const createdAt = call.now();
  const task = { user_id: userId, status: 'todo', reason: 'account-added', updated_at: createdAt } as const;
  await insertApplicant(unit.work, call.keyring, {
    ...account,
    userId,
    signInEmail: normaliseEmail(email),
    createdAt,
  });
  await setTask(unit.work, { ...task, code: 'PERSONAL_INFO' });
  for (const { code } of call.policyOf(account.site).accountAgreements ?? [])
    await setTask(unit.work, { ...task, code: 'AGREEMENT', subject: code });
  await unit.record({ action: 'account.added', subject: userId });
}
