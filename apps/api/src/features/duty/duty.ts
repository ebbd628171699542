import { informationTemplate, taxTemplate } from '@credence/contract/questionnaire';
import {
  day,
  type DutyKind,
  type DutyStanding,
  type DutyTerms,
  type Policy,
  type StandingDuty,
} from '@credence/policy';
import { dueDiligence, isEditable, isUndecided, type QuestionnaireRow } from '../questionnaire/index.ts';

/** What of a questionnaire makes it a duty. */
type OwedQuestionnaire = Pick<QuestionnaireRow, 'template_code' | 'state' | 'due_at'>;

/** A duty and the terms of its site. */
export interface Duty extends StandingDuty {
  terms: DutyTerms;
}

/** What kind of duty the questionnaires of a template are; undefined for most. */
function kindOf(templateCode: string): DutyKind | undefined {
  if (dueDiligence.includes(templateCode)) return 'diligence';
  if (templateCode === taxTemplate) return 'tax';
  return templateCode === informationTemplate ? 'information' : undefined;
}

/** The terms of the duties of a template; undefined where there is no such duty. */
const termsOf = (policy: Policy, templateCode: string): DutyTerms | undefined => {
  const kind = kindOf(templateCode);
  return kind && policy.duties?.[kind];
};

function standingOf({ state, due_at: dueAt }: OwedQuestionnaire, now: Date): DutyStanding | undefined {
  if (!isUndecided(state)) return undefined;
  if (!isEditable(state)) return 'waiting';
  return dueAt !== null && dueAt <= now ? 'overdue' : 'open';
}

/** The duty that a questionnaire is at this moment; undefined where it is none, or none any more. */
export function dutyOf(policy: Policy, row: OwedQuestionnaire, now: Date): Duty | undefined {
  const kind = kindOf(row.template_code);
  const terms = termsOf(policy, row.template_code);
  const standing = standingOf(row, now);
  return kind && terms && standing && { kind, standing, terms };
}

const inDays = (days: number, from: Date): Date => new Date(from.getTime() + days * day);

/** Until when a questionnaire has to be answered where nobody names a day. */
export function dueByPolicy(policy: Policy, templateCode: string, now: Date): Date | null {
  const terms = termsOf(policy, templateCode);
  return terms === undefined ? null : inDays(terms.days, now);
}

/** Until when answers that are sent back now have to be mended: never less than the policy's days for it. */
export function dueAfterSentBack(policy: Policy, row: OwedQuestionnaire, now: Date): Date | null {
  const terms = termsOf(policy, row.template_code);
  if (terms === undefined || row.due_at === null) return row.due_at;
  const least = inDays(terms.daysToMend, now);
  return row.due_at > least ? row.due_at : least;
}
