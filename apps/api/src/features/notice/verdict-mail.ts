import type { Context } from '../../base/context.ts';
import { type Applicant, maskEmail } from '../applicant/index.ts';

/**
 * Where the verdict of a case is e-mailed to, mostly covered. Undefined where messages are only kept, or the
 * account has no address. Verdicts cannot be switched off, as reminders can.
 */
export function verdictMailTo(
  { config }: Pick<Context, 'config'>,
  { signInEmail }: Pick<Applicant, 'signInEmail'>,
): string | undefined {
  const address = config.mail === undefined ? '' : signInEmail();
  return address === '' ? undefined : maskEmail(address);
}
