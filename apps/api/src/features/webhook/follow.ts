import type { EventType } from '@credence/contract/webhook';
import type { Call } from '../../base/call.ts';
import type { Work } from '../../db/database.ts';
import type { Event, Follower } from '../../jobs/events.ts';
import { readApplicant } from '../applicant/index.ts';
import { readCase } from '../case/index.ts';
import { partnerOfAccount } from '../partner/index.ts';
import { tellPartner } from './tell.ts';

type Data = Record<string, string | number>;
type DataOf = (call: Call, work: Work, event: Event) => Promise<Data>;

const nothing: DataOf = () => Promise.resolve({});

const ofCase: DataOf = async (_call, work, { userId, subject }) => {
  const row = await readCase(work, userId, subject);
  return { caseId: subject, ...(row && { level: row.level, purpose: row.purpose }) };
};

const ofLevel: DataOf = async (call, work, { userId }) => {
  const { level } = await readApplicant(work, userId, call.keyring);
  return { level };
};

const ofQuestionnaire: DataOf = (_call, _work, { subject, details }) =>
  Promise.resolve({ questionnaireId: subject, template: String(details?.['template'] ?? '') });

/** What a partner is told, by the action of the audit trail. */
const told: Readonly<Record<string, { type: EventType; dataOf: DataOf }>> = {
  'account.added': { type: 'applicant.created', dataOf: nothing },
  'case.submitted': { type: 'case.submitted', dataOf: ofCase },
  'case.approved': { type: 'case.approved', dataOf: ofCase },
  'case.retry': { type: 'case.retry', dataOf: ofCase },
  'case.refused': { type: 'case.refused', dataOf: ofCase },
  'level.granted': { type: 'level.changed', dataOf: ofLevel },
  'identity.reset': { type: 'level.changed', dataOf: ofLevel },
  'questionnaire.submitted': { type: 'questionnaire.submitted', dataOf: ofQuestionnaire },
};

/**
 * Writes what partners are told in the transaction of what happened: an event that waited for a job could
 * overtake another, and its order number would be wrong.
 */
export const webhookFollowers = (callOf: (requestId: string) => Call): Follower[] => [
  {
    actions: Object.keys(told),
    follow: async (work, event, requestId) => {
      const plan = told[event.action];
      const applicant = await partnerOfAccount(work, event.userId);
      if (plan === undefined || applicant === undefined) return undefined;
      return async () => {
        const call = callOf(requestId);
        const at = event.at === undefined ? call.now() : new Date(event.at);
        const data = await plan.dataOf(call, work, event);
        await tellPartner(call, work, applicant, { type: plan.type, at, data });
      };
    },
  },
];
