import { readConfig } from './base/config/config.ts';
import { startOwnDatabase } from './db/embedded/own-database.ts';
import { tellFailure } from './base/tell-failure.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // PostgreSQL is created and started by processes of its own, while the rest of the server is loaded.
  const database = startOwnDatabase(config, (line) => console.log(line));
  await database.waiting;
  const { runServer } = await import('./run-server.ts');
  await runServer(config, { database: database.started });
}

main().catch(tellFailure);
