import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCase } from '../../testing/open-case.ts';
import { minutesAgo, sampleCase } from '../../testing/samples.ts';

const region = (name: string) => screen.getByRole('region', { name });

test('why a person is needed: each rule by name with its sentence and what it looked at, and what it overruled', async () => {
  const [decision] = sampleCase().decisions;
  if (!decision) throw new Error('The sample has a decision');
  const rules = [
    { name: 'provider-approved', inputs: [{ fact: 'providerVerdict' as const, value: 'approved' }] },
    { name: 'details-differ', inputs: [{ fact: 'detailsDiffer' as const, value: true }] },
  ];
  await openCase({ decisions: [{ ...decision, rules }] });
  const panel = region('Review reason');
  const names = within(panel)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names[0]).toBe(
    'Details differThe provider approves, but what was declared differs from the document.',
  );
  expect(names[1]).toContain('The provider approves, and the document was read.');
  expect(panel.textContent).toContain('Fired as well, and was overruled');
  expect(panel.textContent).toContain('Details differ: Declared details differ: yes');
  expect(panel.textContent).toContain('Document expired: no');
  expect(panel.textContent).toContain('2026-11-21-1f0c9a3e');
});

test('the timeline tells what happened in sentences, and keeps the rows behind a fold', async () => {
  const at = minutesAgo(20);
  await openCase({
    timeline: [
      {
        at,
        action: 'agreement.accepted',
        actor: 'Applicant',
        details: {
          code: 'biometric-consent',
          version: '2026-11-22',
          language: 'en',
          recipient: 'PROVIDER_DEFAULT',
        },
      },
      { at, action: 'file.viewed', actor: 'Mira', details: { kind: 'selfie' } },
      {
        at,
        action: 'case.retry',
        actor: 'Mira',
        details: { level: '1', labels: 'document-blurred, name-differs' },
      },
      { at, action: 'moon.risen', actor: 'System', details: {} },
    ],
  });
  const panel = region('Timeline');
  const told = within(panel).getAllByRole('listitem').slice(0, 4);
  expect(told.map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Agreed: biometric consent, version of 2026-11-22, read in EnglishApplicant',
    'Looked at the picture: selfieMira',
    'Asked to try again: Document blurred, Name differsMira',
    'Moon risenSystem',
  ]);
  expect(panel.querySelector('details')?.open).toBe(false);
  expect(panel.querySelector('details')?.textContent).toContain(
    'agreement.accepted · code: biometric-consent',
  );
});

test('where no rule fired that is said, and a rule of another build is shown by its name', async () => {
  const [decision] = sampleCase().decisions;
  if (!decision) throw new Error('The sample has a decision');
  await openCase({
    decisions: [
      decision,
      { ...decision, at: minutesAgo(1), outcome: 'refuse', rules: [{ name: 'moon-is-full', inputs: [] }] },
    ],
  });
  expect(region('Review reason').textContent).toContain('No rule decided this case');
  expect(region('How the rules decided').textContent).toContain('Moon is full');
});
