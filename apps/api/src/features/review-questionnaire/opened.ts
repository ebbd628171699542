import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { fulfilledBy } from '@credence/policy';
import { textKey } from '@credence/questionnaire';
import * as v from 'valibot';
import { eventsOfActions } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  dueDiligence,
  findTexts,
  isAsSubmitted,
  openAnswers,
  type QuestionnaireRow,
  questionnairesOf,
} from '../questionnaire/index.ts';

type Opened = ResultOf<typeof reviewQuestionnaire>['opened'];

/** What the trail says of a questionnaire that was opened; older events do not say by what of it. */
const openedDetails = v.object({
  reason: v.string(),
  after: v.optional(v.string()),
  items: v.optional(v.array(v.string())),
  band: v.optional(v.string()),
});

/** By what a questionnaire opened another when that was not written down: by the rule of the same reason. */
function fulfilled(
  call: OfficerCall,
  { site, key }: Applicant,
  row: QuestionnaireRow,
  { reason, opens }: { reason: string; opens: string },
) {
  // What is being written anew is only the account's to see.
  if (!isAsSubmitted(row)) return { items: [], band: false };
  const rules = call.policyOf(site).duties?.diligence.rules ?? [];
  const rule = rules.find((one) => one.reason === reason && one.opens === opens);
  const submitted = { template: row.template_code, band: row.band, answers: openAnswers(key, row) };
  return rule === undefined ? { items: [], band: false } : fulfilledBy(rule, submitted);
}

/** The due diligence that was opened because of what was submitted by a questionnaire, newest first. */
export async function openedBy(
  call: OfficerCall,
  applicant: Applicant,
  row: QuestionnaireRow,
): Promise<Opened> {
  const rows = (await questionnairesOf(call.db, row.user_id)).filter(
    ({ template_code: code, opened_by: by }) => by === 'policy' && dueDiligence.includes(code),
  );
  if (rows.length === 0) return [];
  const events = await eventsOfActions(call.db, [row.user_id], ['questionnaire.opened']);
  const opened = rows.map(async (one): Promise<Opened> => {
    const event = events.find(({ subject }) => subject === one.id);
    if (event === undefined) return [];
    const { reason, after, items, band } = v.parse(openedDetails, JSON.parse(event.details));
    if (after !== row.id) return [];
    const by =
      items === undefined && band === undefined
        ? fulfilled(call, applicant, row, { reason, opens: one.template_code })
        : { items: items ?? [], band: band !== undefined };
    // What somebody declared of himself opened it meanwhile, or it was due again.
    if (by.items.length === 0 && !by.band) return [];
    const { texts } = await findTexts(call, { code: one.template_code, version: one.template_version });
    const title = texts[textKey.title] ?? '';
    return [{ requestId: one.id, title, openedAt: event.at.toISOString(), items: [...by.items] }];
  });
  return (await Promise.all(opened)).flat();
}
