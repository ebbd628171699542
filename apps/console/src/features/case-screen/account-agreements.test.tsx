import { reviewAgreements, type ReviewAgreements } from '@credence/contract/review-agreement';
import { endInvestorClass } from '@credence/contract/review-class';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, Refused } from '../../testing/fake-api.ts';
import { address, openCase } from '../../testing/open-case.ts';
import { sampleId } from '../../testing/samples.ts';

const evidence: ReviewAgreements = {
  given: [
    {
      code: 'client-agreement',
      title: 'Kundenvereinbarung',
      site: 'EU',
      version: '2026-11-23',
      language: 'de-DE',
      hash: 'a'.repeat(64),
      acceptedAt: '2026-11-20T10:10:00.000Z',
      withdrawnAt: null,
      address: '192.0.2.7',
      via: 'sdk',
      session: sampleId(71),
    },
  ],
  classes: [
    {
      class: 'professional',
      state: 'ended',
      grantedAt: '2026-10-01T10:10:00.000Z',
      expiresAt: '2027-10-01T10:10:00.000Z',
      endedAt: '2026-11-01T10:10:00.000Z',
      ending: 'terms-withdrawn',
      reason: null,
    },
  ],
};

const panel = () => within(screen.getByRole('region', { name: 'Agreements' }));

test('[S2.15] an officer sees what an account agreed to with its evidence, only by a press, which is recorded', async () => {
  const { user, sent } = await openCase(
    {},
    answer(reviewAgreements, () => evidence),
  );
  panel().getByText('Who looks at the evidence is recorded.');
  expect(sent(reviewAgreements)).toEqual([]);
  await user.click(panel().getByRole('button', { name: 'Show agreements' }));
  const title = await panel().findByText('Kundenvereinbarung');
  expect(title.lang).toBe('de-DE');
  const line = title.closest('li')?.textContent;
  for (const proof of [
    '2026-11-23',
    'German',
    'site: European Union',
    '192.0.2.7',
    'embedded',
    sampleId(71),
    'a'.repeat(64),
  ]) {
    expect(line).toContain(proof);
  }
  const held = panel().getByText('Professional investor').closest('li');
  expect(held?.textContent).toContain('Ended (terms withdrawn)');
  expect(sent(reviewAgreements)).toEqual([address]);
});

test('where the agreements cannot be loaded the panel says why, and tries again', async () => {
  let refused = true;
  const { user } = await openCase(
    {},
    answer(reviewAgreements, () => (refused ? new Refused('CASE_NOT_FOUND') : { given: [], classes: [] })),
  );
  await user.click(panel().getByRole('button', { name: 'Show agreements' }));
  await panel().findByRole('alert');
  refused = false;
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  await panel().findByText('The account has agreed to nothing yet.');
  await waitFor(() => expect(panel().queryByRole('button')).toBeNull());
});

test('[S2.15] a class that is held is ended with a reason, which colleagues read afterwards', async () => {
  const [given] = evidence.classes;
  if (given === undefined) throw new Error('There is a class');
  let reason: string | null = null;
  const { user, sent } = await openCase(
    {},
    answer(reviewAgreements, () => ({
      given: [],
      classes: [
        reason === null
          ? { ...given, state: 'held' as const, endedAt: null, ending: null }
          : { ...given, ending: 'officer' as const, reason },
      ],
    })),
    answer(endInvestorClass, (input) => {
      reason = input.reason;
      return {};
    }),
  );
  await user.click(panel().getByRole('button', { name: 'Show agreements' }));
  await user.click(await panel().findByRole('button', { name: 'End the class…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Portfolio sold.');
  await user.click(dialog.getByRole('button', { name: 'End the class' }));
  await panel().findByText('Portfolio sold.');
  expect(sent(endInvestorClass)).toEqual([
    { userId: address.userId, class: 'professional', reason: 'Portfolio sold.' },
  ]);
});
