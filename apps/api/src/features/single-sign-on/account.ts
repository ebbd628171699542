import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { openAccount } from '../applicant/index.ts';
import { accountByHandle, insertAccount, signInHandle, signInHandles } from '../sign-in/index.ts';
import { connectIdentity, ownerOf, type Person, vouchedEmail } from './identity.ts';

/** Of who comes from the provider; the operator's command line asks for one. */
const currencyCode = 'USD';

const table = 'account_identity';

const emailTaken = () =>
  new Refusal('SINGLE_SIGN_ON_EMAIL_TAKEN', 'An account with this e-mail is not connected to the provider.');

/**
 * The account of a person at the provider, found by issuer and subject alone; made where there is none yet.
 * One that has the e-mail already is not taken over, unless the operator says that the e-mails of the
 * provider are those of the accounts.
 */
export async function accountOf(call: Call, person: Person): Promise<string> {
  const known = await ownerOf(call, call.db, table, person);
  if (known !== undefined) return known;
  const email = vouchedEmail(person);
  const owner = await accountByHandle(call.db, signInHandles(call.keyring, email));
  if (owner === undefined) return makeAccount(call, person, email);
  // A second window of the same person has made it since.
  if (await isAccountOf(call, owner.id, person)) return owner.id;
  if (!person.signOn.settings.linksByEmail || owner.demonstration) throw emailTaken();
  await transact(call, owner.id, (unit) => connect(call, unit, owner.id, person));
  return owner.id;
}

async function makeAccount(call: Call, person: Person, email: string): Promise<string> {
  const userId = call.newId();
  const made = await transact(call, userId, async (unit) => {
    const handle = signInHandle(call.keyring, email);
    if (!(await insertAccount(unit.work, { id: userId, handle, at: call.now() }))) {
      unit.unchanged();
      return false;
    }
    await requireConnected(call, unit, userId, person);
    await openAccount(call, unit, { userId, site: call.config.site, email, currencyCode });
    return true;
  });
  if (made) return userId;
  // A second window of the same person was faster; of another, the address is taken.
  const other = await ownerOf(call, call.db, table, person);
  if (other === undefined) throw emailTaken();
  return other;
}

async function requireConnected(call: Call, unit: Unit, userId: string, person: Person): Promise<void> {
  if (!(await connectIdentity(call, unit.work, table, { owner: userId, person }))) throw otherPerson();
}

export const otherPerson = () =>
  new Refusal('SINGLE_SIGN_ON_OTHER_PERSON', 'This is not the person that the account is connected to.');

/** Connects an account to a person at the provider; refused where either is connected otherwise. */
export async function connect(call: Call, unit: Unit, userId: string, person: Person): Promise<void> {
  if ((await ownerOf(call, unit.work, table, person)) === userId) {
    unit.unchanged();
    return;
  }
  await requireConnected(call, unit, userId, person);
  await unit.record({ action: 'single-sign-on.connected', subject: userId });
}

/** Whether an account is that of the person. */
export const isAccountOf = async (call: Call, userId: string, person: Person): Promise<boolean> =>
  (await ownerOf(call, call.db, table, person)) === userId;
