import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { officerRole, officerRoles } from '@credence/contract/permission';
import { sites } from '@credence/policy';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import type { Context } from '../base/context.ts';
import { readConfig } from '../base/config/config.ts';
import { OperatorError } from '../base/operator-error.ts';
import { tellFailure } from '../base/tell-failure.ts';
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

const wrong = (problem: string) => new OperatorError(`${problem}\n${usage}`);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        roles: { type: 'string', default: '' },
        sites: { type: 'string', default: '' },
        'new-rights': { type: 'boolean', default: false },
        'new-authenticator': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : 'These arguments cannot be read.');
  }
}

type Options = ReturnType<typeof readArguments>['values'];

const named = (text: string): string[] => text.split(',').filter((word) => word !== '');
const rightsNamed = v.object({
  roles: v.pipe(v.string(), v.transform(named), v.array(officerRole), v.minLength(1, 'Name a role.')),
  sites: v.pipe(v.string(), v.transform(named), v.array(v.picklist(sites))),
});

function readRights(options: Options): Rights {
  const read = v.safeParse(rightsNamed, options);
  if (read.success) return read.output;
  const problems = read.issues.map(({ type, input, path, message }) =>
    type === 'picklist'
      ? `There is no ${path?.[0].key === 'sites' ? 'site' : 'role'} ${String(input)}.`
      : message,
  );
  throw wrong(problems.join('\n'));
}

/** What is done to an officer: one is added, or has other rights or another authenticator. */
type Change = { name: string; rights: Rights } | { rights: Rights } | 'authenticator';

function readChange(email: string, words: readonly string[], options: Options): Change {
  if (options['new-authenticator']) return 'authenticator';
  const rights = readRights(options);
  return options['new-rights'] ? { rights } : { name: words.join(' ') || email, rights };
}

async function changeOfficer(context: Context, email: string, change: Change): Promise<void> {
  if (change !== 'authenticator' && !('name' in change)) {
    await changeRights(context, email, change.rights);
    console.log(`${email} has other roles and sites from now on.`);
    return;
  }
  const library = createSignInLibrary(context);
  const secret = randomBytes(20).toString('hex');
  const totp = new TOTP({ issuer: 'Credence console', label: email, secret: Secret.fromUTF8(secret) });
  if (change === 'authenticator') {
    await renewAuthenticator(context, library, { email, secret });
  } else {
    const { name, rights } = change;
    const password = newPassword();
    await addOfficer(context, library, { email, name, password, secret, choosesPassword: true, ...rights });
    console.log(`Officer       ${name}\nE-mail        ${email}\nPassword      ${password}`);
  }
  console.log(`Authenticator ${totp.toString()}`);
}

const newPassword = (): string => randomBytes(15).toString('base64url');

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

async function addAccount(context: Context, email: string, currencyCode: string): Promise<void> {
  const password = newPassword();
  const library = createSignInLibrary(context);
  const id = await addApplicant(context, library, { email, password, currencyCode, choosesPassword: true });
  console.log(`Account ${id}\nE-mail   ${email}\nPassword ${password}`);
}

/** What is to be done, once everything that was typed is known to be right. */
function readTask(): (context: Context) => Promise<void> {
  const { positionals, values } = readArguments();
  const [kind, email = '', ...words] = positionals;
  if (kind !== 'officer' && kind !== 'account') throw wrong('Say whether it is an officer or an account.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw wrong(`This is no e-mail address: ${email}`);
  if (kind === 'officer') {
    const change = readChange(email, words, values);
    return (context) => changeOfficer(context, email, change);
  }
  const [currency = 'USD'] = words;
  if (!currencies.has(currency)) throw wrong(`There is no currency ${currency}.`);
  return (context) => addAccount(context, email, currency);
}

async function main(): Promise<void> {
  const task = readTask();
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    await task(context);
  } finally {
    await stop();
  }
}

main().catch(tellFailure);
