import { readConfig } from './base/config/config.ts';
import { followingEnvironment } from './base/following-environment.ts';
import { startOwnDatabase } from './db/embedded/own-database.ts';
import { tellFailure } from './base/tell-failure.ts';

/**
 * The server. With `--environment-follows` the command that started it sends further variables over its
 * channel, since what stands beside the server starts meanwhile.
 */
async function main(): Promise<void> {
  const following = process.argv.includes('--environment-follows') ? followingEnvironment() : {};
  // PostgreSQL is created and started by processes of its own, while the rest of the server is loaded.
  const database = startOwnDatabase(readConfig(process.env), (line) => console.log(line));
  await database.waiting;
  const { runServer } = await import('./run-server.ts');
  await runServer(readConfig({ ...process.env, ...(await following) }), { database: database.started });
}

main().catch(tellFailure);
