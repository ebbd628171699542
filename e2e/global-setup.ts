import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cameraFilm, writeCameraFilm } from './camera-film.ts';
import { isPrepared, keepAsPrepared } from './prepared-data.ts';
import { TestServer } from './server.ts';

/** Prepares what the servers of the tests copy, unless an earlier run has. */
export default async function setUp(): Promise<void> {
  if (!existsSync(cameraFilm)) {
    await mkdir(dirname(cameraFilm), { recursive: true });
    await writeCameraFilm();
  }
  if (isPrepared()) return;
  const data = await mkdtemp(join(tmpdir(), 'credence-e2e-'));
  const server = await TestServer.start({}, data);
  await server.stop({ keepData: true });
  await keepAsPrepared(data);
  await rm(data, { recursive: true, force: true });
}
