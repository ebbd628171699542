import { TOTP, Secret } from 'otpauth';
import { deriveKey, type Keyring } from './blobs/seal.ts';
import type { Context } from './context.ts';
import { addApplicant } from './features/applicant/index.ts';
import {
  accountByHandle,
  addOfficer,
  anyAccountOrOfficer,
  signInHandle,
  type SignInLibrary,
} from './features/session/index.ts';

/*
 * Ready-made logins for trying Credence out. They are put only into an empty database, and their passwords are made from the installation's
 * own master key: no two installations share one, and none is written down anywhere.
 */

const applicantEmail = 'applicant@demo.example';
const officers = [
  { email: 'mira@demo.example', name: 'Mira Lindqvist' },
  { email: 'tomas@demo.example', name: 'Tomas Okafor' },
];

/** Three groups of four letters and digits that are not mistaken for each other. */
function passwordOf(keyring: Keyring, email: string): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = [...deriveKey(keyring, 'demonstration-password', email).subarray(0, 12)].map(
    (byte) => alphabet[byte % alphabet.length],
  );
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .map((group) => group.join(''))
    .join('-');
}

/** The text an authenticator of this officer shares with the server. */
function secretOf(keyring: Keyring, email: string): string {
  return deriveKey(keyring, 'demonstration-second-factor', email).toString('hex').slice(0, 32);
}

function totpOf(keyring: Keyring, email: string): TOTP {
  return new TOTP({
    issuer: 'Credence console',
    label: email,
    secret: Secret.fromUTF8(secretOf(keyring, email)),
  });
}

/** Puts the logins into a database that has none yet. */
export async function seedDemonstration(context: Context, library: SignInLibrary): Promise<void> {
  if (await anyAccountOrOfficer(context.db)) return;
  for (const officer of officers) {
    await addOfficer(library, {
      ...officer,
      password: passwordOf(context.keyring, officer.email),
      secret: secretOf(context.keyring, officer.email),
    });
  }
  await addApplicant(context, library, {
    email: applicantEmail,
    password: passwordOf(context.keyring, applicantEmail),
    currencyCode: 'EUR',
  });
}

/** The current one-time code of each demonstration officer. */
export function demonstrationCodes(keyring: Keyring): { email: string; code: string; secondsLeft: number }[] {
  return officers.map(({ email }) => {
    const totp = totpOf(keyring, email);
    return { email, code: totp.generate(), secondsLeft: Math.ceil(totp.remaining() / 1000) };
  });
}

/** What `npm start` prints; empty where the demonstration logins are not in the database. */
export async function describeDemonstration(context: Context): Promise<string> {
  const { keyring } = context;
  if ((await accountByHandle(context.db, signInHandle(keyring, applicantEmail))) === undefined) return '';
  const line = (role: string, email: string) =>
    `  ${role.padEnd(10)} ${email.padEnd(24)} ${passwordOf(keyring, email)}`;
  return [
    'Demonstration logins (this installation only)',
    line('Applicant', applicantEmail),
    ...officers.map(({ email }) => line('Officer', email)),
    '  An officer also needs a one-time code:  npm run code',
    '  or add these to an authenticator:',
    ...officers.map(({ email }) => `    ${email.padEnd(24)} ${totpOf(keyring, email).secret.base32}`),
    '  A specimen passport to photograph or upload: docs/specimen/passport.jpg\n',
  ].join('\n');
}
