import type { ApplicantCase, CaseFile, FileKind } from '@credence/contract/verification';
import { describe, expect, test } from 'vitest';
import { doneViews, nextView, previousView, resumeView, stepsOf, viewOrder } from './flow.ts';

const file = (kind: FileKind, state: CaseFile['state'] = 'ready'): CaseFile => ({
  id: '0190b2a0-0000-7000-8000-000000000001',
  kind,
  state,
  width: 1600,
  height: 1200,
  findings: [],
});

const ownPassport: ApplicantCase = {
  id: '0190b2a0-0000-7000-8000-000000000000',
  reference: 'C-7K4Q-M2PX',
  level: 1,
  state: 'collecting',
  provider: 'PROVIDER_DEFAULT',
  route: 'document',
  purpose: 'verify',
  documentCarried: false,
  livenessChallenge: [],
  country: 'TR',
  documentType: 'PASSPORT',
  requiredFiles: ['document-front', 'selfie'],
  consent: 'given',
  files: [],
  submittedAt: null,
  verdict: null,
};
const ownCard: ApplicantCase = {
  ...ownPassport,
  documentType: 'ID_CARD',
  requiredFiles: ['document-front', 'document-back', 'selfie'],
};
const secondLevel: ApplicantCase = {
  ...ownPassport,
  level: 2,
  documentCarried: true,
  requiredFiles: ['proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3'],
};
const atVendor: ApplicantCase = {
  ...ownPassport,
  provider: 'PROVIDER_ONFIDO',
  requiredFiles: ['document-front'],
};
const update: ApplicantCase = { ...ownPassport, purpose: 'update' };

describe('[S2.2] one description orders the steps of every way', () => {
  test.each([
    ['a passport', ownPassport, ['choose', 'document-front', 'details', 'selfie', 'review']],
    ['a card', ownCard, ['choose', 'document-front', 'document-back', 'details', 'selfie', 'review']],
    [
      'level 2, whose document was accepted before',
      secondLevel,
      ['guide', 'proof-of-address', 'liveness-1', 'liveness-2', 'liveness-3', 'review'],
    ],
    [
      'a document for a vendor that takes the face',
      atVendor,
      ['choose', 'guide', 'document-front', 'details', 'review'],
    ],
    ['an update', update, ['choose', 'guide', 'document-front', 'details', 'selfie', 'review']],
  ] as const)('%s', (_name, current, order) => {
    expect(viewOrder(current)).toEqual(order);
  });

  test('Back leads through the same order, and from its beginning to the overview', () => {
    expect(previousView(ownCard, 'details')).toBe('document-back');
    expect(previousView(ownPassport, 'document-front')).toBe('choose');
    expect(previousView(secondLevel, 'guide')).toBeUndefined();
  });

  test('so does the line of progress, before there is a case too', () => {
    expect(stepsOf(1, null)).toEqual(['document', 'details', 'selfie', 'review']);
    expect(stepsOf(1, ownCard)).toEqual(['document', 'details', 'selfie', 'review']);
    expect(stepsOf(2, secondLevel)).toEqual(['ready', 'address', 'person', 'review']);
    expect(stepsOf(1, atVendor)).toEqual(['document', 'details', 'person']);
  });
});

describe('[S2.2] a reload goes on where the applicant stopped', () => {
  const resumed = (current: ApplicantCase, files: CaseFile[], uploading: FileKind[], details: boolean) => {
    const now = { ...current, files };
    return resumeView(now, doneViews(now, uploading, details));
  };

  test('nothing yet: the camera, or what to have at hand where there is more to say', () => {
    expect(resumed(ownPassport, [], [], false)).toBe('document-front');
    expect(resumed(ownPassport, [], [], true)).toBe('document-front');
    expect(resumed(secondLevel, [], [], true)).toBe('guide');
    expect(resumed(atVendor, [], [], true)).toBe('guide');
  });
  test('a picture that is still on its way counts', () => {
    expect(resumed(ownCard, [], ['document-front'], false)).toBe('document-back');
  });
  test('one that cannot be read does not', () => {
    const files = [file('document-front', 'unreadable'), file('document-back')];
    expect(resumed(ownCard, files, [], false)).toBe('document-front');
  });
  test('the details come once the document is there', () => {
    expect(resumed(ownPassport, [file('document-front')], [], false)).toBe('details');
    expect(resumed(ownPassport, [file('document-front')], [], true)).toBe('selfie');
  });
  test('all there: the review', () => {
    const files = [file('document-front', 'processing'), file('document-back'), file('selfie')];
    expect(resumed(ownCard, files, [], true)).toBe('review');
  });
  test('after what is to be known comes the first picture that is missing', () => {
    expect(nextView(secondLevel, doneViews(secondLevel, ['proof-of-address'], true))).toBe('liveness-1');
  });
});
