import type { ResultOf } from '@credence/contract/endpoint';
import type { ReviewCase } from '@credence/contract/review-case';
import type { QueueItem } from '@credence/contract/review-queue';
import { officerRoles } from '@credence/contract/permission';
import type { officerProfile } from '@credence/contract/session';

export const sampleOfficer: ResultOf<typeof officerProfile> = {
  id: 'officer-1',
  name: 'Olive Okafor',
  email: 'olive@credence.test',
  roles: [...officerRoles],
  sites: [],
  demonstration: false,
};

/** A valid id that ends with the number, so that samples can be told apart. */
export const sampleId = (number: number): string =>
  `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const minutes = 60_000;
export const minutesAgo = (count: number): string => new Date(Date.now() - count * minutes).toISOString();

export function sampleItem(change: Partial<QueueItem> = {}): QueueItem {
  return {
    userId: sampleId(1),
    caseId: sampleId(2),
    person: { name: 'Erika Mustermann', age: 36 },
    reference: 'C-7K4Q-M2PX',
    level: 1,
    state: 'in_review',
    route: 'document',
    purpose: 'verify',
    provider: 'PROVIDER_DEFAULT',
    reasons: ['no-rule'],
    country: 'DE',
    documentType: 'PASSPORT',
    documentCarried: false,
    submittedAt: minutesAgo(12),
    decidedAt: null,
    reading: 'sure',
    differences: 0,
    earlierAttempts: 0,
    claim: null,
    lateConclusion: null,
    ...change,
  };
}

/** A hold that ends ten minutes after it is read: one worker keeps these samples for all its files. */
export const heldBy = (officerName: string, mine: boolean): NonNullable<QueueItem['claim']> => ({
  officerName,
  mine,
  get expiresAt() {
    return minutesAgo(-10);
  },
});

export const myHold = heldBy(sampleOfficer.name, true);

/** A transfer that is under way, from another account to the one of `sampleCase`. */
export const sampleTransfer = (
  change: Partial<ReviewCase['transfers'][number]> = {},
): ReviewCase['transfers'][number] => ({
  id: sampleId(45),
  role: 'target',
  status: 'pending',
  userId: sampleId(40),
  caseId: sampleId(41),
  since: minutesAgo(9),
  undo: null,
  ...change,
});

const declared = {
  firstname: 'Erika',
  lastname: 'Mustermann',
  birthDate: '1990-05-17',
  nationality: 'DE',
  residenceCountry: 'DE',
  address: 'Heidestraße 17',
  city: 'Köln',
  postalCode: '51147',
  email: 'erika@example.test',
  mobile: '',
};

export function sampleCase(change: Partial<ReviewCase> = {}): ReviewCase {
  return {
    item: sampleItem({ claim: myHold }),
    declared,
    stated: null,
    comparisons: [
      { field: 'name', declared: 'Erika Mustermann', read: 'ERIKA MUSTERMANN', outcome: 'same' },
      { field: 'birthDate', declared: '1990-05-17', read: '1990-05-17', outcome: 'same' },
      { field: 'nationality', declared: 'DE', read: 'DE', outcome: 'same' },
      { field: 'issuingCountry', declared: 'DE', read: 'DE', outcome: 'same' },
      { field: 'documentType', declared: 'PASSPORT', read: 'PASSPORT', outcome: 'same' },
      { field: 'expiryDate', declared: '2026-11-21', read: '2029-11-08', outcome: 'same' },
    ],
    reading: {
      state: 'sure',
      lines: ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<9005178F2911085<<<<<<<<<<<<<<<6'],
      fields: [
        { name: 'documentNumber', value: 'C01X00T47' },
        { name: 'expiryDate', value: '2029-11-08' },
      ],
      checks: [
        { name: 'documentNumber', holds: true },
        { name: 'birthDate', holds: true },
        { name: 'composite', holds: true },
      ],
      weakest: 0.97,
    },
    files: [
      { id: sampleId(11), kind: 'document-front', state: 'ready', width: 1600, height: 1100, findings: [] },
      { id: sampleId(12), kind: 'selfie', state: 'ready', width: 1200, height: 1600, findings: [] },
    ],
    livenessChallenge: [],
    proofOfAddress: null,
    carried: null,
    ordered: null,
    standing: null,
    number: null,
    takenOver: null,
    site: 'CREDENCE',
    policyVersion: '2026-11-21-1f0c9a3e',
    sessions: [],
    decisions: [
      {
        at: minutesAgo(11),
        outcome: 'review',
        provider: 'PROVIDER_DEFAULT',
        policyVersion: '2026-11-21-1f0c9a3e',
        rules: [],
        facts: [
          { fact: 'readingSure', value: true },
          { fact: 'documentExpired', value: false },
        ],
      },
    ],
    sightings: { total: 0, approved: 0, refused: 0, items: [], next: null },
    transfers: [],
    account: { barred: false, held: false, attemptsUsedUp: false, waitsFor: [], steps: [] },
    pending: null,
    proposals: [],
    looks: [],
    verdict: null,
    privateNote: '',
    officerNote: '',
    decidedBy: null,
    suggestedLabels: [],
    documentsToName: null,
    timeline: [
      { at: minutesAgo(20), action: 'case.started', actor: 'Applicant', details: {} },
      { at: minutesAgo(12), action: 'case.submitted', actor: 'Applicant', details: { level: '1' } },
    ],
    otherCases: [],
    ...change,
  };
}
