import { readConfig } from '../base/config/config.ts';
import { removeOfficer } from '../features/officer/index.ts';
import { startRuntime } from '../runtime.ts';

/** Removes all of an officer's credentials: npm run person:remove -- officer <e-mail> */
const [kind, email] = process.argv.slice(2);

async function remove(address: string): Promise<void> {
  const config = { ...readConfig(process.env), logLevel: 'warn' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    await removeOfficer(context, address);
    console.log(`${address} can sign in no more.`);
  } finally {
    await stop();
  }
}

if (kind !== 'officer' || email === undefined) {
  console.error('Usage: npm run person:remove -- officer <e-mail>');
  process.exitCode = 2;
} else {
  await remove(email).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
