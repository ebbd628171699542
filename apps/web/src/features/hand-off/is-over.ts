import { retCodes } from '@credence/contract/ret-codes';
import { ApiError } from '../../api/client.ts';

/** A code that is used up, too old, or none at all. */
export const isOver = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.code === retCodes.HAND_OFF_OVER || error.code === retCodes.INPUT_INVALID);
