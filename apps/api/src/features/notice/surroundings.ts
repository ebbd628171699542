import type { NoticeKind } from '@credence/contract/notice';
import type { Context } from '../../base/context.ts';
import type { Applicant } from '../applicant/index.ts';
import { flowAddress, hostedToken } from '../embedding/index.ts';
import { passwordLinkToken } from '../password/index.ts';
import type { Surroundings } from './compose.ts';
import { isReminder } from './kinds.ts';
import type { NoticeRow } from './store.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** What only the message itself holds, and nobody who reads it here afterwards. */
interface Sending extends Surroundings {
  /** Where the link of a message leads that opens something to whoever has it. */
  linkOf: (row: Pick<NoticeRow, 'kind' | 'user_id' | 'details'>) => string | undefined;
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
    linkOf: ({ kind, user_id: userId, details }) => {
      const { link, partner = '', business = '', language, questionnaire } = details;
      if (link === undefined) return undefined;
      if (kind === 'password-link') return `${base}/login#password=${passwordLinkToken(keyring, link)}`;
      const terms = { partnerId: partner, business, language, questionnaire };
      return flowAddress(base, terms, hostedToken(keyring, userId, link).text);
    },
    unsubscribe,
    unsubscribeOf: (kind) => (isReminder(kind) ? unsubscribe : undefined),
  };
}
