import type { questionnaireKey } from '@credence/contract/questionnaire';
import type { Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type AccountKey, openAccountKey } from '../../seal/index.ts';
import { keyOnDevice } from '../sign-in/index.ts';
import { isEditable, isUndecided } from './states.ts';
import {
  type LockedQuestionnaire,
  lockQuestionnaire,
  type QuestionnaireRow,
  readQuestionnaire,
} from './store.ts';

export const questionnaireNotFound = () =>
  new Refusal('QUESTIONNAIRE_NOT_FOUND', 'The account has no such questionnaire.');

export const notEditable = () =>
  new Refusal('QUESTIONNAIRE_NOT_EDITABLE', 'The questionnaire was submitted, decided or withdrawn.');

export const templateNotFound = () =>
  new Refusal('TEMPLATE_NOT_FOUND', 'Nothing is published under this code for the site of the account.');

/** A session that was opened for one questionnaire sees no other, as if there were none. */
export function requireScope({ actor }: Pick<AccountCall, 'actor'>, templateCode: string): void {
  if (actor.questionnaire !== undefined && actor.questionnaire !== templateCode)
    throw questionnaireNotFound();
}

/** A questionnaire of an account with its row locked, or a refusal. */
export async function requireOf({ work }: Unit, userId: string, id: string): Promise<LockedQuestionnaire> {
  const row = await lockQuestionnaire(work, userId, id);
  if (row === undefined) throw questionnaireNotFound();
  return row;
}

/** The same where the account itself asks. */
export async function requireOwn(call: AccountCall, unit: Unit, id: string): Promise<LockedQuestionnaire> {
  const row = await requireOf(unit, call.actor.userId, id);
  requireScope(call, row.template_code);
  return row;
}

/** The same where its answers can be changed. */
export async function requireEditable(
  call: AccountCall,
  unit: Unit,
  id: string,
): Promise<LockedQuestionnaire> {
  const row = await requireOwn(call, unit, id);
  if (!isEditable(row.state)) throw notEditable();
  return row;
}

/** What opens a locked row. */
export const keyOf = ({ keyring }: Pick<AccountCall, 'keyring'>, row: LockedQuestionnaire): AccountKey =>
  openAccountKey(keyring, row.user_id, row.wrapped_key);

/** Whether its answers and files are those that were submitted. Before, only the account may see them. */
export const isAsSubmitted = (row: QuestionnaireRow): boolean =>
  row.submitted_revision !== null && row.revision === row.submitted_revision + 1;

/** The key of what a browser keeps of a questionnaire until the server has it. */
export const questionnaireKeyVerb: Verb<typeof questionnaireKey> = async (call, { request_id: id }) => {
  const { userId } = call.actor;
  const row = await readQuestionnaire(call.db, userId, id);
  if (row === undefined) throw questionnaireNotFound();
  requireScope(call, row.template_code);
  if (!isEditable(row.state)) throw notEditable();
  return { key: await keyOnDevice(call, call.db, 'unsent-questionnaire', id) };
};

/** The one of a template that stands for the account: the newest that was not ended, undecided before all. */
export function currentOf(rows: readonly QuestionnaireRow[]): QuestionnaireRow | undefined {
  return rows.find(({ state }) => isUndecided(state)) ?? rows.find(({ state }) => state !== 'ended');
}
