import { readConfig } from '../base/config/config.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { demonstrationCodes } from '../features/demonstration/index.ts';
import { startRuntime } from '../runtime.ts';

/** Prints the demonstration officers' one-time codes, in place of an authenticator. */
async function main(): Promise<void> {
  const config = { ...readConfig(process.env), logLevel: 'silent' as const };
  const { context, stop } = await startRuntime(config, console.log);
  for (const { email, code, secondsLeft } of demonstrationCodes(context.keyring)) {
    console.log(`${email.padEnd(24)} ${code}   (${secondsLeft} s left)`);
  }
  await stop();
}

main().catch(tellFailure);
