import { suitabilityAnswer, suitabilityBegin, suitabilitySubmit } from '@credence/contract/suitability';
import type { SuitabilityTestCode } from '@credence/contract/words';
import { expectAccessible } from '../accessible.ts';
import type { Client } from '../calls.ts';
import { caseForOfficer, withSubmittedCase } from '../cases.ts';
import { openCase, signInOfficer } from '../people.ts';
import { expect, test } from '../test.ts';

/** A whole attempt that chooses the same option everywhere. */
async function take(client: Client, code: SuitabilityTestCode): Promise<void> {
  const { attempt, questions } = await client.call(suitabilityBegin, { test: code, language: 'en' });
  for (const { number } of questions) await client.call(suitabilityAnswer, { attempt, number, option: 1 });
  await client.call(suitabilitySubmit, { attempt, language: 'en' });
}

test('[S2.14] an officer reads the tests of an account beside its case: attempts, topics, profile and limit', async ({
  page,
  server,
  account,
  officer,
  request,
}) => {
  const { client } = await withSubmittedCase(request, server, account);
  await take(client, 'crypto-knowledge-test');
  await take(client, 'risk-tolerance-test');
  const path = await caseForOfficer(client, account);
  await signInOfficer(page, server, officer);
  await openCase(page, server, path);
  const panel = page.getByRole('region', { name: 'Suitability tests' });
  await panel.getByRole('button', { name: 'Show results' }).click();
  await expect(panel.getByText(/of 15 right, 12 needed$/)).toBeVisible();
  await expect(panel.getByText(/^1 of 3 attempts in 30 days; the next one from/)).toBeVisible();
  await panel.getByRole('button', { name: 'Right answers by topic' }).press('Enter');
  await expect(panel.getByText('Wallets and keys')).toBeVisible();
  const tolerance = panel.getByRole('region', { name: 'Tolerance of risk' });
  await expect(tolerance.getByText(/^No more than \d+ % of net worth in crypto-assets/)).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Allow another attempt/ })).toHaveCount(0);
  await expectAccessible(page, 'suitability tests of an account');
});
