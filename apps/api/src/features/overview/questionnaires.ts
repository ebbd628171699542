import type { KycInfo } from '@credence/contract/kyc';
import {
  dueDiligence,
  isEditable,
  isUndecided,
  questionnairesOfLevel,
  statusOf,
} from '../questionnaire/index.ts';
import { statusOfQuestionnaire } from '../decision/index.ts';
import type { Overview } from './overview.ts';
import type { QuestionnaireSummary } from './store.ts';

type Status = KycInfo['questionnaireStatus'];

/** What is most urgent comes first. */
const urgency: readonly Status[] = [
  'QUESTIONNAIRE_STATUS_REJECTED',
  'QUESTIONNAIRE_STATUS_UNSUBMIT',
  'QUESTIONNAIRE_STATUS_PENDING',
  'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT',
  'QUESTIONNAIRE_STATUS_APPROVED',
];

/** The one of a template that counts: an undecided one, else the newest. */
function currentOf(all: readonly QuestionnaireSummary[], code: string): QuestionnaireSummary | undefined {
  const own = all.filter((one) => one.template_code === code && one.state !== 'ended');
  return own.find(({ state }) => isUndecided(state)) ?? own[0];
}

/** Where the account is with each questionnaire that its next level or somebody asks of it. */
function owed({ policy, account, questionnaires }: Overview, now: Date): Status[] {
  const asked = questionnaires.filter(({ opened_by: by, state }) => by !== 'account' && state !== 'ended');
  const codes = new Set([
    ...questionnairesOfLevel(policy, account.level),
    ...asked.map((one) => one.template_code),
  ]);
  return [...codes].map((code) => {
    const current = currentOf(questionnaires, code);
    // What stands is not asked again, unless an officer does: a new draft is the account's own wish.
    const standing = statusOfQuestionnaire(questionnaires, code, now) === 'DONE';
    if (standing && current?.opened_by !== 'officer') return 'QUESTIONNAIRE_STATUS_APPROVED';
    const old = current?.state === 'approved' && !standing;
    return current === undefined || old ? 'QUESTIONNAIRE_STATUS_UNSUBMIT' : statusOf(current.state);
  });
}

/** What KYC info says of questionnaires: the most urgent of those that are asked for. */
export function questionnairePart(
  overview: Overview,
  now: Date,
): Pick<KycInfo, 'questionnaireStatus' | 'mustQuestionnaire'> & { isDisplayed: boolean } {
  const statuses = owed(overview, now);
  const status = urgency.find((one) => statuses.includes(one)) ?? 'QUESTIONNAIRE_STATUS_UNDEFINED';
  return {
    questionnaireStatus: status,
    mustQuestionnaire:
      status === 'QUESTIONNAIRE_STATUS_REJECTED' || status === 'QUESTIONNAIRE_STATUS_UNSUBMIT',
    isDisplayed: statuses.length > 0,
  };
}

/** The questionnaire of enhanced due diligence, while it is to be answered. */
export function amlQuestionnaire({ questionnaires }: Overview): KycInfo['amlQuestionnaire'] {
  const open = questionnaires.find(
    ({ template_code: code, state }) => dueDiligence.includes(code) && isEditable(state),
  );
  return { needQuestionnaire: open !== undefined, templateCode: open?.template_code ?? '' };
}

const riskControl: ReadonlySet<string> = new Set(['rcQuestionnaire', 'rcEddQuestionnaire']);

/** Whether questions about the security of the account or unusual activity are to be answered. */
export const asksRiskControl = ({ questionnaires }: Overview): boolean =>
  questionnaires.some(({ template_code: code, state }) => riskControl.has(code) && isEditable(state));
