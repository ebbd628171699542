import { retCodes } from '@credence/contract/ret-codes';
import { electronicIdentityReturn, vendorToken } from '@credence/contract/vendor-calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { missHeartbeats } from '../later.ts';
import { ChildServer } from './child-server.ts';
import { holdRow } from '../hold.ts';
import {
  type Registries,
  startRegistries,
  bvn,
  electronic,
  residentOf,
  caseOf,
  confirmAt,
  isApprovedOnce,
} from './registries-fixture.ts';

describe('the server is killed', () => {
  let world: Registries;
  let child: ChildServer;
  beforeAll(async () => {
    world = await startRegistries({ jobs: false });
    child = new ChildServer(world.server, world.environment);
    await child.start();
  });
  afterAll(async () => {
    await child.kill();
    await world.stop();
  });
  afterEach(() => {
    world.line.beforeAnswer = () => undefined;
  });

  /** A client of the server that is killed, and one that watches from the other server. */
  const visit = async (country: 'NG' | 'NL') => {
    const beside = await residentOf(world, country);
    return { client: child.clientOf(beside), beside };
  };

  test('before the answer of the registry of numbers has come: the number is checked once more, and decided once [S2.3]', async () => {
    const { client } = await visit('NG');
    const held = new Promise<void>((resolve) => {
      world.line.beforeAnswer = () => {
        resolve();
        return new Promise(() => undefined);
      };
    });
    await client.call(vendorToken, bvn());
    await held;
    await child.kill();
    world.line.beforeAnswer = () => undefined;
    await missHeartbeats(world.server.db);
    await child.start();
    await isApprovedOnce(world, client);
  });

  test('between the answer of the registry of numbers and the commit: nothing of the verdict is stored, and the number is decided once [S2.3]', async () => {
    const { client, beside } = await visit('NG');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      world.line.beforeAnswer = () => {
        resolve();
        return new Promise((answer) => {
          release = answer;
        });
      };
    });
    await client.call(vendorToken, bvn());
    await held;
    const letGo = await holdRow(world.server, 'applicant', client.userId);
    release();
    await letGo.waitedFor();
    await child.kill();
    await letGo();
    expect(await caseOf(beside)).toMatchObject({
      state: 'submitted',
      verdict: null,
    });
    world.line.beforeAnswer = () => undefined;
    await missHeartbeats(world.server.db);
    await child.start();
    await isApprovedOnce(world, client);
  });

  test('between the answer of the electronic identity and the commit: the case is open as before, and the person confirms once more [S2.3]', async () => {
    const { client } = await visit('NL');
    const { url, case: begun } = await client.call(vendorToken, electronic);
    const back = await confirmAt(url);
    const letGo = await holdRow(world.server, 'verification_case', client.userId);
    const answer = client.send(electronicIdentityReturn, back).catch(() => 'lost');
    await letGo.waitedFor();
    await child.kill();
    await letGo();
    expect(await answer).toBe('lost');
    await child.start();
    expect(await caseOf(client)).toMatchObject({ id: begun.id, state: 'collecting', verdict: null });
    // The address that the person returned to works once.
    expect((await client.send(electronicIdentityReturn, back)).code).toBe(retCodes.ROUTE_NOT_SUPPORTED);
    const again = await client.call(vendorToken, electronic);
    expect(again.case.id).toBe(begun.id);
    await client.call(electronicIdentityReturn, await confirmAt(again.url));
    await isApprovedOnce(world, client);
  });
});
