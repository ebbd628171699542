import { transact, type Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import { openAccount } from '../applicant/index.ts';
import type { Claims, SignOn } from '../openid/index.ts';
import { accountByHandle, insertAccount, signInHandle, signInHandles } from '../sign-in/index.ts';
import { identitiesOf, identityOf, vouchedEmail } from './identity.ts';
import { accountOfIdentity, insertAccountIdentity } from './store.ts';

/** Of who comes from the provider; the operator's command line asks for one. */
const currencyCode = 'USD';

const emailTaken = () =>
  new Refusal('SINGLE_SIGN_ON_EMAIL_TAKEN', 'An account with this e-mail is not connected to the provider.');
const emailMissing = () =>
  new Refusal('SINGLE_SIGN_ON_EMAIL_MISSING', 'The provider vouches for no e-mail of this person.');

const at = ({ party: { issuer } }: SignOn, { sub }: Claims) => ({ issuer, id: sub });

/**
 * The account of a person at the provider, found by issuer and subject alone; made where there is none yet.
 * One that has the e-mail already is not taken over, unless the operator says that the e-mails of the
 * provider are those of the accounts.
 */
export async function accountOf(call: Call, signOn: SignOn, claims: Claims): Promise<string> {
  const { settings } = signOn;
  const known = await accountOfIdentity(call.db, identitiesOf(call.keyring, at(signOn, claims)));
  if (known !== undefined) return known;
  const email = vouchedEmail(settings, claims);
  if (email === undefined) throw emailMissing();
  const owner = await accountByHandle(call.db, signInHandles(call.keyring, email));
  if (owner === undefined) return makeAccount(call, signOn, { claims, email });
  if (!settings.linksByEmail || owner.demonstration) throw emailTaken();
  await transact(call, owner.id, (unit) => connect(call, unit, signOn, { userId: owner.id, claims }));
  return owner.id;
}

async function makeAccount(
  call: Call,
  signOn: SignOn,
  { claims, email }: { claims: Claims; email: string },
): Promise<string> {
  const userId = call.newId();
  const made = await transact(call, userId, async (unit) => {
    const handle = signInHandle(call.keyring, email);
    if (!(await insertAccount(unit.work, { id: userId, handle, at: call.now() }))) {
      unit.unchanged();
      return false;
    }
    await connectRow(call, unit, signOn, { userId, claims });
    await openAccount(call, unit, { userId, site: call.config.site, email, currencyCode });
    return true;
  });
  if (made) return userId;
  // A second window of the same person was faster; of another, the address is taken.
  const other = await accountOfIdentity(call.db, identitiesOf(call.keyring, at(signOn, claims)));
  if (other === undefined) throw emailTaken();
  return other;
}

interface Connection {
  userId: string;
  claims: Claims;
}

async function connectRow(
  call: Call,
  unit: Unit,
  signOn: SignOn,
  { userId, claims }: Connection,
): Promise<void> {
  const row = {
    user_id: userId,
    identity: identityOf(call.keyring, at(signOn, claims)),
    created_at: call.now(),
  };
  if (await insertAccountIdentity(unit.work, row)) return;
  throw otherPerson();
}

export const otherPerson = () =>
  new Refusal('SINGLE_SIGN_ON_OTHER_PERSON', 'This is not the person that the account is connected to.');

/** Connects an account to a person at the provider; refused where either is connected otherwise. */
export async function connect(call: Call, unit: Unit, signOn: SignOn, connection: Connection): Promise<void> {
  const owner = await accountOfIdentity(unit.work, identitiesOf(call.keyring, at(signOn, connection.claims)));
  if (owner === connection.userId) {
    unit.unchanged();
    return;
  }
  await connectRow(call, unit, signOn, connection);
  await unit.record({ action: 'single-sign-on.connected', subject: connection.userId });
}

/** Whether an account is that of the person. */
export async function isAccountOf(
  call: Call,
  signOn: SignOn,
  { userId, claims }: Connection,
): Promise<boolean> {
  return (await accountOfIdentity(call.db, identitiesOf(call.keyring, at(signOn, claims)))) === userId;
}
