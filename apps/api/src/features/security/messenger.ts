import { securityActions } from '@credence/contract/security-action';
import type { miniProgramLink, miniProgramUnlink } from '@credence/contract/session';
import { transact } from '../../audit/index.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import {
  accountOfMessenger,
  deleteMessengerLink,
  insertMessengerLink,
  launchUsed,
  messengerLinkedAt,
  readLaunch,
  useLaunch,
} from '../sign-in/index.ts';
import { requireSecurity } from '../step-up/index.ts';

const linkedElsewhere = () =>
  new Refusal('MINI_PROGRAM_LINKED_ELSEWHERE', 'The account or the messenger user is linked already.');

/** From then on whoever has that messenger signs in with it: a stolen session alone must not be enough. */
export const miniProgramLinkVerb: Verb<typeof miniProgramLink> = async (call, { initData, ticket }) => {
  const { userId } = call.actor;
  const launch = await readLaunch(call, initData);
  return transact(call, userId, async (unit) => {
    const account = await accountOfMessenger(unit.work, launch.messengerUser);
    if (account === userId) {
      unit.unchanged();
      return {};
    }
    const linkedAt = await messengerLinkedAt(unit.work, userId);
    if (account !== undefined || linkedAt !== undefined) throw linkedElsewhere();
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    if (!(await useLaunch(unit.work, launch))) throw launchUsed();
    const linked = await insertMessengerLink(unit.work, {
      user_id: userId,
      messenger_user: launch.messengerUser[0],
      created_at: call.now(),
    });
    if (!linked) throw linkedElsewhere();
    await unit.record({ action: 'session.messenger-linked', subject: userId });
    return {};
  });
};

export const miniProgramUnlinkVerb: Verb<typeof miniProgramUnlink> = (call, { ticket }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    await requireSecurity(unit, call, securityActions.OTP, ticket);
    // That the ticket was used is recorded with the check.
    if (await deleteMessengerLink(unit.work, userId)) {
      await unit.record({ action: 'session.messenger-unlinked', subject: userId });
    } else unit.unchanged();
    return {};
  });
};
