// @vitest-environment happy-dom
import { flowNameOrFirst, flowNameOrSecond, kycLevels, type StepStatus } from '@credence/contract/kyc';
import { describe, expect, test } from 'vitest';
import { currentQuota } from '../../../queries/kyc.ts';
import { levelToVerify, stepsOf } from './steps.ts';

const state = (first: StepStatus, second: StepStatus) => [
  { level: 1 as const, status: first, type: 'INDIVIDUAL' as const },
  { level: 2 as const, status: second, type: 'INDIVIDUAL' as const },
];

describe('step1 and step2', () => {
  test('[S4.9] are the states of level 1 and level 2, whatever their order', () => {
    const steps = stepsOf({ opened: true, state: state('PENDING', 'NOT_ALLOW').reverse() }, 0);
    expect([steps[1].status, steps[2].status]).toEqual(['PENDING', 'NOT_ALLOW']);
  });

  test('[S4.10] are NOT_ALLOW of type INDIVIDUAL when verification is not opened', () => {
    const company = state('ALLOW', 'SUCCESS').map((step) => ({ ...step, type: 'COMPANY' as const }));
    expect(stepsOf({ opened: false, state: company }, 0)).toEqual({
      1: { level: 1, status: 'NOT_ALLOW', type: 'INDIVIDUAL' },
      2: { level: 2, status: 'NOT_ALLOW', type: 'INDIVIDUAL' },
    });
  });

  test('[S4.10] [S6.3] are NOT_ALLOW of type INDIVIDUAL when member tag KYC is 1, and only then', () => {
    const steps = stepsOf({ opened: true, state: state('ALLOW', 'ALLOW') }, 1);
    expect(steps[1]).toEqual({ level: 1, status: 'NOT_ALLOW', type: 'INDIVIDUAL' });
    expect(steps[2]).toEqual({ level: 2, status: 'NOT_ALLOW', type: 'INDIVIDUAL' });
    for (const tag of [0, 2])
      expect(stepsOf({ opened: true, state: state('ALLOW', 'ALLOW') }, tag)[1].status).toBe('ALLOW');
  });

  test('a level that the answer leaves out is closed', () => {
    expect(stepsOf({ opened: true, state: [] }, 0)[1].status).toBe('NOT_ALLOW');
  });
});

describe('current-level quota', () => {
  const quotas = [
    {
      level: 1 as const,
      coinLimit: [
        { coin: 'USD', limit: '1000' },
        { coin: 'BTC', limit: '10' },
      ],
    },
    { level: 2 as const, coinLimit: [{ coin: 'USD', limit: '5000' }] },
  ];

  test("[S4.11] is the BTC limit of the applicant's level", () => {
    expect(currentQuota({ applicant: { level: 1 }, quotas })).toBe('10');
  });

  test('[S4.11] is 0 when the level or its BTC limit is missing', () => {
    expect(currentQuota({ applicant: { level: 0 }, quotas })).toBe('0');
    expect(currentQuota({ applicant: { level: 2 }, quotas })).toBe('0');
    expect(currentQuota({ applicant: { level: 1 }, quotas: [] })).toBe('0');
  });
});

describe('the level in focus', () => {
  const focus = (first: StepStatus, second: StepStatus) =>
    levelToVerify(stepsOf({ opened: true, state: state(first, second) }, 0));

  test('is the first one until it is verified, then the second one if it can be taken', () => {
    expect(focus('ALLOW', 'NOT_ALLOW')).toBe(1);
    expect(focus('FAILED_AND_CAN_RETRY', 'ALLOW')).toBe(1);
    expect(focus('SUCCESS', 'ALLOW')).toBe(2);
    expect(focus('SUCCESS', 'PENDING')).toBe(2);
    expect(focus('SUCCESS', 'CERTIFICATION_DISABLED')).toBe(1);
    expect(focus('SUCCESS', 'NOT_ALLOW')).toBe(1);
  });
});

describe('levels and flows', () => {
  test('[S3.12] levels are 0, 1, 2; unknown levels go to the second flow by one helper, to the first by the other', () => {
    expect(kycLevels).toEqual({ LEVEL_DEFAULT: 0, LEVEL_1: 1, LEVEL_2: 2 });
    expect([1, 2, 0, 9].map(flowNameOrSecond)).toEqual([
      'Level1_web',
      'Level2_web',
      'Level2_web',
      'Level2_web',
    ]);
    expect([1, 2, 0, 9].map(flowNameOrFirst)).toEqual([
      'Level1_web',
      'Level2_web',
      'Level1_web',
      'Level1_web',
    ]);
  });
});
