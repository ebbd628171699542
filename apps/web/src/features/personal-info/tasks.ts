import type { ResultOf, taskList } from '@credence/contract';

export type Task = ResultOf<typeof taskList>['tasks'][number];

/** What levels take; a record, so that each has its text. */
const known = {
  PERSONAL_INFO: true,
  IDENTITY_DOCUMENT: true,
  BIOMETRIC_CONSENT: true,
  SELFIE: true,
  LIVENESS: true,
  PROOF_OF_ADDRESS: true,
  SECOND_IDENTITY: true,
} as const;
export type TaskCode = keyof typeof known;

/** A server newer than this page may ask for more; its own screens say so. */
export const isKnown = (code: string): code is TaskCode => Object.hasOwn(known, code);
