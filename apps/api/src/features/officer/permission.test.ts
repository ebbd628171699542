import { sealedFilePath } from '@credence/contract/review-ahead';
import { reviewFilePath } from '@credence/contract/review-case';
import {
  reviewQuestionnaireCopyPath,
  reviewQuestionnaireFilePath,
} from '@credence/contract/review-questionnaire';
import { officerRoles, type Permission, permissionsOf } from '@credence/contract/permission';
import { retCodes } from '@credence/contract/ret-codes';
import { officerProfile, officerSignOut } from '@credence/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../http/openapi.ts';
import { createServe } from '../../http/serve.ts';
import { createServer } from '../../http/server.ts';
import { type Client, startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

/** Everything that officers can ask for, with what it needs. */
const calls: { method: string; path: string; permission?: Permission | undefined }[] = [
  ...endpoints.filter(({ access }) => access === 'officer'),
  { method: 'GET', path: `${reviewFilePath}/none/none`, permission: 'read-cases' },
  { method: 'GET', path: sealedFilePath({ userId: 'none', fileId: 'none' }), permission: 'decide-cases' },
  { method: 'GET', path: `${reviewQuestionnaireFilePath}/none/none/none`, permission: 'read-cases' },
  { method: 'GET', path: `${reviewQuestionnaireCopyPath}/none/none`, permission: 'read-cases' },
];

const ask = (client: Client, { method, path }: { method: string; path: string }) =>
  client.request(method, path, {
    ...(method !== 'GET' && { body: '{}' }),
    headers: { 'content-type': 'application/json' },
  });

const refusalsOf = (officer: Client) =>
  server.db
    .selectFrom('audit_event')
    .select(['actor_id', 'details'])
    .where('user_id', '=', officer.userId)
    .where('action', '=', 'officer.refused')
    .execute();

describe.each(officerRoles)('%s', (role) => {
  test('may call what the role permits and nothing else [ASVS 8.2.1]', async () => {
    const officer = await server.officer('Noor', { roles: [role] });
    const held = permissionsOf([role]);
    const answers = await Promise.all(
      calls.map(async (one) => {
        const { code, status } = await ask(officer, one);
        const refused = code === retCodes.PERMISSION_MISSING;
        expect(refused, `${one.path} is answered ${status}`).toBe(status === 403);
        return { path: one.path, refused };
      }),
    );
    expect(answers).toEqual(
      calls.map(({ path, permission }) => ({
        path,
        refused: permission === undefined || !held.has(permission),
      })),
    );
    const refused = answers.filter((answer) => answer.refused).length;
    expect(refused).toBeGreaterThan(0);
    expect(await refusalsOf(officer)).toHaveLength(refused);
  });
});

test('lead and administrator, which officers of before have, permit everything', () => {
  expect(permissionsOf(['lead', 'administrator'])).toEqual(permissionsOf(officerRoles));
});

test('several roles permit what each of them does', async () => {
  const officer = await server.officer('Noor', { roles: ['reviewer', 'administrator'] });
  for (const path of ['/console/api/queue', '/console/api/client-log']) {
    const { status } = await ask(officer, { method: path.endsWith('queue') ? 'POST' : 'GET', path });
    expect(status).toBe(200);
  }
});

test('who has no role may do nothing, and is told so and recorded', async () => {
  const officer = await server.officer('Noor', { roles: [] });
  for (const one of calls) expect((await ask(officer, one)).status, one.path).toBe(403);
  expect(await refusalsOf(officer)).toContainEqual({
    actor_id: officer.userId,
    details: '{"permission":"own-session"}',
  });
  expect((await officer.send(officerSignOut)).code).toBe(retCodes.OK);
});

test('a role that is taken away is missing from the next call on', async () => {
  const officer = await server.officer('Noor', { roles: ['auditor'], sites: ['HKG'] });
  expect(await officer.call(officerProfile, {})).toMatchObject({ roles: ['auditor'], sites: ['HKG'] });
  await server.db
    .updateTable('officer_right')
    .set({ roles: [] })
    .where('officer_id', '=', officer.userId)
    .execute();
  expect((await officer.send(officerProfile)).code).toBe(retCodes.PERMISSION_MISSING);
});

test('a server does not start with a route of officers that names no permission', async () => {
  const app = await createServer(server.context);
  const unused = () => Promise.reject(new Error('unused'));
  createServe(app, server.context, { session: unused, sdk: unused, officer: unused, ownSites: unused });
  expect(() => app.get('/console/api/forgotten', () => 'everything')).toThrow('names no permission');
  await app.close();
});
