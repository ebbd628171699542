import { securityActions } from '@credence/contract/security-action';
import { object, picklist, safeParse } from 'valibot';
import { askToConfirm } from '../state/confirmation.ts';

const refusal = object({ action: picklist(Object.values(securityActions)) });

/**
 * The ticket with which a call that was refused with SECURITY_CHECK_NEEDED may be made again; undefined where
 * the account holder does not confirm.
 */
export async function ticketFor(details: unknown, confirm: string | undefined): Promise<string | undefined> {
  const asked = safeParse(refusal, details);
  return asked.success ? askToConfirm(asked.output.action, confirm) : undefined;
}
