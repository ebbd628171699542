import type { PasskeyAnswer, PasskeyMade, PasskeyQuestion } from '@credence/contract/passkey';
import type { Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Reader } from '../../db/database.ts';
import { pageOrigin } from '../../pages/page-origin.ts';
import { openText, sealText, type Keyring } from '../../seal/index.ts';
import { type ChallengePurpose, isOpenChallenge, newChallenge, spendChallenge } from './challenge.ts';
import { notePasskeyUse, passkeyByCredential, type PasskeyRow, passkeysOf } from './store.ts';

/** The library takes a while to load, and few requests need it. */
const webAuthn = () => import('@simplewebauthn/server');

const placeOf = ({ userId, id }: { userId: string; id: string }) => ['passkey', userId, id] as const;

export const sealName = (keyring: Keyring, whose: { userId: string; id: string }, name: string): Buffer =>
  sealText(keyring, 'sign-in', placeOf(whose), name);

export const openName = (keyring: Keyring, row: Pick<PasskeyRow, 'user_id' | 'id' | 'name'>): string =>
  openText(keyring, 'sign-in', placeOf({ userId: row.user_id, id: row.id }), row.name);

/** Passkeys are for one host; each host of an installation has its own. */
export const passkeyHost = (call: Pick<Call, 'config' | 'headers'>): string =>
  new URL(pageOrigin(call)).hostname;

const passkeyFailed = () => new Refusal('PASSKEY_FAILED', 'This passkey was not accepted.');

/** What to ask a browser with for one of an account's passkeys; null where it has none at this host. */
export async function askForPasskey(
  call: Call,
  db: Reader,
  { userId, purpose, life }: { userId: string; purpose: ChallengePurpose; life: number },
): Promise<PasskeyQuestion | null> {
  const host = passkeyHost(call);
  const allowed = (await passkeysOf(db, userId))
    .filter((row) => row.host === host)
    .map((row) => row.credential_id);
  return allowed.length === 0 ? null : { challenge: newChallenge(call, purpose, life), host, allowed };
}

/**
 * The passkey that a browser made in answer to a challenge, believed. Who made the authenticator is not asked
 * (no attestation): any that knows its owner will do.
 */
export async function passkeyFrom(
  call: Call,
  { passkey, purpose }: { passkey: PasskeyMade; purpose: ChallengePurpose },
): Promise<{ credentialId: string; host: string; publicKey: Buffer; counter: number }> {
  const host = passkeyHost(call);
  let challenge = '';
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: passkey.credentialId,
      rawId: passkey.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: passkey.clientData, attestationObject: passkey.attestation },
    },
    expectedChallenge: (given) => isOpenChallenge(call, purpose, (challenge = given)),
    expectedOrigin: pageOrigin(call),
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyFailed();
  });
  if (registrationInfo === undefined || !(await spendChallenge(call, challenge))) throw passkeyFailed();
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, host, publicKey: Buffer.from(publicKey), counter };
}

/** The account's passkey that answered a challenge, whose use is noted; refused with PASSKEY_FAILED. */
export async function provePasskey(
  call: Call,
  { passkey, purpose }: { passkey: PasskeyAnswer; purpose: ChallengePurpose },
): Promise<PasskeyRow> {
  const row = await passkeyByCredential(call.db, passkey.credentialId);
  if (row === undefined || row.host !== passkeyHost(call)) throw passkeyFailed();
  let challenge = '';
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: passkey.credentialId,
      rawId: passkey.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: passkey.clientData,
        authenticatorData: passkey.authenticatorData,
        signature: passkey.signature,
      },
    },
    expectedChallenge: (given) => isOpenChallenge(call, purpose, (challenge = given)),
    expectedOrigin: pageOrigin(call),
    expectedRPID: row.host,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
    },
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyFailed();
  });
  if (!verified || !(await spendChallenge(call, challenge))) throw passkeyFailed();
  await notePasskeyUse(call.db, row, { counter: authenticationInfo.newCounter, at: call.now() });
  return row;
}
