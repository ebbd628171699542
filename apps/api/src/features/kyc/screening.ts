import type { amlResult, eddInfo } from '@credence/contract';
import type { Verb } from '../../http/serve.ts';
import { readDueDiligence, readScreening } from './store.ts';

export const amlResultVerb: Verb<typeof amlResult> = async (call, { sceneCode }) => {
  const found = await readScreening(call.db, call.actor.userId, sceneCode);
  return {
    sceneCode,
    outcome: found?.outcome ?? 'NOT_SCREENED',
    decidedAt: found?.decided_at?.toISOString() ?? null,
  };
};

export const eddInfoVerb: Verb<typeof eddInfo> = async (call) => {
  const found = await readDueDiligence(call.db, call.actor.userId);
  return { status: found?.status ?? 'EDDStatus_Unknown', dueAt: found?.due_at?.toISOString() ?? null };
};
