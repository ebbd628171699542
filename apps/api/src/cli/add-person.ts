import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readConfig } from '../base/config/config.ts';
import { addApplicant } from '../features/applicant/index.ts';
import { addOfficer, renewAuthenticator } from '../features/officer/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { startRuntime } from '../runtime.ts';

/**
 * Adds someone who may sign in, and prints the password once; or replaces an officer's authenticator:
 * npm run person:add -- officer <e-mail> <name>
 * npm run person:add -- officer <e-mail> --new-authenticator
 * npm run person:add -- account <e-mail> [currency]
 */
const [kind, email, ...rest] = process.argv.slice(2);
const usage =
  'Usage: npm run person:add -- officer <e-mail> <name>|--new-authenticator   or   npm run person:add -- account <e-mail> [currency]';

async function add(kindOfPerson: 'officer' | 'account', address: string, words: string[]): Promise<void> {
  const { context, stop } = await startRuntime(
    { ...readConfig(process.env), logLevel: 'silent' },
    console.log,
  );
  try {
    const library = createSignInLibrary(context);
    const password = randomBytes(15).toString('base64url');
    if (kindOfPerson === 'account') {
      const [currencyCode = 'USD'] = words;
      const id = await addApplicant(context, library, { email: address, password, currencyCode });
      console.log(`Account ${id}\nE-mail   ${address}\nPassword ${password}`);
      return;
    }
    const secret = randomBytes(20).toString('hex');
    const totp = new TOTP({ issuer: 'Credence console', label: address, secret: Secret.fromUTF8(secret) });
    if (words.includes('--new-authenticator')) {
      await renewAuthenticator(context, library, { email: address, secret });
    } else {
      const name = words.join(' ') || address;
      await addOfficer(library, { email: address, name, password, secret });
      console.log(`Officer       ${name}\nE-mail        ${address}\nPassword      ${password}`);
    }
    console.log(`Authenticator ${totp.toString()}`);
  } finally {
    await stop();
  }
}

if ((kind !== 'officer' && kind !== 'account') || email === undefined || !email.includes('@')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await add(kind, email, rest).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
