import type { AccountTask } from '@credence/contract/account-tasks';
import type { TaskCode } from '@credence/contract/kyc-words';
import { isTodo } from '../../../views/owed-task.tsx';
import type { Task } from './tasks.ts';

/** How long each step takes whoever has what it needs at hand, in seconds. */
const secondsOf: Record<TaskCode, number> = {
  PERSONAL_INFO: 60,
  IDENTITY_DOCUMENT: 60,
  WITHOUT_DOCUMENT: 60,
  BIOMETRIC_CONSENT: 20,
  SELFIE: 30,
  LIVENESS: 60,
  PROOF_OF_ADDRESS: 60,
  SECOND_IDENTITY: 60,
};

/** The same for what a level asks for beside its case. */
const furtherSeconds: Record<AccountTask['kind'], number> = {
  questionnaire: 300,
  'suitability-test': 240,
  agreement: 60,
  'investor-class': 300,
  document: 120,
  refresh: 60,
};

/** By a number or an electronic identity. */
export const quickestMinutes = secondsOf.WITHOUT_DOCUMENT / 60;

/** In how many minutes the rest is done, at least one. */
export function minutesLeft(tasks: readonly Task[], further: readonly AccountTask[]): number {
  const seconds = [
    ...tasks.filter(({ status }) => status === 'TODO').map(({ code }) => secondsOf[code]),
    ...further.filter(isTodo).map(({ kind }) => furtherSeconds[kind]),
  ];
  const all = seconds.reduce((sum, one) => sum + one, 0);
  return Math.max(1, Math.ceil(all / 60));
}
