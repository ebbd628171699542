import type { amlResult, eddInfo, EddStatus } from '@credence/contract/screening';
import type { Verb } from '../../http/serve.ts';
import type { OrderedTaskStatus } from '../../db/tables/task.ts';
import { readTask } from '../task/index.ts';
import { readScreening } from './store.ts';

export const amlResultVerb: Verb<typeof amlResult> = async (call, { sceneCode }) => {
  const found = await readScreening(call.db, call.actor.userId, sceneCode);
  return {
    sceneCode,
    outcome: found?.outcome ?? 'NOT_SCREENED',
    decidedAt: found?.decided_at?.toISOString() ?? null,
  };
};

const eddStatusOf: Record<OrderedTaskStatus, EddStatus> = {
  todo: 'EDDStatus_UnSubmit',
  waiting: 'EDDStatus_Reviewing',
  done: 'EDDStatus_Pass',
  refused: 'EDDStatus_Reject',
};

export const eddInfoVerb: Verb<typeof eddInfo> = async (call) => {
  const ordered = await readTask(call.db, call.actor.userId, 'EDD_QUESTIONNAIRE');
  return {
    status: ordered === undefined ? 'EDDStatus_Unknown' : eddStatusOf[ordered.status],
    dueAt: ordered?.due_at?.toISOString() ?? null,
  };
};
