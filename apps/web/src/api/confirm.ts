import { retCodes } from '@credence/contract/ret-codes';
import { securityActions } from '@credence/contract/security-action';
import { object, picklist, safeParse } from 'valibot';
import { askToConfirm } from '../state/confirmation.ts';
import { ApiError } from './errors.ts';

const refusal = object({ action: picklist(Object.values(securityActions)) });

/**
 * The ticket with which a refused call may be made again: asked for where it was refused for want of one, and
 * undefined for every other failure, or where the account holder does not confirm.
 */
export async function ticketAfter(error: unknown, confirm: string | undefined): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.code !== retCodes.SECURITY_CHECK_NEEDED) return undefined;
  const asked = safeParse(refusal, error.details);
  return asked.success ? askToConfirm(asked.output.action, confirm) : undefined;
}
