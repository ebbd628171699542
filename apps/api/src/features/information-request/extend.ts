import type { extendInformation, InformationItem } from '@credence/contract/information-request';
import { informationItemsMaximum } from '@credence/contract/information-request';
import { textKey } from '@credence/questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import {
  isEditable,
  keepTasks,
  notEditable,
  type PrivateTemplate,
  privateTemplateOf,
  readQuestionnaire,
  requireOf,
  sealTemplate,
  updateQuestionnaire,
} from '../questionnaire/index.ts';
import { presentNamed, requireRequest, send } from './messages.ts';
import { requireLater, requireUsual } from './order.ts';
import { readMessage } from './store.ts';
import { extended } from './template.ts';
import { usualItems } from './usual.ts';
import { wordingOf } from './wording.ts';

/** Refuses what the request asks already, or asks twice now, in whatever punctuation. */
function requireNew({ template, texts }: PrivateTemplate, items: readonly InformationItem[]): void {
  const before = template.sections.flatMap((section) => section.items);
  const asked = new Set(before.map(({ code }) => wordingOf(texts[textKey.item(code)] ?? '')));
  for (const [at, { label }] of items.entries()) {
    const wording = wordingOf(label);
    if (asked.has(wording)) throw inputRefused({ [`items.${at}.label`]: 'asked-already' });
    asked.add(wording);
  }
  const all = before.filter(({ type }) => type !== 'statement').length + items.length;
  if (all > informationItemsMaximum) throw inputRefused({ items: 'too-many' });
}

/** A request with further items; refused where it is not in an officer's words. */
async function withItems(
  own: PrivateTemplate | undefined,
  items: readonly InformationItem[],
): Promise<PrivateTemplate> {
  const language = own?.template.languages[0];
  if (own === undefined || language === undefined) throw inputRefused({ items: 'not-allowed' });
  await requireUsual({ items: [...items], language });
  requireNew(own, items);
  const usual = await usualItems();
  return extended(own, items, (asked) => usual.in(asked));
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
  const { key } = await readApplicant(unit.work, userId, call.keyring);
  const own = items.length === 0 ? undefined : await withItems(privateTemplateOf(key, row), items);
  const now = call.now();
  const changed = await updateQuestionnaire(unit.work, row, {
    due_at: due,
    ...(own !== undefined && {
      revision: row.revision + 1,
      private_template: sealTemplate(key, row.id, own),
    }),
  });
  await keepTasks(unit, changed, now);
  await unit.record({
    action: 'questionnaire.extended',
    subject: row.id,
    details: { items: items.length, ...(dueAt !== undefined && { dueAt }) },
  });
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
