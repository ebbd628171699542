import type { extendInformation, InformationItem } from '@credence/contract/information-request';
import { informationItemsMaximum } from '@credence/contract/information-request';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import {
  isEditable,
  keepTasks,
  notEditable,
  privateTemplateOf,
  type QuestionnaireRow,
  questionnairesOf,
  readQuestionnaire,
  requireOf,
  sealTemplate,
  updateQuestionnaire,
} from '../questionnaire/index.ts';
import { recordAgain, requireNew } from './before.ts';
import { presentNamed, requireRequest, send } from './messages.ts';
import { requireLater, requireUsual } from './order.ts';
import { readMessage } from './store.ts';
import { codeAt, extended } from './template.ts';
import { usualItems } from './usual.ts';

/** A request with further items; refused where it is not in an officer's words. */
async function withItems(
  call: OfficerCall,
  unit: Unit,
  applicant: Applicant,
  row: QuestionnaireRow,
  items: readonly InformationItem[],
) {
  const own = privateTemplateOf(applicant.key, row);
  const language = own?.template.languages[0];
  if (own === undefined || language === undefined) throw inputRefused({ items: 'not-allowed' });
  await requireUsual({ items: [...items], language });
  const before = own.template.sections
    .flatMap((section) => section.items)
    .filter(({ type }) => type !== 'statement').length;
  if (before + items.length > informationItemsMaximum) throw inputRefused({ items: 'too-many' });
  const rows = await questionnairesOf(unit.work, applicant.userId);
  const more = await requireNew(call, unit, applicant, { items, language }, rows, row);
  const usual = await usualItems();
  return { own: extended(own, more.items, (asked) => usual.in(asked)), again: more.again, before };
}

/**
 * Another revision, so that who answers meanwhile is told before anything is sent: what has not been read
 * cannot be confirmed.
 */
async function extend(
  call: OfficerCall,
  unit: Unit,
  { userId, requestId, items, dueAt }: Parameters<Verb<typeof extendInformation>>[1],
): Promise<void> {
  const row = requireRequest(await requireOf(unit, userId, requestId));
  if (!isEditable(row.state)) throw notEditable();
  const due = dueAt === undefined ? row.due_at : requireLater(call, dueAt);
  const applicant = await readApplicant(unit.work, userId, call.keyring);
  const more = items.length === 0 ? undefined : await withItems(call, unit, applicant, row, items);
  const now = call.now();
  const changed = await updateQuestionnaire(unit.work, row, {
    due_at: due,
    ...(more !== undefined && {
      revision: row.revision + 1,
      private_template: sealTemplate(applicant.key, row.id, more.own),
    }),
  });
  await keepTasks(unit, changed, now);
  await unit.record({
    action: 'questionnaire.extended',
    subject: row.id,
    details: { items: items.length, ...(dueAt !== undefined && { dueAt }) },
  });
  if (more !== undefined) await recordAgain(unit, row.id, more.again, (at) => codeAt(more.before + at + 1));
}

export const extendInformationVerb: Verb<typeof extendInformation> = async (call, input) => {
  const { userId, requestId, items, dueAt, message } = input;
  if (items.length === 0 && dueAt === undefined) throw inputRefused({ items: 'required' });
  return transact(call, userId, async (unit) => {
    // Also where there is no such account.
    requireRequest(await readQuestionnaire(unit.work, userId, requestId));
    // The message's id is the request's: repeated, it finds its message and asks nothing again.
    const repeated = (await readMessage(unit.work, userId, message.id)) !== undefined;
    if (!repeated) await extend(call, unit, input);
    const { key } = await readApplicant(unit.work, userId, call.keyring);
    const row = await send(call, unit, key, { userId, requestId }, message);
    const [sent] = await presentNamed(unit.work, key, [row]);
    if (sent === undefined) throw new Error('A message could not be presented');
    return sent;
  });
};
