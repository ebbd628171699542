import type { ResultOf } from '@credence/contract/endpoint';
import type { AccountQuestionnaire } from '@credence/contract/questionnaire';
import type { reviewQuestionnaire } from '@credence/contract/review-questionnaire';
import { eventsOf, transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { isoDay } from '../../base/day.ts';
import type { Verb } from '../../http/serve.ts';
import { presentClaims } from '../agreement/index.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { namesOf } from '../officer/index.ts';
import {
  isAsSubmitted,
  openNote,
  presentQuestionnaire,
  questionnaireNotFound,
  type QuestionnaireRow,
  questionnairesOf,
  readQuestionnaire,
  templateOf,
  textsOf,
} from '../questionnaire/index.ts';
import { presentLines } from './list.ts';
import { openedBy } from './opened.ts';
import { unreadOf } from './store.ts';

type Result = ResultOf<typeof reviewQuestionnaire>;

async function presentSubmitted(
  call: OfficerCall,
  { key }: Applicant,
  row: QuestionnaireRow,
): Promise<AccountQuestionnaire> {
  const whole = await presentQuestionnaire(call, key, row);
  return isAsSubmitted(row) ? whole : { ...whole, answers: {}, files: [] };
}

/** One questionnaire with everything an officer decides by. The view is recorded before anything is shown. */
export const reviewQuestionnaireVerb: Verb<typeof reviewQuestionnaire> = async (call, input) => {
  const row = await readQuestionnaire(call.db, input.userId, input.requestId);
  if (row === undefined) throw questionnaireNotFound();
  await transact(call, row.user_id, (unit) =>
    unit.record({ action: 'questionnaire.viewed', subject: row.id }),
  );
  const applicant = await readApplicant(call.db, row.user_id, call.keyring);
  const { template } = await templateOf(call, applicant.key, row);
  const [lines, { texts, language }, questionnaire, before, opened, history] = await Promise.all([
    presentLines(call, [{ ...row, unread: await unreadOf(call.db, row) }]),
    textsOf(call, applicant.key, row, input.language),
    presentSubmitted(call, applicant, row),
    beforeThis(call, applicant, row),
    openedBy(call, applicant, row),
    historyOf(call, row),
  ]);
  const [line] = lines;
  if (line === undefined) throw new Error('A questionnaire could not be presented');
  return {
    line,
    questionnaire,
    template,
    texts,
    language,
    day: isoDay(row.submitted_at ?? call.now()),
    readIn: row.language,
    score: row.score,
    before,
    opened,
    investorClass: await presentClaims(call, applicant, row, questionnaire.answers),
    privateNote: openNote(applicant.key, row),
    history,
  };
};

/** Whether two ask by the same template; what an officer composed has nothing to be compared with. */
const asksTheSame = (one: QuestionnaireRow, other: QuestionnaireRow): boolean =>
  one.template_code === other.template_code &&
  one.private_template === null &&
  other.private_template === null;

/** What the account submitted to the same template before. */
async function beforeThis(
  call: OfficerCall,
  applicant: Applicant,
  row: QuestionnaireRow,
): Promise<Result['before']> {
  const [found] = (await questionnairesOf(call.db, row.user_id)).flatMap((one) => {
    const earlier = asksTheSame(one, row) && one.created_at < row.created_at;
    return earlier && one.submitted_at !== null && isAsSubmitted(one) ? [{ one, at: one.submitted_at }] : [];
  });
  if (found === undefined) return null;
  const { one, at } = found;
  const { template } = await templateOf(call, applicant.key, one);
  return {
    requestId: one.id,
    submittedAt: at.toISOString(),
    questionnaire: await presentSubmitted(call, applicant, one),
    template,
  };
}

/** Its history, taken from the audit trail. */
export async function historyOf(call: OfficerCall, row: QuestionnaireRow): Promise<Result['history']> {
  const events = await eventsOf(call.db, row.user_id, row.id);
  const officers = events.flatMap((event) => (event.actor_kind === 'officer' ? [event.actor_id] : []));
  const nameOf = await namesOf(call, officers);
  return events.map((event) => ({
    at: event.at.toISOString(),
    action: event.action,
    officerName: event.actor_kind === 'officer' ? nameOf(event.actor_id) : null,
  }));
}
