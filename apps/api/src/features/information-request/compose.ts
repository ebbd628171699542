import type { composeInformation } from '@credence/contract/information-request';
import { informationTemplate } from '@credence/contract/questionnaire';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { isUndecided, offeredTemplate, questionnairesOf, templateNotFound } from '../questionnaire/index.ts';
import { askedBefore } from './before.ts';
import { requireAccount } from './order.ts';
import { usualItems } from './usual.ts';

/** Only where a question was answered is told; its answer is read there, which is recorded. */
export const composeInformationVerb: Verb<typeof composeInformation> = async (call, input) => {
  const { userId, items, language } = input;
  await requireAccount(call, userId);
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const offered = await offeredTemplate(call, applicant.site, { code: informationTemplate });
  if (offered === undefined) throw templateNotFound();
  const rows = await questionnairesOf(call.db, userId);
  const open = rows.find((row) => row.template_code === informationTemplate && isUndecided(row.state));
  const beforeOf =
    items.length === 0 ? undefined : await askedBefore(call, call.db, applicant, language, rows);
  return {
    languages: offered.template.languages,
    open: open?.id ?? null,
    usual: (await usualItems()).in(language),
    before: items.flatMap((item, at) => {
      const all = beforeOf?.(item) ?? [];
      // What the open request asks is not asked by it again, whatever else asks it.
      const found = all.find(({ row }) => row.id === open?.id) ?? all[0];
      if (found === undefined) return [];
      const { row, title } = found;
      const approvedAt = isUndecided(row.state) ? null : (row.decided_at?.toISOString() ?? null);
      return [{ at, requestId: row.id, title, approvedAt }];
    }),
  };
};
