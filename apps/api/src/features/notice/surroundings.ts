import type { NoticeKind } from '@credence/contract/notice';
import type { Context } from '../../base/context.ts';
import type { Applicant } from '../applicant/index.ts';
import { passwordLinkToken } from '../password/index.ts';
import type { Surroundings } from './compose.ts';
import { isReminder } from './kinds.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** What only the message itself holds, and nobody who reads it here afterwards. */
interface Sending extends Surroundings {
  /** The link to set a new password, by its id. */
  passwordAddress: (link: string) => string;
  unsubscribeOf: (kind: NoticeKind) => string | undefined;
}

/** The address of the switch for reminders, at the server itself. */
export const unsubscribePath = '/user/public/unsubscribe';

/** Who writes to an account, and where the links of its messages lead. */
export function surroundingsOf(
  { config, keyring }: Pick<Context, 'config' | 'keyring'>,
  { userId, site }: Pick<Applicant, 'userId' | 'site'>,
): Sending {
  const { mail, brand, publicOrigins, siteAddresses, port } = config;
  const [first = `http://localhost:${port}`] = publicOrigins;
  const base = siteAddresses[site] ?? first;
  const unsubscribe = `${base}${unsubscribePath}?token=${unsubscribeToken(keyring, userId)}`;
  return {
    name: mail?.from.name || brand.name,
    address: `${base}/user/accounts/auth`,
    passwordAddress: (link) => `${base}/login#password=${passwordLinkToken(keyring, link)}`,
    unsubscribe,
    unsubscribeOf: (kind) => (isReminder(kind) ? unsubscribe : undefined),
  };
}
