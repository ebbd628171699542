import { readEnvelope } from '@credence/contract/envelope';
import { readReminder } from '@credence/contract/reminder';
import { retCodes } from '@credence/contract/ret-codes';
import { showNotification, showToast } from '@credence/ui/toast';
import { ApiError, clientCodes } from '../api/errors.ts';
import { hasMessage } from '../api/messages.ts';
import { isAccepted } from '../api/transport.ts';
import { logEvent } from '../client-log/index.ts';
import { generalMessage, messageTitle, refusalText } from './refusal-texts.ts';

/**
 * Reported already: by the toasts of the token (S8.2) and the lost connection (S8.8), or left to the caller
 * (S8.3).
 */
const toldElsewhere: ReadonlySet<number> = new Set([
  retCodes.TOKEN_INVALID,
  retCodes.TOKEN_EXPIRED,
  retCodes.NOT_SIGNED_IN,
  retCodes.NO_PERMISSION,
  retCodes.ACCOUNT_RESTRICTED,
  retCodes.REQUEST_TIMEOUT,
  clientCodes.HTTP,
  clientCodes.UNREACHABLE,
]);

/** The refusal that a rejection is: a failed call of ours, or the body of an answer as it came. */
function refusalOf(reason: unknown): ApiError | undefined {
  if (reason instanceof ApiError) return reason.code === clientCodes.UNEXPECTED ? undefined : reason;
  const body = readEnvelope(reason);
  return body && new ApiError(body.ret_code, body.ret_msg, body.result);
}

function isToldElsewhere({ code, response }: ApiError): boolean {
  return toldElsewhere.has(code) || (response !== undefined && !isAccepted(response.status));
}

/** Tells the user of a refusal by the text of its code; by code and `ret_msg` where there is none. */
function tell(refusal: ApiError): void {
  const id = `refusal-${refusal.code}`;
  if (!hasMessage(refusal)) {
    // The line is for support, in the server's words; above it, the person's own language.
    const text = `${refusal.code}: ${refusal.retMsg}`;
    showToast({ title: generalMessage(), text, icon: 'fail', id });
    return;
  }
  const text = refusalText(refusal);
  const reminder = readReminder(refusal.details);
  if (reminder === undefined) showToast({ text, icon: 'fail', id });
  else showNotification({ title: messageTitle(refusal.code) ?? reminder.title, text, id });
}

/**
 * Handles an unhandled rejection: refusals are shown to the user (S8.7), anything else is only logged
 * (S8.8).
 */
export function tellRejection(reason: unknown): void {
  const refusal = refusalOf(reason);
  if (refusal === undefined) {
    logEvent({
      code: '79996',
      error: reason,
      ...(reason instanceof ApiError && { traceId: reason.traceId }),
    });
  } else if (!isToldElsewhere(refusal)) tell(refusal);
}

/** Reports a mistake of ours; the screen says what the user can do. */
export function logScriptError(error: unknown): void {
  logEvent({ code: 'script-error', error });
}
