import type { composeInformation } from '@credence/contract/information-request';
import { informationTemplate } from '@credence/contract/questionnaire';
import { isEmpty, textKey } from '@credence/questionnaire';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import {
  isUndecided,
  offeredTemplate,
  presentQuestionnaire,
  type QuestionnaireRow,
  questionnairesOf,
  stands,
  templateNotFound,
  templateOf,
  textsOf,
} from '../questionnaire/index.ts';
import { requireAccount } from './order.ts';
import { usualItems } from './usual.ts';
import { wordingOf } from './wording.ts';

/** The wordings of the questions that a questionnaire has answers to, in a language. */
async function answeredIn(
  call: OfficerCall,
  { key }: Applicant,
  row: QuestionnaireRow,
  language: string,
): Promise<{ title: string; wordings: ReadonlySet<string> }> {
  const [{ template }, { texts }, { answers }] = await Promise.all([
    templateOf(call, key, row),
    textsOf(call, key, row, language),
    presentQuestionnaire(call, key, row),
  ]);
  const items = template.sections.flatMap((section) => section.items);
  const answered = items.filter(({ code, type }) => type !== 'statement' && !isEmpty(answers[code]));
  return {
    title: texts[textKey.title] ?? '',
    wordings: new Set(answered.map(({ code }) => wordingOf(texts[textKey.item(code)] ?? ''))),
  };
}

/** Only where a question was answered is told; its answer is read there, which is recorded. */
export const composeInformationVerb: Verb<typeof composeInformation> = async (call, input) => {
  const { userId, labels, language } = input;
  await requireAccount(call, userId);
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const offered = await offeredTemplate(call, applicant.site, { code: informationTemplate });
  if (offered === undefined) throw templateNotFound();
  const rows = await questionnairesOf(call.db, userId);
  const open = rows.find((row) => row.template_code === informationTemplate && isUndecided(row.state));
  const approved = labels.length === 0 ? [] : rows.filter((row) => stands(row, call.now()));
  const before = await Promise.all(
    approved.map(async (row) => ({ row, ...(await answeredIn(call, applicant, row, language)) })),
  );
  return {
    languages: offered.template.languages,
    open: open?.id ?? null,
    usual: (await usualItems()).in(language),
    given: [...new Set(labels)].flatMap((label) => {
      const wording = wordingOf(label);
      // The newest is told: it stands.
      const found = before.find(({ wordings }) => wordings.has(wording));
      if (found === undefined || found.row.decided_at === null) return [];
      const { row, title } = found;
      return [{ label, requestId: row.id, title, approvedAt: found.row.decided_at.toISOString() }];
    }),
  };
};
