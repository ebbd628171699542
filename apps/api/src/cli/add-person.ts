import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { officerRole, officerRoles } from '@credence/contract/permission';
import { sites } from '@credence/policy';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import type { Context } from '../base/context.ts';
import { readConfig } from '../base/config/config.ts';
import { addApplicant } from '../features/applicant/index.ts';
import { addOfficer, changeRights, renewAuthenticator, type Rights } from '../features/officer/index.ts';
import { createSignInLibrary } from '../features/sign-in/index.ts';
import { startRuntime } from '../runtime.ts';

/*
 * Adds someone who may sign in, and prints the password once; or gives an officer other rights, or another
 * authenticator.
 */
const usage = `Usage:
  npm run person:add -- officer <e-mail> <name> --roles <roles> [--sites <sites>]
  npm run person:add -- officer <e-mail> --new-rights --roles <roles> [--sites <sites>]
  npm run person:add -- officer <e-mail> --new-authenticator
  npm run person:add -- account <e-mail> [currency]
Roles: ${officerRoles.join(', ')}. Sites: ${sites.join(', ')}; all of them if none is named. Several with commas between.`;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    roles: { type: 'string' },
    sites: { type: 'string' },
    'new-rights': { type: 'boolean', default: false },
    'new-authenticator': { type: 'boolean', default: false },
  },
});

const named = (text: string): string[] => text.split(',').filter((word) => word !== '');
const rightsNamed = v.object({
  roles: v.pipe(v.string(), v.transform(named), v.array(officerRole), v.minLength(1)),
  sites: v.pipe(v.optional(v.string(), ''), v.transform(named), v.array(v.picklist(sites))),
});

function readRights(): Rights {
  const read = v.safeParse(rightsNamed, options);
  if (!read.success) throw new Error(usage);
  return read.output;
}

async function changeOfficer(context: Context, email: string, words: string[]): Promise<void> {
  if (options['new-rights']) {
    await changeRights(context, email, readRights());
    console.log(`${email} has other roles and sites from now on.`);
    return;
  }
  const library = createSignInLibrary(context);
  const secret = randomBytes(20).toString('hex');
  const totp = new TOTP({ issuer: 'Credence console', label: email, secret: Secret.fromUTF8(secret) });
  if (options['new-authenticator']) {
    await renewAuthenticator(context, library, { email, secret });
  } else {
    const name = words.join(' ') || email;
    const password = newPassword();
    await addOfficer(context, library, {
      email,
      name,
      password,
      secret,
      choosesPassword: true,
      ...readRights(),
    });
    console.log(`Officer       ${name}\nE-mail        ${email}\nPassword      ${password}`);
  }
  console.log(`Authenticator ${totp.toString()}`);
}

const newPassword = (): string => randomBytes(15).toString('base64url');

async function add(kind: 'officer' | 'account', email: string, words: string[]): Promise<void> {
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    if (kind === 'officer') return await changeOfficer(context, email, words);
    const [currencyCode = 'USD'] = words;
    const password = newPassword();
    const library = createSignInLibrary(context);
    const id = await addApplicant(context, library, {
      email,
      password,
      currencyCode,
      choosesPassword: true,
    });
    console.log(`Account ${id}\nE-mail   ${email}\nPassword ${password}`);
  } finally {
    await stop();
  }
}

const [kind, email, ...words] = positionals;
if ((kind !== 'officer' && kind !== 'account') || email === undefined || !email.includes('@')) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await add(kind, email, words).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
