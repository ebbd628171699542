import { resolve } from 'node:path';
import { loadKeyring } from './blobs/seal.ts';
import { readConfig } from './config.ts';
import { demonstrationCodes } from './demonstration.ts';

/** Prints the one-time codes of the demonstration officers: an authenticator for those who have none at hand. */
const config = readConfig(process.env);
const keyring = loadKeyring({ directory: resolve(config.dataDirectory), fromEnvironment: config.masterKey });
for (const { email, code, secondsLeft } of demonstrationCodes(keyring)) {
  console.log(`${email.padEnd(24)} ${code}   (${secondsLeft} s left)`);
}
