import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('webhooks go to no network that is not public, but to this machine’s where only it reaches the server', () => {
  const lengths = (environment: NodeJS.ProcessEnv) =>
    readConfig(environment).webhookNetworks.map(([address, length]) => `${address.toString()}/${length}`);
  expect(lengths({})).toEqual(['127.0.0.0/8', '::1/128']);
  expect(lengths({ CREDENCE_PUBLIC_ORIGINS: 'https://account.example.com' })).toEqual([]);
  expect(lengths({ CREDENCE_WEBHOOK_NETWORKS: 'none' })).toEqual([]);
  expect(lengths({ CREDENCE_WEBHOOK_NETWORKS: '10.20.0.0/16, fd00:1::/32' })).toEqual([
    '10.20.0.0/16',
    'fd00:1::/32',
  ]);
  for (const wrong of ['10.20.0.0', 'intranet', '10.20.0.0/33', '10.20.0.0/16,'])
    expect(() => readConfig({ CREDENCE_WEBHOOK_NETWORKS: wrong }), wrong).toThrow(
      'CREDENCE_WEBHOOK_NETWORKS',
    );
});
