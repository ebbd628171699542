import type { orderInformation } from '@credence/contract/information-request';
import { informationTemplate } from '@credence/contract/questionnaire';
import type { InputOf } from '@credence/contract/endpoint';
import type { Questionnaire } from '@credence/questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { isApplicant, lockApplicant } from '../applicant/index.ts';
import {
  findTexts,
  isUndecided,
  offeredTemplate,
  openFor,
  questionnairesOf,
  sealTemplate,
  templateNotFound,
  updateQuestionnaire,
} from '../questionnaire/index.ts';
import { recordAgain, requireNew } from './before.ts';
import { codeAt, composed, type Surroundings } from './template.ts';
import { usualItems } from './usual.ts';

/** Refuses where there is no such account. */
export async function requireAccount(call: OfficerCall, userId: string): Promise<void> {
  if (!(await isApplicant(call.db, userId)))
    throw new Refusal('NOT_FOUND', 'There is no such account.', {}, 404);
}

/** Refuses items that are called usual ones and have other words. */
export async function requireUsual({
  items,
  language,
}: Pick<InputOf<typeof orderInformation>, 'items' | 'language'>): Promise<void> {
  const usual = (await usualItems()).in(language);
  for (const [at, item] of items.entries()) {
    if (item.usual === undefined) continue;
    const same = usual.some(
      ({ code, kind, label, hint }) =>
        code === item.usual && kind === item.kind && label === item.label && hint === item.hint,
    );
    if (!same) throw inputRefused({ [`items.${at}.usual`]: 'not-allowed' });
  }
}

/** What surrounds an officer's words, and the usual items, in every language of the general template. */
async function wordsIn(
  call: OfficerCall,
  unit: Unit,
  { template }: Questionnaire,
  { language: first }: InputOf<typeof orderInformation>,
): Promise<Surroundings[]> {
  const usual = await usualItems();
  const each = template.languages.map(async (language) => {
    const { texts } = await findTexts(call, template, language, unit.work);
    return { language, texts, usual: usual.in(language) };
  });
  const all = await Promise.all(each);
  return [
    ...all.filter(({ language }) => language === first),
    ...all.filter(({ language }) => language !== first),
  ];
}

/** A day until which something is asked; refused where it has passed. */
export function requireLater({ now }: Pick<OfficerCall, 'now'>, day: string): Date {
  const dueAt = new Date(day);
  if (dueAt <= now()) throw inputRefused({ dueAt: 'date-in-past' });
  return dueAt;
}

export const orderInformationVerb: Verb<typeof orderInformation> = async (call, input) => {
  const { userId, language, reason } = input;
  const dueAt = requireLater(call, input.dueAt);
  await requireAccount(call, userId);
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const code = informationTemplate;
    const offered = await offeredTemplate(call, applicant.site, { code }, unit.work);
    if (offered === undefined) throw templateNotFound();
    if (!offered.template.languages.includes(language)) throw inputRefused({ language: 'not-allowed' });
    const rows = await questionnairesOf(unit.work, userId);
    const open = rows.some((row) => row.template_code === code && isUndecided(row.state));
    if (open) throw new Refusal('QUESTIONNAIRE_OPEN', 'The account has a request for information open.');
    await requireUsual(input);
    const { items, again } = await requireNew(call, unit, applicant, input, rows);
    const row = await openFor(call, unit, applicant, offered, { by: 'officer', reason, dueAt });
    const own = composed(offered, await wordsIn(call, unit, offered, input), { ...input, items });
    await updateQuestionnaire(unit.work, row, { private_template: sealTemplate(applicant.key, row.id, own) });
    await recordAgain(unit, row.id, again, (at) => codeAt(at + 1));
    return { requestId: row.id };
  });
};
