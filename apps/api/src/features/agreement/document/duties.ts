import type { DocumentCode } from '@credence/contract/words';
import { day, sites, type Policy } from '@credence/policy';
import * as v from 'valibot';
import { within } from '../../../audit/index.ts';
import type { SystemCall } from '../../../base/call.ts';
import type { Context } from '../../../base/context.ts';
import type { Work } from '../../../db/database.ts';
import { defineJob } from '../../../jobs/queue.ts';
import { lockApplicant } from '../../applicant/index.ts';
import { orderTask, readTasks, setTask } from '../../task/index.ts';
import { versionsInForce } from './library.ts';
import { stateOf } from './states.ts';
import { accountsToAsk, documentsOf } from './store.ts';

/** Ask accounts that have not agreed to the versions that are in force. */
const askForAgreements = defineJob('ask-for-agreements', v.object({}));

/** How many accounts are asked in one transaction; a full page is followed by the next one at once. */
const page = 50;

/**
 * Brings the tasks of an account in line with what its site asks for: every document that is not agreed to in
 * the version in force is ordered, what the site does not ask for is not owed. Which were ordered anew.
 */
export async function orderAgreements(
  context: Pick<Context, 'config' | 'now'>,
  work: Work,
  userId: string,
  policy: Policy,
): Promise<DocumentCode[]> {
  const inForce = await versionsInForce(context);
  const given = await documentsOf(work, userId, policy.site);
  const tasks = await readTasks(work, userId, 'AGREEMENT');
  const now = context.now();
  const asked = policy.accountAgreements ?? [];
  const ordered: DocumentCode[] = [];
  for (const { code, daysToRenew } of asked) {
    const version = inForce[code];
    if (version === undefined) continue;
    const { state } = stateOf(given, code, version);
    const task = tasks.find(({ subject }) => subject === code);
    const accepted = state === 'accepted';
    const renewed = state === 'renew';
    // A day is that of a new version: on another site the account has agreed to none.
    const asIs = task?.status === 'todo' && (renewed || task.due_at === null);
    if (accepted ? task?.status === 'done' : asIs) continue;
    if (accepted) {
      await setTask(work, {
        user_id: userId,
        code: 'AGREEMENT',
        subject: code,
        status: 'done',
        reason: 'site',
        updated_at: now,
      });
      continue;
    }
    await orderTask(work, {
      user_id: userId,
      code: 'AGREEMENT',
      subject: code,
      reason: renewed ? 'new-version' : state === 'withdrawn' ? 'withdrawn' : 'site',
      due_at: renewed ? new Date(now.getTime() + daysToRenew * day) : null,
      updated_at: now,
    });
    ordered.push(code);
  }
  for (const { subject, reason } of tasks.filter(({ status }) => status === 'todo')) {
    if (asked.some(({ code }) => code === subject)) continue;
    await setTask(work, {
      user_id: userId,
      code: 'AGREEMENT',
      subject,
      status: 'done',
      reason,
      updated_at: now,
    });
  }
  return ordered;
}

/** Orders what is missing from accounts of every site, page by page. */
async function askForAgreementsJob(call: SystemCall, work: Work): Promise<void> {
  const inForce = await versionsInForce(call);
  const found = new Set<string>();
  let full = false;
  for (const policy of sites.map((site) => call.policyOf(site))) {
    for (const { code } of policy.accountAgreements ?? []) {
      const version = inForce[code];
      if (version === undefined) continue;
      const accounts = await accountsToAsk(work, { site: policy.site, code, version, limit: page });
      full ||= accounts.length === page;
      for (const userId of accounts) found.add(userId);
    }
  }
  for (const userId of found) {
    await within(work, call, userId, async (unit) => {
      const { site } = await lockApplicant(work, userId, call.keyring);
      const ordered = await orderAgreements(call, work, userId, call.policyOf(site));
      if (ordered.length === 0) unit.unchanged();
      else await unit.record({ action: 'agreement.ordered', subject: userId, details: { codes: ordered } });
    });
  }
  if (full) await call.jobs.enqueue(work, askForAgreements, {});
}

/** Every kind of job of this feature; their queues are created before anything is queued. */
export const agreementJobs = [askForAgreements];

/**
 * Starts working on the jobs of this feature; a version that comes into force is asked for within the hour.
 */
export async function handleAgreementJobs(
  context: Context,
  callFor: (jobId: string) => SystemCall,
): Promise<void> {
  const { jobs } = context;
  await jobs.handle(askForAgreements, (work, _data, jobId) => askForAgreementsJob(callFor(jobId), work));
  await jobs.repeat(askForAgreements, {}, '47 * * * *');
}
