import type { orderQuestionnaire, withdrawQuestionnaire } from '@credence/contract/review-questionnaire';
import { transact } from '../../audit/index.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { isApplicant, lockApplicant } from '../applicant/index.ts';
import { dueByPolicy } from '../duty/index.ts';
import {
  discardFiles,
  filesOf,
  isUndecided,
  keepTasks,
  move,
  notEditable,
  offeredTemplate,
  openFor,
  questionnairesOf,
  requireOf,
  templateNotFound,
  updateQuestionnaire,
} from '../questionnaire/index.ts';

export const orderQuestionnaireVerb: Verb<typeof orderQuestionnaire> = async (call, input) => {
  const { userId, templateCode: code, reason } = input;
  const named = input.dueAt === undefined ? undefined : new Date(input.dueAt);
  if (named !== undefined && named <= call.now()) throw inputRefused({ dueAt: 'date-in-past' });
  if (!(await isApplicant(call.db, userId)))
    throw new Refusal('NOT_FOUND', 'There is no such account.', {}, 404);
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const offered = await offeredTemplate(call, applicant.site, { code }, unit.work);
    if (offered === undefined) throw templateNotFound();
    const open = (await questionnairesOf(unit.work, userId)).some(
      (row) => row.template_code === code && isUndecided(row.state),
    );
    if (open) throw new Refusal('QUESTIONNAIRE_OPEN', 'The account has been asked for the same one already.');
    const dueAt = named ?? dueByPolicy(call.policyOf(applicant.site), code, call.now());
    const row = await openFor(call, unit, applicant, offered, { by: 'officer', reason, dueAt });
    return { requestId: row.id };
  });
};

export const withdrawQuestionnaireVerb: Verb<typeof withdrawQuestionnaire> = (call, { userId, requestId }) =>
  transact(call, userId, async (unit) => {
    const row = await requireOf(unit, userId, requestId);
    const state = move(row.state, 'withdraw');
    if (state === undefined) throw notEditable();
    const now = call.now();
    const ended = await updateQuestionnaire(unit.work, row, { state, decided_at: now });
    await discardFiles(call, unit, await filesOf(unit.work, userId, requestId));
    await keepTasks(unit, ended, now);
    await unit.record({ action: 'questionnaire.withdrawn', subject: requestId });
    return {};
  });
