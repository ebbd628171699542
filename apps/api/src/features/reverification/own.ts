import type { ownReverification } from '@credence/contract/reverification';
import { type Policy, reverifies } from '@credence/policy';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import type { CaseRow } from '../case/index.ts';
import { openReverification, type ReverificationRow } from './store.ts';
import { isSince } from './terms.ts';

/** The order that an account can answer on this page; undefined where there is none. */
export async function orderToAnswer(
  db: Reader,
  policy: Policy,
  { userId, level, info }: Pick<Applicant, 'userId' | 'level' | 'info'>,
): Promise<ReverificationRow | undefined> {
  const here = level > 0 && policy.reverification.channel === 'web';
  return here && reverifies(policy, info?.residenceCountry ?? '')
    ? openReverification(db, userId)
    : undefined;
}

/** The open order of an account, if this case of it was submitted since; undefined where there is none. */
export async function orderOfCase(db: Reader, row: CaseRow): Promise<ReverificationRow | undefined> {
  const order = await openReverification(db, row.user_id);
  return order !== undefined && isSince(order, row) ? order : undefined;
}

export const ownReverificationVerb: Verb<typeof ownReverification> = async (call) => {
  const applicant = await readApplicant(call.db, call.actor.userId, call.keyring);
  const order = await orderToAnswer(call.db, call.policyOf(applicant.site), applicant);
  return {
    rules: order?.rules ?? null,
    opensUpdate: order !== undefined && call.actor.verifiesAgain === true,
  };
};
