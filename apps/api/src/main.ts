import { readConfig } from './base/config/config.ts';
import { runServer } from './run-server.ts';
import { tellFailure } from './base/tell-failure.ts';

async function main(): Promise<void> {
  await runServer(readConfig(process.env));
}

main().catch(tellFailure);
