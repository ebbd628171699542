import { readConfig, type Config } from '../base/config/config.ts';
import { findingsOf, lookAtFiles, type Surroundings } from '../base/config/safety.ts';
import { tellFailure } from '../base/tell-failure.ts';
import { openDatabase } from '../db/database.ts';
import { mayChangeTrail } from '../db/roles.ts';

/** What the database says of the server's role; nothing where it has no tables yet, or does not answer. */
async function lookAtDatabase({ databaseUrl }: Config): Promise<Pick<Surroundings, 'mayChangeTrail'>> {
  if (databaseUrl === undefined) return {};
  const connection = { connectionString: databaseUrl };
  const database = openDatabase({ connection, size: 2, prepare: false, onError: () => undefined });
  try {
    return { mayChangeTrail: await mayChangeTrail(database.db) };
  } catch {
    console.log('The database was not asked: it does not answer, or has no tables yet.\n');
    return {};
  } finally {
    await database.close();
  }
}

/** Says what is unsafe or missing in this configuration; exits with 1 if anything is unsafe. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.onlyThisMachine) {
    console.log('Only this machine reaches the server, as HOST and CREDENCE_PUBLIC_ORIGINS say: for trials.');
    return;
  }
  const around = { ...(await lookAtFiles(config)), ...(await lookAtDatabase(config)) };
  const findings = findingsOf(config, around);
  for (const { weight, says, set } of findings) {
    console.log(`${weight.padEnd(8)} ${says}\n         set ${set}`);
  }
  if (findings.length === 0) console.log('Nothing is unsafe or missing.');
  if (findings.some(({ weight }) => weight === 'unsafe')) process.exitCode = 1;
}

main().catch(tellFailure);
