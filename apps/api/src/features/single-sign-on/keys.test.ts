import { userProfile } from '@credence/contract/profile';
import { officerProfile } from '@credence/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  signInAtProvider,
  signInOfficerAtProvider,
  type SignOnWorld,
  startSignOn,
} from '../../../test/fixtures/single-sign-on-fixture.ts';
import { keyHolders } from '../../app.ts';
import { addKeys, keyPurposes, readMasterKeys } from '../../seal/index.ts';
import { rewrap } from '../key-move/index.ts';

let world: SignOnWorld;
beforeAll(async () => {
  world = await startSignOn();
});
afterAll(() => world.stop());

test('people of the provider are found under new keys, before and after everything was moved to them', async () => {
  const { server, provider } = world;
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['leads'] });
  const found = async () => {
    const [account, officer] = [server.visitor(), server.visitor()];
    await signInAtProvider(account, 'ada');
    await signInOfficerAtProvider(officer, 'ada');
    return [(await account.call(userProfile, {})).id, (await officer.call(officerProfile, {})).id];
  };
  const before = await found();
  const { keyring, config } = server.context;
  const masters = (await readMasterKeys({ directory: config.dataDirectory })) ?? [];
  await addKeys(server.db, masters, keyPurposes, -10);
  await keyring.reload();
  expect(await found()).toEqual(before);
  await rewrap(server.context, masters, keyHolders, () => undefined);
  for (const holder of keyHolders) expect(await holder.left(server.db, keyring), holder.name).toBe(0);
  await keyring.reload();
  expect(await found()).toEqual(before);
});
