import { TOTP, Secret } from 'otpauth';
import { deriveKey, type Keyring } from '../../seal/index.ts';
import type { OfficerActor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import type { Database } from '../../db/database.ts';
import { addApplicant } from '../applicant/index.ts';
import {
  addOfficer,
  anyOfficer,
  endDemonstrationOfficers,
  markDemonstrationOfficers,
} from '../officer/index.ts';
import {
  accountByHandle,
  anyAccount,
  endDemonstrationAccounts,
  markDemonstrationAccount,
  signInHandles,
  type SignInLibrary,
} from '../sign-in/index.ts';
import { seedTemplateDraft } from './template-draft.ts';

/*
 * Ready-made logins for trying Credence out, only for an empty database. Their passwords are derived from a
 * key of the installation: no two installations share one, and none is stored.
 */

const applicantEmail = 'applicant@demo.example';
const officers = [
  { email: 'mira@demo.example', name: 'Mira Lindqvist' },
  { email: 'tomas@demo.example', name: 'Tomas Okafor' },
];

/** Three groups of four letters and digits that are easy to tell apart. */
function passwordOf(keyring: Keyring, email: string): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const letters = [
    ...deriveKey(keyring.first('tokens'), 'demonstration-password', email).subarray(0, 12),
  ].map((byte) => alphabet[byte % alphabet.length]);
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)]
    .map((group) => group.join(''))
    .join('-');
}

/** The secret that this officer's authenticator shares with the server. */
function secretOf(keyring: Keyring, email: string): string {
  return deriveKey(keyring.first('tokens'), 'demonstration-second-factor', email)
    .toString('hex')
    .slice(0, 32);
}

function totpOf(keyring: Keyring, email: string): TOTP {
  return new TOTP({
    issuer: 'Credence console',
    label: email,
    secret: Secret.fromUTF8(secretOf(keyring, email)),
  });
}

/**
 * What comes before requests are served: while the demonstration is off, its people's sessions end. Tells
 * whether the logins are still to be added.
 */
export async function prepareDemonstration({ config, db, keyring }: Context): Promise<boolean> {
  if (config.demonstration && !(await anyAccount(db)) && !(await anyOfficer(db))) return true;
  // Older versions added them without the mark.
  await markDemonstration(db, keyring);
  if (!config.demonstration) {
    await endDemonstrationAccounts(db);
    await endDemonstrationOfficers(db);
  }
  return false;
}

async function markDemonstration(db: Database, keyring: Keyring): Promise<void> {
  await markDemonstrationAccount(db, signInHandles(keyring, applicantEmail));
  await markDemonstrationOfficers(
    db,
    officers.map(({ email }) => email),
  );
}

/** Adds the logins, and what they find. */
export async function addDemonstration(context: Context, library: SignInLibrary): Promise<void> {
  const rights = { roles: ['administrator' as const, 'lead' as const], sites: [] };
  const add = async (officer: (typeof officers)[number]): Promise<OfficerActor> => {
    const officerId = await addOfficer(context, library, {
      ...officer,
      ...rights,
      password: passwordOf(context.keyring, officer.email),
      secret: secretOf(context.keyring, officer.email),
    });
    return { kind: 'officer', officerId, ...officer, ...rights };
  };
  const [[writer]] = await Promise.all([
    Promise.all(officers.map(add)),
    addApplicant(context, library, {
      email: applicantEmail,
      password: passwordOf(context.keyring, applicantEmail),
      currencyCode: 'EUR',
    }),
  ]);
  await markDemonstration(context.db, context.keyring);
  if (writer !== undefined) await seedTemplateDraft(context, writer);
}

/** Current one-time codes of the demonstration officers. */
export function demonstrationCodes(keyring: Keyring): { email: string; code: string; secondsLeft: number }[] {
  return officers.map(({ email }) => {
    const totp = totpOf(keyring, email);
    return { email, code: totp.generate(), secondsLeft: Math.ceil(totp.remaining() / 1000) };
  });
}

/** The ready-made logins; undefined if they are not in the database. */
export async function demonstrationLogins({ db, keyring }: Context) {
  if ((await accountByHandle(db, signInHandles(keyring, applicantEmail))) === undefined) return undefined;
  return {
    applicant: { email: applicantEmail, password: passwordOf(keyring, applicantEmail) },
    officers: officers.map(({ email }) => ({
      email,
      password: passwordOf(keyring, email),
      secret: totpOf(keyring, email).secret.base32,
    })),
  };
}

export type DemonstrationLogins = NonNullable<Awaited<ReturnType<typeof demonstrationLogins>>>;

/**
 * What `npm start` prints. Secrets of one-time codes only on a terminal: in a log they would give its readers
 * the second factor.
 */
export function describeDemonstration(
  { applicant, officers: people }: DemonstrationLogins,
  { seeds }: { seeds: boolean },
): string {
  const line = (role: string, { email, password }: { email: string; password: string }) =>
    `  ${role.padEnd(10)} ${email.padEnd(24)} ${password}`;
  return [
    'Demonstration logins (this installation only)',
    line('Applicant', applicant),
    ...people.map((officer) => line('Officer', officer)),
    '  An officer also needs a one-time code:  npm run officer:code',
    ...(seeds
      ? [
          '  or add these to an authenticator:',
          ...people.map(({ email, secret }) => `    ${email.padEnd(24)} ${secret}`),
        ]
      : []),
    '  A specimen passport to photograph or upload: docs/specimen/passport.jpg\n',
  ].join('\n');
}
