import { once } from 'node:events';
import { createServer } from 'node:http';
import { savePersonalInfo } from '@credence/contract/personal-info';
import { nonDocumentCase, vendorToken } from '@credence/contract/vendor-calls';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { completeInfo } from '../../../test/applicants.ts';
import { startServer } from '../../../test/server.ts';

test('a number that the registry knows and does not compare with name and birth date is for an officer [S2.3]', async () => {
  const fields = { firstname: 'same', lastname: 'same' };
  const careless = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'match', fields }));
  });
  careless.listen(0, '127.0.0.1');
  await once(careless, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), careless.address());
  const alone = await startServer({
    environment: {
      CREDENCE_NUMBER_REGISTRY_URL: `http://127.0.0.1:${port}`,
      CREDENCE_NUMBER_REGISTRY_TOKEN: 'a token of the registry',
    },
  });
  try {
    const applicant = await alone.applicant();
    await applicant.call(savePersonalInfo, { info: { ...completeInfo, residenceCountry: 'NG' } });
    await applicant.call(vendorToken, {
      by: 'number',
      level: 1,
      country: 'NG',
      scheme: 'BVN',
      number: '22200000001',
    });
    await expect
      .poll(async () => (await applicant.call(nonDocumentCase, { level: '1' }))?.case.state)
      .toBe('in_review');
  } finally {
    await alone.stop();
    careless.close();
  }
});
