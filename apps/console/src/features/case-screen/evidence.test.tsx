import type { ReviewCase } from '@credence/contract/review-case';
import { caseDuplicates, compareCases } from '@credence/contract/review-duplicates';
import { claimNextCase } from '@credence/contract/review-queue';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answer, type Fake } from '../../testing/fake-api.ts';
import { address, casePath, openCaseAt } from '../../testing/open-case.ts';
import { currentPath } from '../../testing/render.tsx';
import {
  minutesAgo,
  myHold,
  sampleCase,
  sampleId,
  sampleItem,
  sampleTransfer,
} from '../../testing/samples.ts';
import { clearDrafts } from '../../holds/drafts.ts';

afterEach(clearDrafts);

const openCase = (change: Partial<ReviewCase>, ...fakes: Fake[]) =>
  openCaseAt(`${casePath}?level=2`, change, ...fakes);

const region = (name: string) => screen.getByRole('region', { name });
const file = (number: number, kind: ReviewCase['files'][number]['kind']): ReviewCase['files'][number] => ({
  id: sampleId(number),
  kind,
  state: 'ready',
  width: 900,
  height: 700,
  findings: [],
});

const level2: Partial<ReviewCase> = {
  item: sampleItem({ level: 2, claim: myHold, reading: 'none', documentCarried: true }),
  comparisons: [],
  reading: { state: 'none', lines: [], fields: [], checks: [], weakest: 0 },
  files: [file(21, 'liveness-1'), file(22, 'liveness-2'), file(23, 'proof-of-address')],
  livenessChallenge: ['look-left', 'smile'],
  proofOfAddress: { maximumAge: 90, issuedFrom: '2026-08-23', kinds: ['utility-bill', 'tax-letter'] },
  carried: { caseId: sampleId(30), files: [file(31, 'document-front')] },
};

test('[S2.2] whether a picture was taken there and then or came from a file, where the page told, and whether it is from an earlier attempt', async () => {
  const { user } = await openCase({
    files: [
      { ...file(21, 'document-front'), origin: 'camera' },
      { ...file(22, 'selfie'), origin: 'file', carriedOn: true },
    ],
  });
  await user.click(screen.getByRole('button', { name: /^Compare faces/ }));
  await screen.findByText('Taken here');
  for (const said of ['From a file', 'From an earlier attempt']) screen.getByText(said);
});

