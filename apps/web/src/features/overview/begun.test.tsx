// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { decidedCase, kycInfoWith } from '../../testing/account.ts';
import { openHub, panel, second, type Tasks } from '../../testing/overview.ts';

afterEach(cleanup);

const begun = { bannerTags: ['LEVEL_BEGUN'] };
const open = { ...decidedCase('retry', []), state: 'collecting' as const, submittedAt: null, verdict: null };

const tasks = (...left: string[]): Tasks =>
  ['PERSONAL_INFO', 'IDENTITY_DOCUMENT', 'BIOMETRIC_CONSENT', 'SELFIE'].map((code) => ({
    code,
    level: 1 as const,
    status: left.includes(code) ? ('TODO' as const) : ('DONE' as const),
  }));

const rungOf = (name: string) => screen.getByRole('heading', { name }).closest('li')?.textContent;

test('[S4.9] pictures that were taken but not sent: nothing is left but to submit them', async () => {
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', begun), { found: open, tasks: tasks() });
  const card = await panel();
  card.getByRole('heading', { name: 'Almost done: submit' });
  card.getByText(/taken but not sent yet/);
  card.getByText('About 1 minute');
  expect(card.getAllByLabelText('Done:')).toHaveLength(4);
  expect(card.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/user/accounts/auth/kyc');
  expect(rungOf('Level 1: identity')).toContain('Started');
  expect(rungOf('Level 2: address')).toContain('After level 1');
});

test('[S4.9] half-way: what is done, what is left, and in how many minutes', async () => {
  const left = tasks('BIOMETRIC_CONSENT', 'SELFIE', 'IDENTITY_DOCUMENT');
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', begun), { found: open, tasks: left });
  const card = await panel();
  card.getByRole('heading', { name: 'Continue where you stopped' });
  card.getByText('About 2 minutes');
  expect(card.getByLabelText('Done:').closest('li')?.textContent).toContain('Your details');
  expect(screen.queryByText('Ready to start')).toBeNull();
});

test('[S4.9] a vendor’s part that was left is told by the vendor’s name', async () => {
  const found = { ...open, provider: 'PROVIDER_SUMSUB' as const, documentType: null, requiredFiles: [] };
  await openHub(kycInfoWith('ALLOW', 'NOT_ALLOW', begun), {
    found,
    tasks: tasks('IDENTITY_DOCUMENT', 'SELFIE'),
  });
  (await panel()).getByText(/^Your check with .*Sumsub.* is not finished/);
});

test('[S4.9] a second level that was begun leaves the first in force', async () => {
  await openHub(second('ALLOW', begun), { found: { ...open, level: 2 } });
  const card = await panel();
  expect(card.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/user/accounts/auth/kyc?level=2',
  );
  expect(rungOf('Level 1: identity')).toContain('Your limit now');
  expect(rungOf('Level 2: address')).toContain('Started');
});
