import type {
  endReverification,
  orderReverification,
  reviewReverification,
} from '@credence/contract/reverification';
import { day, reverifies } from '@credence/policy';
import { transact } from '../../audit/index.ts';
import type { Call, OfficerCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, isApplicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { endOne, orderReverifications } from './order.ts';
import { lockReverification, newestReverification, openReverification } from './store.ts';
import { presented, usualRules } from './terms.ts';

async function requireAccount(call: OfficerCall, userId: string): Promise<void> {
  if (!(await isApplicant(call.db, userId)))
    throw new Refusal('NOT_FOUND', 'There is no such account.', {}, 404);
}

const residenceOf = ({ info }: Applicant): string => info?.residenceCountry ?? '';

/** Whether an account can be asked to verify again: its site knows it, and something is verified. */
const mayBeAsked = (call: Pick<Call, 'policyOf'>, applicant: Applicant): boolean =>
  applicant.level > 0 && reverifies(call.policyOf(applicant.site), residenceOf(applicant));

export const reviewReverificationVerb: Verb<typeof reviewReverification> = async (call, { userId }) => {
  await requireAccount(call, userId);
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const open = await openReverification(call.db, userId);
  const newest = open ?? (await newestReverification(call.db, userId));
  const now = call.now();
  const { days } = call.policyOf(applicant.site).reverification;
  return {
    newest: newest === undefined ? null : presented(newest, now),
    mayOrder: open === undefined && mayBeAsked(call, applicant),
    dueAt: new Date(now.getTime() + days * day).toISOString(),
  };
};

export const orderReverificationVerb: Verb<typeof orderReverification> = async (call, input) => {
  const { userId, reason, consequence } = input;
  const now = call.now();
  const dueAt = new Date(input.dueAt);
  if (dueAt <= now) throw inputRefused({ dueAt: 'date-in-past' });
  await requireAccount(call, userId);
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    if (!mayBeAsked(call, applicant))
      throw new Refusal('REVERIFICATION_NOT_OFFERED', 'The account cannot be asked to verify again.');
    const { site, level } = applicant;
    const order = {
      campaign_id: null,
      site,
      level: level === 2 ? (2 as const) : (1 as const),
      reason,
      rules: usualRules(call.policyOf(site)),
      due_at: dueAt,
      consequence,
      ordered_at: now,
    };
    const [written] = await orderReverifications(unit.work, call, order, [
      { userId, country: residenceOf(applicant) },
    ]);
    if (written === undefined)
      throw new Refusal('REVERIFICATION_OPEN', 'The account was asked to verify again already.');
    await unit.record({
      action: 'reverification.ordered',
      subject: written.id,
      details: { reason, consequence, dueAt: dueAt.toISOString() },
    });
    return { id: written.id };
  });
};

export const endReverificationVerb: Verb<typeof endReverification> = async (call, { userId }) => {
  await requireAccount(call, userId);
  await transact(call, userId, async (unit) => {
    await lockApplicant(unit.work, userId, call.keyring);
    const row = await lockReverification(unit.work, userId);
    if (row === undefined || row.campaign_id !== null)
      throw new Refusal('REVERIFICATION_NOT_OFFERED', 'No officer asked this account to verify again.');
    await endOne(call, unit, row);
  });
  return {};
};
