import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../../base/config/config.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';

type Settings = Pick<Config, 'dataDirectory' | 'databaseUrl'>;

export interface OwnDatabase {
  /** Undefined where the operator names another one. Fails as `startEmbedded` does. */
  started: Promise<EmbeddedDatabase | undefined>;
  /** Resolves as soon as PostgreSQL's own processes do the rest, or nothing is to be done. */
  waiting: Promise<void>;
}

/** Makes the data folder and starts the database in it. */
export function startOwnDatabase(settings: Settings, onProgress: (line: string) => void): OwnDatabase {
  let onWaiting = (): void => undefined;
  const waiting = new Promise<void>((done) => {
    onWaiting = done;
  });
  const started = start(settings, onProgress, () => onWaiting());
  started.then(onWaiting, onWaiting);
  return { started, waiting };
}

async function start(
  { dataDirectory, databaseUrl }: Settings,
  onProgress: (line: string) => void,
  onWaiting: () => void,
): Promise<EmbeddedDatabase | undefined> {
  const directory = resolve(dataDirectory);
  // Others may traverse it (the database runs under another account) but not list it.
  await mkdir(directory, { recursive: true, mode: 0o711 });
  return databaseUrl === undefined ? startEmbedded({ directory, onProgress, onWaiting }) : undefined;
}
