import type { StepStatus } from '@credence/contract/kyc';
import { Refusal } from '../../base/refusal.ts';

/** What was declared is not complete, and whoever is next needs it. */
export const detailsMissing = (): Refusal =>
  new Refusal('PERSONAL_INFO_MISSING', 'Personal information comes first.');

/** The level is decided, waits for its verdict, or is not to be had yet. */
export const notAllowed = (status: StepStatus): Refusal =>
  new Refusal('LEVEL_NOT_ALLOWED', 'This level cannot be started now.', { status });
