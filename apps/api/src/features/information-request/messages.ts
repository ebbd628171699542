import { informationTemplate } from '@credence/contract/questionnaire';
import {
  type InformationMessage,
  type informationMessages,
  type readInformationMessages,
  type ReviewMessage,
  type reviewMessages,
  type sendInformationMessage,
  type sendReviewMessage,
} from '@credence/contract/information-request';
import { permissionsOf } from '@credence/contract/permission';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall, OfficerCall } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import type { AccountKey } from '../../seal/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { namesOf } from '../officer/index.ts';
import {
  isUndecided,
  notEditable,
  questionnaireNotFound,
  type QuestionnaireRow,
  readQuestionnaire,
  requireOf,
  requireScope,
} from '../questionnaire/index.ts';
import {
  insertMessage,
  markSeen,
  type MessageRow,
  messagesOf,
  openText,
  readMessage,
  sealText,
} from './store.ts';

/** The most messages about one request. */
const most = 200;

interface Address {
  userId: string;
  requestId: string;
}

/** A request for information, or a refusal: nothing is written about other questionnaires. */
export function requireRequest(row: QuestionnaireRow | undefined): QuestionnaireRow {
  if (row?.template_code !== informationTemplate) throw questionnaireNotFound();
  return row;
}

const isFromOfficer = ({ officer_id: officer }: MessageRow): boolean => officer !== null;

const present = (key: AccountKey, row: MessageRow): InformationMessage => ({
  id: row.id,
  from: isFromOfficer(row) ? 'officer' : 'account',
  text: openText(key, row),
  sentAt: row.sent_at.toISOString(),
});

/** The same for officers, with the names of those who wrote. */
export async function presentNamed(
  db: Reader,
  key: AccountKey,
  rows: readonly MessageRow[],
): Promise<ReviewMessage[]> {
  const officers = rows.flatMap(({ officer_id: id }) => id ?? []);
  const nameOf = await namesOf({ db }, officers);
  return rows.map((row) => ({
    ...present(key, row),
    officerName: row.officer_id === null ? null : nameOf(row.officer_id),
  }));
}

/** Stores a message; repeated, it is the one that was stored. */
export async function send(
  call: AccountCall | OfficerCall,
  unit: Unit,
  key: AccountKey,
  { userId, requestId }: Address,
  given: { id: string; text: string },
): Promise<MessageRow> {
  const { id } = given;
  const { state } = requireRequest(await requireOf(unit, userId, requestId));
  const officer = call.actor.kind === 'officer' ? call.actor.officerId : null;
  const before = await readMessage(unit.work, userId, id);
  if (before !== undefined) {
    if (before.questionnaire_id !== requestId || before.officer_id !== officer)
      throw inputRefused({ id: 'not-allowed' });
    unit.unchanged();
    return before;
  }
  if (!isUndecided(state)) throw notEditable();
  if ((await messagesOf(unit.work, userId, requestId)).length >= most)
    throw inputRefused({ text: 'too-many' });
  const row = {
    user_id: userId,
    id,
    questionnaire_id: requestId,
    officer_id: officer,
    text: sealText(key, id, given.text.trim()),
    sent_at: call.now(),
  };
  await insertMessage(unit.work, row);
  await unit.record({ action: 'questionnaire.message-sent', subject: requestId, details: { message: id } });
  return row;
}

export const informationMessagesVerb: Verb<typeof informationMessages> = async (call, { request_id: id }) => {
  const { userId } = call.actor;
  requireScope(call, informationTemplate);
  requireRequest(await readQuestionnaire(call.db, userId, id));
  const { key } = await readApplicant(call.db, userId, call.keyring);
  return (await messagesOf(call.db, userId, id)).map((row) => present(key, row));
};

export const sendInformationMessageVerb: Verb<typeof sendInformationMessage> = (call, input) => {
  const { userId } = call.actor;
  requireScope(call, informationTemplate);
  return transact(call, userId, async (unit) => {
    const { key } = await readApplicant(unit.work, userId, call.keyring);
    const row = await send(call, unit, key, { userId, requestId: input.request_id }, input);
    return present(key, row);
  });
};

/** No more than there are: a client cannot read ahead. */
export const readInformationMessagesVerb: Verb<typeof readInformationMessages> = async (call, input) => {
  const { userId } = call.actor;
  const { request_id: requestId } = input;
  requireScope(call, informationTemplate);
  await transact(call, userId, async (unit) => {
    requireRequest(await readQuestionnaire(unit.work, userId, requestId));
    const sent = (await messagesOf(unit.work, userId, requestId)).filter(isFromOfficer).length;
    const seen = Math.min(input.seen, sent);
    if (await markSeen(unit.work, { userId, requestId }, 'account', seen, call.now()))
      await unit.record({ action: 'questionnaire.messages-read', subject: requestId, details: { seen } });
    else unit.unchanged();
  });
  return {};
};

/** The view is recorded before anything is shown. */
export const reviewMessagesVerb: Verb<typeof reviewMessages> = async (call, { userId, requestId }) => {
  requireRequest(await readQuestionnaire(call.db, userId, requestId));
  const rows = await transact(call, userId, async (unit) => {
    const found = await messagesOf(unit.work, userId, requestId);
    const seen = found.filter((row) => !isFromOfficer(row)).length;
    // What somebody who cannot answer has read still waits for one who can.
    if (permissionsOf(call.actor.roles).has('ask-account'))
      await markSeen(unit.work, { userId, requestId }, 'officer', seen, call.now());
    await unit.record({ action: 'questionnaire.messages-viewed', subject: requestId });
    return found;
  });
  const { key } = await readApplicant(call.db, userId, call.keyring);
  return presentNamed(call.db, key, rows);
};

export const sendReviewMessageVerb: Verb<typeof sendReviewMessage> = async (call, input) => {
  const { userId } = input;
  return transact(call, userId, async (unit) => {
    // Also where there is no such account.
    requireRequest(await readQuestionnaire(unit.work, userId, input.requestId));
    const { key } = await readApplicant(unit.work, userId, call.keyring);
    const row = await send(call, unit, key, input, input);
    const [sent] = await presentNamed(unit.work, key, [row]);
    if (sent === undefined) throw new Error('A message could not be presented');
    return sent;
  });
};
