import { once } from 'node:events';
import { createServer } from 'node:http';
import { kycInfo } from '@credence/contract/kyc';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/server.ts';

test('[S3.1] what a BTC is worth is read from the operator’s source, told in the account’s currency, and never when it is old', async () => {
  let answer = '{"INR": "5600000.5", "EUR": 58000}';
  let asked = 0;
  const source = createServer((_request, response) => {
    asked += 1;
    response.end(answer);
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  const address = source.address();
  if (address === null || typeof address === 'string') throw new Error('The source has no port.');
  const server = await startServer({
    jobs: false,
    environment: { CREDENCE_RATES_URL: `http://127.0.0.1:${address.port}/rates` },
  });
  try {
    const applicant = await server.applicant({ currencyCode: 'INR' });
    const rate = async () => (await applicant.call(kycInfo, { obtain_quotas: true })).btcRate;
    await expect.poll(rate).toBe('5600000.5');
    expect(asked).toBe(1);
    expect((await applicant.call(kycInfo, {})).btcRate).toBeUndefined();

    // What is no price is not told, and what was known is used for a while.
    answer = '{"INR": "free"}';
    server.pass(61_000);
    expect(await rate()).toBe('5600000.5');
    await expect.poll(() => asked).toBe(2);
    server.pass(10 * 60_000);
    expect(await rate()).toBeUndefined();
    const other = await server.applicant({ currencyCode: 'XYZ' });
    expect((await other.call(kycInfo, { obtain_quotas: true })).btcRate).toBeUndefined();
  } finally {
    await server.stop();
    source.close();
  }
});
