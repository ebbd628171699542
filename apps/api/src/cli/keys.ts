import { resolve } from 'node:path';
import { keyHolders } from '../app.ts';
import { readConfig } from '../base/config/config.ts';
import { OperatorError } from '../base/operator-error.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { keyStatus, rewrap } from '../features/key-move/index.ts';
import { startRuntime } from '../runtime.ts';
import { addKeys, keyPurposes, readMasterKeys, type KeyPurpose } from '../seal/index.ts';

const usage = `Usage: npm run keys -- status | rotate <${keyPurposes.join(' | ')} | all>… | rewrap`;

/** What the operator should know before a key is replaced. */
const effects: Partial<Record<KeyPurpose, string>> = {
  'sign-in': 'Everybody is signed out at that moment, officers too; their second factors stay.',
  tokens:
    'Codes and one-time links that are open then, and drafts and pictures waiting on devices, have to be made again.',
};

/** Shows and replaces the keys of the installation. */
async function main([command, ...names]: string[]): Promise<void> {
  const purposes = names.includes('all')
    ? [...keyPurposes]
    : keyPurposes.filter((one) => names.includes(one));
  const known = names.every((name) => name === 'all' || keyPurposes.some((one) => one === name));
  const wellFormed = command === 'rotate' ? purposes.length > 0 && known : names.length === 0;
  if (!wellFormed || !['status', 'rotate', 'rewrap'].includes(command ?? '')) throw new OperatorError(usage);

  const config = { ...readConfig(process.env), logLevel: 'error' as const };
  const { context, stop } = await startRuntime(config, console.log);
  try {
    const source = { fromEnvironment: config.masterKey, file: config.masterKeyFile };
    const masters = (await readMasterKeys({ directory: resolve(config.dataDirectory), ...source })) ?? [];
    if (command === 'rotate') {
      const usedFrom = await addKeys(context.db, masters, purposes);
      console.log(`New keys for ${purposes.join(', ')} are used from ${usedFrom.toISOString()}.`);
      for (const purpose of purposes) if (effects[purpose] !== undefined) console.log(effects[purpose]);
      console.log('Then run npm run keys -- rewrap, which puts what is stored under them.');
    } else if (command === 'rewrap') {
      await rewrap(context, masters, keyHolders, console.log);
    } else {
      for (const line of await keyStatus(context, masters, keyHolders)) console.log(line);
    }
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).catch(tellFailure);
