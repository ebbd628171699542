import type { Context } from '../../base/context.ts';
import { composeLetter } from './compose.ts';
import type { Outcome } from './sender.ts';
import { smtpSender } from './smtp.ts';

/** What somebody is told who has no account here, in English. */
interface Letter {
  to: string;
  /** The same at every try. */
  id: string;
  subject: string;
  /** One for each paragraph. */
  lines: readonly string[];
}

/** Sends a letter by e-mail; undefined where nothing sends e-mail. The caller tries again later. */
export function sendLetter(
  { config }: Pick<Context, 'config'>,
  { to, id, ...letter }: Letter,
): Promise<Outcome> | undefined {
  const { mail, brand } = config;
  if (mail === undefined) return undefined;
  const composed = composeLetter(letter, {
    name: mail.from.name || brand.name,
    address: '',
    unsubscribe: '',
  });
  return smtpSender(mail)({ to, id, country: '', short: '', unsubscribe: undefined, ...composed });
}
