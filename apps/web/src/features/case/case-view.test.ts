import type { DocumentType } from '@credence/contract/first-words';
import { documentType, type StepStatus, stepStatus } from '@credence/contract/kyc';
import {
  type ApplicantCase,
  type CaseState,
  caseState,
  type FileKind,
} from '@credence/contract/verification';
import { describe, expect, test } from 'vitest';
import { type Stage, stageOf, viewFor } from './case-view.ts';
import { type CollectingView, viewOrder } from './flow.ts';

const kindsOf: Record<DocumentType, FileKind[]> = {
  PASSPORT: ['document-front', 'selfie'],
  ID_CARD: ['document-front', 'document-back', 'selfie'],
  DRIVERS: ['document-front', 'document-back', 'selfie'],
  RESIDENCE_PERMIT: ['document-front', 'document-back', 'selfie'],
};

function caseAt(state: CaseState, type: DocumentType = 'ID_CARD'): ApplicantCase {
  return {
    id: '0190b2a0-0000-7000-8000-000000000000',
    reference: 'C-7K4Q-M2PX',
    level: 1,
    state,
    provider: 'PROVIDER_DEFAULT',
    route: 'document',
    purpose: 'verify',
    documentCarried: false,
    livenessChallenge: [],
    country: 'TR',
    documentType: type,
    requiredFiles: kindsOf[type],
    consent: 'given',
    files: [],
    submittedAt: null,
    verdict: null,
  };
}

describe('[S2.2] the stage comes from the case, or where there is none from the status of the level', () => {
  const withoutCase: Record<StepStatus, Stage> = {
    ALLOW: 'choosing',
    NOT_ALLOW: 'closed',
    PENDING: 'waiting',
    SUCCESS: 'approved',
    FAILED_AND_CAN_RETRY: 'choosing',
    FAILED_AND_CAN_NOT_RETRY: 'usedUp',
    CERTIFICATION_DISABLED: 'paused',
  };
  const ends: Partial<Record<CaseState, StepStatus[]>> = {
    collecting: ['NOT_ALLOW', 'CERTIFICATION_DISABLED'],
    retry: ['NOT_ALLOW', 'CERTIFICATION_DISABLED', 'FAILED_AND_CAN_NOT_RETRY'],
  };
  const withCase: Partial<Record<CaseState, Stage>> = {
    submitted: 'waiting',
    in_review: 'waiting',
    approved: 'approved',
    refused: 'refused',
  };

  test.each(stepStatus.options)('no case, status %s', (status) => {
    expect(stageOf(null, status)).toBe(withoutCase[status]);
  });

  const pairs = caseState.options.flatMap((state) =>
    stepStatus.options.map((status) => [state, status] as const),
  );
  test.each(pairs)('case %s, status %s', (state, status) => {
    const expected =
      state === 'abandoned' || state === 'expired'
        ? withoutCase[status]
        : state === 'collecting' || state === 'retry'
          ? ends[state]?.includes(status)
            ? withoutCase[status]
            : state
          : withCase[state];
    expect(stageOf(caseAt(state), status)).toBe(expected);
  });
});

describe('[S2.2] the applicant moves freely while pictures are collected, and only then', () => {
  const wishes = [
    '',
    'choose',
    'guide',
    'document-front',
    'document-back',
    'details',
    'selfie',
    'review',
    'waiting',
    'nonsense',
  ];
  const none = new Set<CollectingView>();

  test.each(wishes)('while choosing, "%s" shows the choice', (wish) => {
    expect(viewFor('choosing', null, wish, none)).toBe('choose');
  });

  test.each(wishes)('"%s" never leads away from what the server decided', (wish) => {
    for (const stage of ['waiting', 'approved', 'refused', 'closed'] as const) {
      expect(viewFor(stage, caseAt('submitted'), wish, none)).toBe(stage);
      expect(viewFor(stage, null, wish, none)).toBe(stage);
    }
  });

  test.each(wishes)(
    'after a case was sent back, "%s" shows the reasons, or the choice of another document',
    (wish) => {
      expect(viewFor('retry', caseAt('retry'), wish, none)).toBe(wish === 'choose' ? 'choose' : 'retry');
    },
  );

  test.each(documentType.options)('[S3.14] %s: each of its own views, and none of another type', (type) => {
    const current = caseAt('collecting', type);
    const order = viewOrder(current);
    const sides = kindsOf[type].filter((kind) => kind !== 'selfie');
    expect(order).toEqual(['choose', ...sides, 'details', 'selfie', 'review']);
    for (const wish of wishes) {
      const own = order.find((view) => view === wish);
      expect(viewFor('collecting', current, wish, none)).toBe(own ?? 'document-front');
    }
  });
});
