import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import { ApiError } from '../../api/client.ts';

/**
 * Why answers cannot be saved, however often it is tried. `closed`: sent or ended elsewhere meanwhile.
 * `gone`: the account that is signed in has no such questionnaire. `unfit`: they are none of what is asked.
 */
export type Refusal = 'closed' | 'gone' | 'tooLong' | 'unfit';

const tooLong = v.object({ fields: v.object({ answers: v.literal('too-long') }) });

/** What a refused save says of trying again: nothing where that may help. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  // The body is larger than any that fits.
  if (error.response?.status === 413) return 'tooLong';
  switch (error.code) {
    case retCodes.QUESTIONNAIRE_NOT_FOUND:
      return 'gone';
    case retCodes.QUESTIONNAIRE_INVALID:
      return 'unfit';
    case retCodes.INPUT_INVALID:
      return v.is(tooLong, error.details) ? 'tooLong' : 'unfit';
    default:
      return undefined;
  }
}
