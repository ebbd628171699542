import type { Context } from '../../base/context.ts';
import type { Applicant } from '../applicant/index.ts';

/** An address that its owner recognises, and nobody else learns: o•••@e•••.com. */
function covered(address: string): string | undefined {
  const [, name, host, end] = /^(.)[^@]*@(.).*(\.[^.@]+)$/u.exec(address) ?? [];
  return name && host && end && `${name}•••@${host}•••${end}`;
}

/**
 * Where the verdict of a case is e-mailed to, mostly covered. Undefined where messages are only kept, or the
 * account has no address. Verdicts cannot be switched off, as reminders can.
 */
export function verdictMailTo(
  { config }: Pick<Context, 'config'>,
  { signInEmail }: Pick<Applicant, 'signInEmail'>,
): string | undefined {
  return config.mail === undefined ? undefined : covered(signInEmail());
}
