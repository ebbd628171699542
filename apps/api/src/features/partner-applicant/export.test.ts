import { integrationAccessToken, sdkHeaders } from '@credence/contract/embedding';
import { createApplicant, createToken, decideApplicant } from '@credence/contract/partner-applicant';
import { exportLine, exportPath } from '@credence/contract/partner-export';
import { createPartnerKey } from '@credence/contract/partner';
import { savePersonalInfo } from '@credence/contract/personal-info';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInfo } from '../../../test/applicants.ts';
import { onSdkPath } from '../../../test/fixtures/embedding-fixture.ts';
import { addTestPartner } from '../../../test/fixtures/partner-fixture.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ jobs: false });
});
afterAll(() => server.stop());

async function exported(key: string) {
  const response = await fetch(`${server.address}${exportPath}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, text, lines: [] };
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(exportLine, JSON.parse(line)));
  return { status: 200, text, lines };
}

test('everything that a partner has comes line by line, of one mode, and of no other partner', async () => {
  const { live, test: trial, partnerId } = await addTestPartner(server);
  const other = await addTestPartner(server, { name: 'Other' });
  await other.live.call(createApplicant, { externalId: 'not-mine' });
  for (let number = 0; number < 60; number++) await live.call(createApplicant, { externalId: `n-${number}` });
  const { id } = await live.call(createApplicant, { externalId: 'declared' });
  const { token } = await live.call(createToken, { id });
  const visitor = server.visitor();
  const { accessToken } = await visitor.call(integrationAccessToken, { token });
  const headers = { [sdkHeaders.token]: accessToken };
  await visitor.send(onSdkPath(savePersonalInfo), { info: completeInfo }, headers);

  const { lines } = await exported(live.key);
  expect(lines[0]).toMatchObject({ type: 'partner', settings: { partnerId } });
  expect(lines.at(-1)).toEqual({ type: 'end', applicants: 61 });
  const applicants = lines.flatMap((line) => (line.type === 'applicant' ? [line] : []));
  expect(applicants.map(({ applicant }) => applicant.externalId)).toEqual([
    ...Array.from({ length: 60 }, (_, number) => `n-${number}`),
    'declared',
  ]);
  expect(applicants.at(-1)?.details).toEqual(completeInfo);
  expect(applicants[0]?.details).toBeNull();

  const tried = await trial.call(createApplicant, { externalId: 'trial' });
  await trial.call(decideApplicant, { id: tried.id, outcome: 'retry', labels: ['document-blurred'] });
  const trials = (await exported(trial.key)).lines;
  expect(trials).toMatchObject([
    { type: 'partner' },
    { type: 'applicant', cases: [{ level: 1, outcome: 'retry', labels: ['document-blurred'] }] },
    { type: 'end', applicants: 1 },
  ]);
});

test('it needs a scope of its own, and is in the trail', async () => {
  const { live, partnerId } = await addTestPartner(server);
  const { secret } = await live.call(createPartnerKey, { name: 'reader', scopes: ['applicants:read'] });
  const refused = await exported(secret);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('scope-missing')]);
  expect((await exported('nothing')).status).toBe(401);
  await exported(live.key);
  const trail = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor_kind'])
    .where('user_id', '=', partnerId)
    .where('action', '=', 'partner.exported')
    .execute();
  expect(trail).toEqual([{ action: 'partner.exported', actor_kind: 'partner' }]);
});
