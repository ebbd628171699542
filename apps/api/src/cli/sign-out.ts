import { readConfig } from '../base/config/config.ts';
import { signOutOfficer } from '../features/officer/index.ts';
import { signOutAccount } from '../features/sign-in/index.ts';
import { startRuntime } from '../runtime.ts';

/** Ends the sessions of an account or officer: npm run person:sign-out -- account|officer <e-mail> */
const [kind, email] = process.argv.slice(2);

const signOuts = new Map([
  ['account', signOutAccount],
  ['officer', signOutOfficer],
]);

async function run(signOut: typeof signOutAccount, address: string): Promise<void> {
  const config = { ...readConfig(process.env), logLevel: 'silent' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    await signOut(context, address);
    console.log(`${address} is signed in nowhere.`);
  } finally {
    await stop();
  }
}

const signOut = signOuts.get(kind ?? '');
if (signOut === undefined || email === undefined) {
  console.error('Usage: npm run person:sign-out -- account|officer <e-mail>');
  process.exitCode = 2;
} else {
  await run(signOut, email).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
