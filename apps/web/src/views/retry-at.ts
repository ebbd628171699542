import { retCodes } from '@credence/contract/ret-codes';
import * as v from 'valibot';
import type { ApiError } from '../api/errors.ts';

const untilThen = v.object({ retryAt: v.string() });

/** From when one may try again, where today's attempts are used up and the server has said so. */
export function retryAtOf({ code, details }: ApiError): string | undefined {
  const told = v.safeParse(untilThen, details);
  return code === retCodes.ATTEMPTS_TODAY && told.success ? told.output.retryAt : undefined;
}
