import { resolve } from 'node:path';
import { readKeyring } from '../seal/index.ts';
import { readConfig } from '../base/config/config.ts';
import { demonstrationCodes } from '../features/demonstration/index.ts';

/** Prints the demonstration officers' one-time codes, in place of an authenticator. */
const config = readConfig(process.env);
const directory = resolve(config.dataDirectory);
const keyring = readKeyring({ directory, fromEnvironment: config.masterKey });
if (keyring === undefined) {
  console.error(`There is no master key in ${directory} yet: start the server once.`);
  process.exitCode = 1;
} else {
  for (const { email, code, secondsLeft } of demonstrationCodes(keyring)) {
    console.log(`${email.padEnd(24)} ${code}   (${secondsLeft} s left)`);
  }
}
