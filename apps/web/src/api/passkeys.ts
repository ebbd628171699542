import type { ResultOf } from '@credence/contract/endpoint';
import type { PasskeyAnswer, passkeyBegin, PasskeyMade, PasskeyQuestion } from '@credence/contract/passkey';

/** Whether this browser knows passkeys; the page that is made at build assumes so. */
export const browserHasPasskeys = (): boolean =>
  typeof document === 'undefined' || 'PublicKeyCredential' in globalThis;

/** The user closed the browser's own dialog, no passkey fitted, or there was none. */
export class NoPasskey extends Error {
  constructor() {
    super('No passkey was used');
    this.name = 'NoPasskey';
  }
}

/** The library, loaded when a passkey is first wanted. */
const library = () => import('@simplewebauthn/browser');

/** Milliseconds for which the browser waits for its user. */
const patience = 3 * 60_000;

const asNone = (): never => {
  throw new NoPasskey();
};

const named = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' as const }));

/** Has the browser answer with a passkey that its user chooses, and recognise that user. */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: question.challenge,
      rpId: question.host,
      allowCredentials: named(question.allowed),
      userVerification: 'required',
      timeout: patience,
    },
  }).catch(asNone);
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  };
}

/** EdDSA, ES256 and RS256 (RFC 9053): what authenticators have. */
const algorithms = [-8, -7, -257];

/** Has the browser make a passkey that its user can choose without saying who they are. */
export async function makePasskey(begun: ResultOf<typeof passkeyBegin>): Promise<PasskeyMade> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.host, name: begun.site },
      user: { id: begun.user, name: begun.userName, displayName: begun.userName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: named(begun.known),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: patience,
    },
  }).catch(asNone);
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
  };
}
