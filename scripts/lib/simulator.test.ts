import { describe, expect, test, vi } from 'vitest';

import { readConfig } from '../../apps/api/src/base/config/config.ts';
import { environmentOf, originsAt, portsEach } from '../../apps/simulator/src/environment.ts';
import { startSimulator } from '../../apps/simulator/src/simulator.ts';
import { startReceiver } from '../../apps/simulator/src/testing/receiver.ts';
import { sumsubClient } from '../../apps/simulator/src/testing/sumsub-client.ts';
import { environmentBeside, whenListening } from './beside.ts';
import { startChild } from './children.ts';
import { holdPorts } from './free-port.ts';
import { planSimulator, wantsSimulator } from './simulator.ts';

const patience = { timeout: 20_000 };

describe('the simulator of the vendors', () => {
  test('runs with the demonstration, on this machine', () => {
    expect(wantsSimulator({})).toBe(true);
    expect(wantsSimulator({ HOST: '127.0.0.1', CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000' })).toBe(
      true,
    );
    expect(wantsSimulator({ HOST: '::1', DATABASE_URL: ' ' })).toBe(true);
    expect(wantsSimulator({ DATABASE_URL: 'postgres://x', CREDENCE_DEMONSTRATION: 'on' })).toBe(true);
  });

  test.each([
    ['it is switched off', { CREDENCE_SIMULATOR: 'off' }],
    ['there is no demonstration', { CREDENCE_DEMONSTRATION: 'off' }],
    ['the database is the operator’s', { DATABASE_URL: 'postgres://x' }],
    ['a vendor is configured', { CREDENCE_JUMIO_CLIENT_ID: 'x' }],
    [
      'a vendor is configured, whatever else is asked',
      { CREDENCE_SUMSUB_APP_TOKEN: 'x', CREDENCE_SIMULATOR: 'on' },
    ],
    ['a registry is configured', { CREDENCE_NUMBER_REGISTRY_URL: 'x' }],
    ['other machines reach the server', { HOST: '0.0.0.0' }],
    ['browsers elsewhere reach the server', { CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' }],
    [
      'one of the origins is elsewhere',
      { CREDENCE_PUBLIC_ORIGINS: 'http://localhost:3000, http://127.0.0.1.example.com' },
    ],
  ])('does not where %s', (_why, env) => {
    expect(wantsSimulator(env)).toBe(false);
  });

  test('runs for other machines where the operator says so', () => {
    const open = { HOST: '0.0.0.0', CREDENCE_DEMONSTRATION: 'public' };
    expect(wantsSimulator(open)).toBe(false);
    expect(wantsSimulator({ ...open, CREDENCE_SIMULATOR: 'on' })).toBe(true);
  });

  test('does not inherit the master key', () => {
    expect(environmentBeside({ CREDENCE_MASTER_KEY: 'secret', PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });

  test('gives the server every vendor and registry, and runs and delivers to it once it listens', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
    const receiver = await startReceiver();
    const simulator = await planSimulator();
    try {
      const config = readConfig(simulator.environment);
      const { sumsub, onfido, jumio, advanceAi } = config.providers;
      const { numberRegistry, electronicIdentity } = config;
      const outside = [sumsub, onfido, jumio, advanceAi, numberRegistry, electronicIdentity];
      expect(outside).not.toContain(undefined);

      const program = `process.send({ listening: '${receiver.origin}' })`;
      const server = startChild(process.execPath, ['--eval', program], { channel: true });
      whenListening(server, simulator.serverListens);
      await vi.waitUntil(() => said.mock.calls.join().includes(simulator.origin), patience);
      const call = sumsubClient(simulator.environment);
      await call('POST', '/resources/applicants?levelName=credence-level-1', { externalUserId: 'person-1' });
      const [webhook] = await receiver.until(1);
      expect(webhook?.path).toBe('/v1/webhooks/sumsub');
      expect(webhook?.body).toContain('person-1');
      expect((await fetch(simulator.origin)).status).toBe(200);
      await server.done;
    } finally {
      await simulator.stop();
      await receiver.close();
    }
  });

  test('is where it was said to be', async () => {
    const { port, release } = await holdPorts(4100, portsEach);
    await release();
    const simulator = await startSimulator({ port, seed: 'seed' });
    expect(simulator.environment).toEqual(environmentOf(originsAt(port), 'seed'));
    await simulator.close();
  });

  test('has ports of its own where two are started at once', async () => {
    const planned = await Promise.all([planSimulator(), planSimulator()]);
    const [one, other] = planned.map(({ environment }) => Object.values(environment));
    expect(one?.filter((value) => value.startsWith('http://') && other?.includes(value))).toEqual([]);
  });

  test('is done without where it cannot be started', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue(undefined);
    const simulator = await planSimulator('scripts/lib/root.ts');
    simulator.serverListens('http://localhost');
    await vi.waitUntil(() => said.mock.calls.length > 0, patience);
    expect(said.mock.calls.join()).toContain('only the built-in provider works');
    await simulator.stop();
  });
});
