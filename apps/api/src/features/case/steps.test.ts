import { stepStatus as wireStatus, type StepStatus } from '@credence/contract/kyc';
import { caseState } from '@credence/contract/verification';
import { expect, test } from 'vitest';
import { stepStatusOf, type StepFacts } from './steps.ts';

const usual: StepFacts = {
  opened: true,
  disabledByTag: false,
  levelOpen: true,
  levelInReach: true,
  approved: false,
  newestCase: undefined,
  attemptsUsedUp: false,
};

const byCase: Record<(typeof caseState.options)[number], StepStatus> = {
  collecting: 'ALLOW',
  abandoned: 'ALLOW',
  expired: 'ALLOW',
  submitted: 'PENDING',
  in_review: 'PENDING',
  approved: 'ALLOW',
  retry: 'FAILED_AND_CAN_RETRY',
  refused: 'FAILED_AND_CAN_NOT_RETRY',
};

test.each(caseState.options)('a level whose newest case is %s has its wire status [S4.9]', (state) => {
  expect(stepStatusOf({ ...usual, newestCase: state })).toBe(byCase[state]);
});

test.each<[string, Partial<StepFacts>, StepStatus]>([
  ['nothing begun', {}, 'ALLOW'],
  ['approved with the account', { approved: true, newestCase: 'approved' }, 'SUCCESS'],
  ['an approval of this level outlives a newer attempt', { approved: true, newestCase: 'retry' }, 'SUCCESS'],
  ['the level below is missing', { levelInReach: false }, 'NOT_ALLOW'],
  ['the policy does not take the level', { levelOpen: false }, 'CERTIFICATION_DISABLED'],
  ['no attempt is left', { attemptsUsedUp: true, newestCase: 'retry' }, 'FAILED_AND_CAN_NOT_RETRY'],
  ['the last attempt is open', { attemptsUsedUp: true, newestCase: 'collecting' }, 'ALLOW'],
  ['the last attempt was approved', { attemptsUsedUp: true, approved: true }, 'SUCCESS'],
  [
    'a level closed while a case waits keeps waiting',
    { levelOpen: false, newestCase: 'in_review' },
    'PENDING',
  ],
])('%s [S4.9]', (_name, facts, status) => {
  expect(stepStatusOf({ ...usual, ...facts })).toBe(status);
});

test.each([{ opened: false }, { disabledByTag: true }])(
  'verification that is not opened, or the tag, forces NOT_ALLOW whatever the case says: %o [S4.10]',
  (closed) => {
    for (const state of [undefined, ...caseState.options]) {
      for (const approved of [true, false]) {
        expect(stepStatusOf({ ...usual, ...closed, approved, newestCase: state })).toBe('NOT_ALLOW');
      }
    }
  },
);

test('every fact has a status of the wire, and all seven occur [S4.9]', () => {
  const seen = new Set<StepStatus>();
  const yesNo = [true, false];
  for (const opened of yesNo)
    for (const disabledByTag of yesNo)
      for (const levelOpen of yesNo)
        for (const levelInReach of yesNo)
          for (const approved of yesNo)
            for (const attemptsUsedUp of yesNo)
              for (const newestCase of [undefined, ...caseState.options])
                seen.add(
                  stepStatusOf({
                    opened,
                    disabledByTag,
                    levelOpen,
                    levelInReach,
                    approved,
                    newestCase,
                    attemptsUsedUp,
                  }),
                );
  expect([...seen].sort()).toEqual([...wireStatus.options].sort());
});
