import { informationTemplate, taxTemplate } from '@credence/contract/questionnaire';
import { noticeDue, noticeSpans, type Policy, sites } from '@credence/policy';
import { within } from '../../audit/index.ts';
import type { SystemCall } from '../../base/call.ts';
import type { Context } from '../../base/context.ts';
import type { Reader, Work } from '../../db/database.ts';
import { lockApplicant } from '../applicant/index.ts';
import { dueDiligence, lockQuestionnaire } from '../questionnaire/index.ts';
import { dutyOf } from './duty.ts';
import { insertNotice, noticesDue, type Step } from './store.ts';

/** Every notice that a site's policy knows, with the days of the duties that are due it now. */
function stepsOf({ site, duties }: Policy, now: Date): Step[] {
  if (duties === undefined) return [];
  const each = [
    ...dueDiligence.map((template) => ({ template, reminders: duties.diligence.reminders })),
    { template: informationTemplate, reminders: duties.information.reminders },
    { template: taxTemplate, reminders: duties.tax?.reminders ?? [] },
  ];
  return each.flatMap(({ template, reminders }) =>
    noticeSpans(reminders, now).map((span) => ({ site, template, ...span })),
  );
}

/** Who is due a notice now. */
export function findDue(
  { policyOf, now }: Pick<Context, 'policyOf' | 'now'>,
  db: Reader,
  page: number,
): Promise<{ userId: string; id: string }[]> {
  const at = now();
  return noticesDue(
    db,
    sites.flatMap((site) => stepsOf(policyOf(site), at)),
    page,
  );
}

/**
 * Reminds an account of a duty, or says that its day has passed: once, and only what is still so. What the
 * account may withdraw follows from the clock and waits for no job.
 */
export function tellOfDuty(
  call: SystemCall,
  work: Work,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const { site } = await lockApplicant(work, userId, call.keyring);
    const row = await lockQuestionnaire(work, userId, id);
    const now = call.now();
    const duty = row && dutyOf(call.policyOf(site), row, now);
    const dueAt = row?.due_at ?? undefined;
    if (duty === undefined || dueAt === undefined || duty.standing === 'waiting') return unit.unchanged();
    const daysLeft = noticeDue(duty.terms.reminders, dueAt.getTime() - now.getTime());
    if (daysLeft === undefined) return unit.unchanged();
    const notice = {
      user_id: userId,
      questionnaire_id: id,
      due_at: dueAt,
      days_left: daysLeft,
      sent_at: now,
    };
    if (!(await insertNotice(work, notice))) return unit.unchanged();
    await unit.record(
      daysLeft === 0
        ? { action: 'questionnaire.overdue', subject: id }
        : { action: 'questionnaire.reminded', subject: id, details: { daysLeft } },
    );
  });
}
