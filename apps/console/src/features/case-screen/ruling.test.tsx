import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCase } from '../../testing/open-case.ts';
import { minutesAgo, myHold, sampleCase, sampleItem } from '../../testing/samples.ts';

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
  expect(panel.textContent).toContain('Details differ: Declared details differ from what was read.');
  expect(panel.textContent).toContain('The document has not expired.');
  expect(panel.textContent).toContain('2026-11-21-1f0c9a3e');
});

test('a reason that has come up since the rules decided stands with them, and once the case is decided no more', async () => {
  const [decision] = sampleCase().decisions;
  if (!decision) throw new Error('The sample has a decision');
  const seen = sampleItem({ claim: myHold, reasons: ['face-seen-elsewhere'] });
  await openCase({ item: seen, decisions: [decision] });
  const text = region('Review reason').textContent;
  expect(text).toContain('Found sinceFace seen elsewhereThe same face was seen with another account.');
  expect(text).not.toContain('No rule decided this case');
  cleanup();
  await openCase({ item: { ...seen, state: 'approved', claim: null }, decisions: [decision] });
  expect(region('Review reason').textContent).toContain('No rule decided this case');
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
      {
        at,
        action: 'session.failed',
        actor: 'System',
        details: { session: 'an id', provider: 'PROVIDER_SUMSUB', failure: 'timeout' },
      },
      {
        at,
        action: 'case.carried-on',
        actor: 'Applicant',
        details: { from: 'an id', pictures: 'document-front, selfie', consent: 'true' },
      },
      { at, action: 'moon.risen', actor: 'System', details: {} },
    ],
  });
  const panel = region('Timeline');
  const told = within(panel).getAllByRole('listitem').slice(0, 6);
  expect(told.map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Agreed: biometric consent, version of 2026-11-22, read in EnglishApplicant',
    'Looked at the picture: selfieMira',
    'Asked to try again: Document blurred, Name differsMira',
    'Ended the session with Sumsub. The provider did not answer in time.System',
    'Carried on from the attempt before: front, selfie, the consent to pictures of the faceApplicant',
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
