import type { orderInformation } from '@credence/contract/information-request';
import { informationTemplate } from '@credence/contract/questionnaire';
import { transact } from '../../audit/index.ts';
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
import { composed } from './template.ts';

/** Refuses where there is no such account. */
export async function requireAccount(call: OfficerCall, userId: string): Promise<void> {
  if (!(await isApplicant(call.db, userId)))
    throw new Refusal('NOT_FOUND', 'There is no such account.', {}, 404);
}

export const orderInformationVerb: Verb<typeof orderInformation> = async (call, input) => {
  const { userId, language, reason } = input;
  const dueAt = new Date(input.dueAt);
  if (dueAt <= call.now()) throw inputRefused({ dueAt: 'date-in-past' });
  await requireAccount(call, userId);
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    const code = informationTemplate;
    const offered = await offeredTemplate(call, applicant.site, { code }, unit.work);
    if (offered === undefined) throw templateNotFound();
    if (!offered.template.languages.includes(language)) throw inputRefused({ language: 'not-allowed' });
    const open = (await questionnairesOf(unit.work, userId)).some(
      (row) => row.template_code === code && isUndecided(row.state),
    );
    if (open) throw new Refusal('QUESTIONNAIRE_OPEN', 'The account has a request for information open.');
    const { texts } = await findTexts(call, offered.template, language, unit.work);
    const row = await openFor(call, unit, applicant, offered, { by: 'officer', reason, dueAt });
    const own = composed(offered, texts, input);
    await updateQuestionnaire(unit.work, row, { private_template: sealTemplate(applicant.key, row.id, own) });
    return { requestId: row.id };
  });
};