test('what was seen with other accounts is linked, is no reason to refuse by itself, and more of it is asked for by a press', async () => {
  const seen = (number: number): ReviewCase['sightings']['items'][number] => ({
    userId: sampleId(40),
    caseId: sampleId(number),
    kinds: ['document', 'face'],
    level: 1,
    state: 'approved',
    seenAt: minutesAgo(500),
  });
  const { user, sent } = await openCase(
    {
      sightings: { total: 2, approved: 2, refused: 0, items: [seen(41)], next: sampleId(41) },
      transfers: [sampleTransfer()],
    },
    answer(compareCases, () => ({
      person: { name: 'Rika Mustermann', age: 36 },
      files: [file(61, 'document-front'), file(62, 'selfie')],
    })),
    answer(caseDuplicates, () => ({ total: 2, approved: 2, refused: 0, items: [seen(42)], next: null })),
  );
  const panel = region('Seen with other accounts');
  expect(panel.querySelector('details')?.open).toBe(false);
  await user.click(within(panel).getByText('Seen in 2 other cases: 2 approved'));
  expect(panel.textContent).toContain('no reason to refuse by itself');
  expect(panel.textContent).toContain('source of the transfer');
  expect(sent(caseDuplicates)).toEqual([]);
  await user.click(within(panel).getByRole('button', { name: 'Show more of 2' }));
  await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(2));
  expect(sent(caseDuplicates)).toEqual([{ ...address, after: sampleId(41) }]);
  expect(within(panel).queryByRole('button', { name: /^Show more/ })).toBeNull();
  await user.click(within(panel).getAllByRole('button', { name: 'Side by side' })[0] ?? panel);
  const dialog = within(await screen.findByRole('dialog', { name: 'Side by side' }));
  const other = await dialog.findByRole('region', { name: 'Rika Mustermann, 36' });
  expect(within(other).getAllByRole('region')).toHaveLength(2);
  expect(dialog.getByRole('region', { name: 'Erika Mustermann, 36' })).toBeTruthy();
  expect(sent(compareCases)).toEqual([{ ...address, other: { userId: sampleId(40), caseId: sampleId(41) } }]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const link = within(region('Transfer of identity')).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/console/case/${sampleId(40)}/${sampleId(41)}`);
  await user.keyboard('a');
  expect(screen.getByText(/in 2 cases of other accounts/)).toBeTruthy();
});

test('with an outside provider the sessions tell what was tried, and where the pictures lie; its note is for officers alone', async () => {
  const session = {
    state: 'finished',
    failure: '',
    startedAt: minutesAgo(20),
    changedAt: minutesAgo(9),
  } as const;
  const { user } = await openCase({
    item: sampleItem({ claim: myHold, provider: 'PROVIDER_ONFIDO' }),
    files: [],
    privateNote: 'fonts look wrong',
    sessions: [
      {
        ...session,
        id: sampleId(51),
        provider: 'PROVIDER_SUMSUB',
        state: 'failed',
        failure: 'http 503',
        vendorApplicant: '',
        vendorSession: '',
      },
      {
        ...session,
        id: sampleId(52),
        provider: 'PROVIDER_ONFIDO',
        vendorApplicant: 'applicant-77',
        vendorSession: 'run-78',
      },
    ],
  });
  expect(screen.getByText('The pictures lie with Onfido')).toBeTruthy();
  const panel = region('Sessions with providers');
  const [tried, used] = within(panel).getAllByRole('listitem');
  expect(tried?.textContent).toContain('SumsubFailed overThe provider answered with an error (503).');
  expect(used && within(used).getByRole('button', { name: 'Copy vendor’s session id run-78' })).toBeTruthy();
  expect(region('Note for officers, Onfido').textContent).toContain('fonts look wrong');
  await user.keyboard('s');
  expect(region('What the applicant will read').textContent).not.toContain('fonts');
});

test('at level 2 pictures are named by their prompts, the document of level 1 stands beside the face, and the proof of address by its rule [S4.9]', async () => {
  const { user } = await openCase(level2);
  const tabs = within(screen.getByRole('group', { name: 'Picture shown' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent?.replace(/[\dC]$/, ''))).toEqual([
    'Proof of address',
    'Look left',
    'Smile',
    'Level 1: front',
    'Compare faces',
  ]);
  await user.keyboard('c');
  expect(region('Level 1: front')).toBeTruthy();
  expect(region('Look left')).toBeTruthy();
  const rule = region('What the proof of address must show').textContent;
  expect(rule).toContain('23 Aug 2026 or later: at most 90 days old when handed in');
  expect(rule).toContain('utility bill, letter of a tax office');
  expect(rule).toContain('Heidestraße 17, 51147 Köln, Germany');
  const about = region('About this case');
  expect(about.textContent).toContain('Carried on from level 1');
  expect(within(about).getByRole('link').getAttribute('href')).toBe(
    `/console/case/${sampleId(1)}/${sampleId(30)}`,
  );
  expect(screen.queryByRole('region', { name: 'Machine-readable zone' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Declared and read' })).toBeNull();
});

test('what a vendor read at level 2 is compared also where the document was carried from level 1 [S4.9]', async () => {
  await openCase({
    ...level2,
    item: sampleItem({
      level: 2,
      claim: myHold,
      provider: 'PROVIDER_JUMIO',
      documentCarried: true,
      differences: 1,
    }),
    comparisons: [{ field: 'birthDate', declared: '1990-07-15', read: '1990-05-17', outcome: 'different' }],
    reading: { ...sampleCase().reading, lines: [], checks: [] },
    suggestedLabels: ['birth-date-differs'],
  });
  expect(region('Declared and read').textContent).toContain('1 difference');
  expect(region('Read by Jumio')).toBeTruthy();
  expect(region('Suggested reasons, as the applicant would read them')).toBeTruthy();
});

test('what a registry or an issuer says is called by its own name', async () => {
  await openCase({
    item: sampleItem({ claim: myHold, route: 'electronic-identity', documentType: null }),
    files: [],
    comparisons: [{ field: 'name', declared: 'Erika M', read: 'ERIKA MUSTERMANN', outcome: 'different' }],
  });
  expect(
    within(region('Declared and read')).getByRole('columnheader', { name: 'Identity issuer' }),
  ).toBeTruthy();
});

test('reasons stand in groups, only those that the case can have, and the applicant reads the text of the level [S4.9]', async () => {
  const { user } = await openCase(level2);
  await user.keyboard('s');
  const groups = () =>
    within(screen.getByRole('group', { name: /Reasons/ }))
      .getAllByRole('heading')
      .map((heading) => heading.textContent);
  expect(groups()).toEqual(['Address', 'Liveness', 'Document', 'Face', 'Declared details']);
  await user.click(screen.getByRole('checkbox', { name: /Proof of address too old/ }));
  await user.keyboard('{Escape}a');
  const preview = region('What the applicant will read');
  await waitFor(() => expect(preview.textContent).toContain('Level 2 is complete'));
});

test('an update shows what stands approved beside what is new [S7.16]', async () => {
  await openCase({
    item: sampleItem({ claim: myHold, purpose: 'update' }),
    standing: {
      caseId: sampleId(60),
      country: 'SE',
      documentType: 'PASSPORT',
      decidedAt: minutesAgo(90_000),
      fields: [{ name: 'expiryDate', value: '2029-11-08' }],
    },
  });
  const panel = region('Update: what stands and what is new');
  expect(within(panel).getByRole('row', { name: /Country/ }).textContent).toBe('CountrySwedenGermanyChanged');
  expect(within(panel).getByRole('row', { name: /Document Passport/ }).textContent).toContain('Same');
  expect(within(panel).getByRole('row', { name: /Expiry date/ }).textContent).toBe(
    'Expiry date8 Nov 20298 Nov 2029Same',
  );
  expect(within(panel).getByRole('link').getAttribute('href')).toContain(sampleId(60));
});

test('a number is shown by its last signs, and is asked for again in its own words [S2.3]', async () => {
  const { user } = await openCase({
    item: sampleItem({ claim: myHold, route: 'number', documentType: null, country: 'NG' }),
    files: [],
    comparisons: [],
    number: { scheme: 'BVN', shown: '•••••••••01' },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Erika Mustermann, 36 · Number in a registry, Nigeria',
  );
  expect(within(region('About this case')).getByRole('img', { name: 'Ends with 01' })).toBeTruthy();
  await user.keyboard('s');
  expect(screen.getByRole('checkbox', { name: /Number not found/ })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Document blurred/ })).toBeNull();
  await waitFor(() =>
    expect(region('What the applicant will read').textContent).toContain('We could not confirm your number'),
  );
});

test('what was taken over names its source case and the consent [S7.17]', async () => {
  await openCase({
    item: sampleItem({ claim: myHold, route: 'taken-over' }),
    files: [],
    site: 'GEO',
    takenOver: {
      caseId: sampleId(70),
      site: 'CREDENCE',
      consent: { version: '2026-11-21', language: 'de-DE', agreedAt: minutesAgo(3) },
    },
  });
  const about = region('About this case');
  expect(about.textContent).toContain('version of 2026-11-21, read in German (Germany)');
  expect(about.textContent).toContain('Site: Global');
  expect(about.textContent).toContain('SiteGeorgia');
  expect(within(about).getByRole('link').getAttribute('href')).toContain(sampleId(70));
  expect(screen.getByRole('link', { name: 'Open the case that was taken over' })).toBeTruthy();
});

test('after a decision the next case is of the same part of the queue', async () => {
  const next = { userId: sampleId(1), caseId: sampleId(9) };
  const { user, sent } = await openCase(
    {},
    answer(claimNextCase, () => next),
  );
  await user.keyboard('s');
  await user.keyboard('expired{Enter}{Control>}{Enter}{/Control}');
  await screen.findByText(/^Asked again/);
  await user.keyboard('n');
  await waitFor(() => expect(currentPath()).toBe(`/case/${next.userId}/${next.caseId}?level=2`));
  expect(sent(claimNextCase)).toEqual([{ level: 2 }]);
});
