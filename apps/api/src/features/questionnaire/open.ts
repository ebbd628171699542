import type { InputOf } from '@credence/contract/endpoint';
import {
  type AccountQuestionnaire,
  type createQuestionnaire,
  type createSatosQuestionnaire,
  satosTemplate,
} from '@credence/contract/questionnaire';
import type { Level } from '@credence/contract/words';
import type { Policy } from '@credence/policy';
import type { Questionnaire } from '@credence/questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall, Call } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { applicationScene } from '../agreement/index.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import { requireUnrestricted } from '../reverification/index.ts';
import { requireScope, templateNotFound } from './own.ts';
import { presentQuestionnaire } from './present.ts';
import { isUndecided } from './states.ts';
import { insertQuestionnaire, questionnairesOf, type QuestionnaireRow } from './store.ts';
import { keepTasks } from './tasks.ts';
import { stands } from './validity.ts';
import { offeredTemplate } from './template/templates.ts';

/** Why it is asked where the next level wants it. */
const forLevel = 'level';

/** Codes of the questionnaires that the next level of an account asks for. */
export function questionnairesOfLevel(policy: Policy, level: number): readonly string[] {
  const next: Level | undefined = level === 0 ? 1 : level === 1 ? 2 : undefined;
  return next !== undefined && policy.levels[next].open ? policy.levels[next].questionnaires : [];
}

/** Who asks, and why. */
interface Order {
  by: QuestionnaireRow['opened_by'];
  reason: string;
  dueAt: Date | null;
  /** What the policy opened it after: a questionnaire, a case. */
  after?: string;
  /** Of that which was submitted there: the items whose answers were why, or the class of risk. */
  because?: { items: readonly string[] } | { band: string };
}

/** Opens a questionnaire for an account that has none of the template open; its row must be locked. */
export async function openFor(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  { template }: Questionnaire,
  { by, reason, dueAt, after, because }: Order,
): Promise<QuestionnaireRow> {
  const now = call.now();
  const row = await insertQuestionnaire(unit.work, {
    user_id: applicant.userId,
    id: call.newId(),
    template_code: template.code,
    template_version: template.version,
    scene: template.scene,
    state: 'draft',
    revision: 0,
    answers: null,
    language: '',
    opened_by: by,
    reason,
    due_at: dueAt,
    created_at: now,
    saved_at: null,
    submitted_at: null,
    submitted_revision: null,
    decided_at: null,
    valid_until: null,
    score: null,
    band: null,
    receipt: '',
    remarks: null,
    private_note: null,
    claimed_by: null,
    claim_expires_at: null,
  });
  await keepTasks(unit, row, now);
  await unit.record({
    action: by === 'officer' ? 'questionnaire.ordered' : 'questionnaire.opened',
    subject: row.id,
    details: {
      template: template.code,
      version: template.version,
      by,
      reason,
      ...(after !== undefined && { after }),
      ...because,
    },
  });
  return row;
}

/** Who would open it if the account did so now; undefined where it may not. */
export function openerOf(
  call: Pick<Call, 'policyOf'>,
  { site, level }: Pick<Applicant, 'site' | 'level'>,
  { template }: Questionnaire,
): 'account' | 'policy' | undefined {
  if (questionnairesOfLevel(call.policyOf(site), level).includes(template.code)) return 'policy';
  return template.opened === 'anytime' ? 'account' : undefined;
}

/**
 * What an account that asks for a questionnaire goes on with: the one that it has, or the template that it
 * may open one of; refused where there is neither. Its row must be locked.
 */
export async function requireOpenable(
  call: Call,
  { work }: Unit,
  applicant: Applicant,
  code: string,
  again = false,
): Promise<{ row: QuestionnaireRow } | { offered: Questionnaire; by: 'account' | 'policy' }> {
  const rows = (await questionnairesOf(work, applicant.userId)).filter((row) => row.template_code === code);
  const undecided = rows.find(({ state }) => isUndecided(state));
  if (undecided !== undefined) return { row: undecided };
  const offered = await offeredTemplate(call, applicant.site, { code }, work);
  if (offered === undefined) throw templateNotFound();
  const standing = again ? undefined : rows.find((row) => stands(row, call.now()));
  if (standing !== undefined) return { row: standing };
  const by = openerOf(call, applicant, offered);
  if (by === undefined)
    throw new Refusal('QUESTIONNAIRE_NOT_ORDERED', 'It is opened only by a policy, a score or an officer.');
  return { offered, by };
}

function open(
  call: AccountCall,
  { template_code: code, again }: InputOf<typeof createQuestionnaire>,
): Promise<AccountQuestionnaire> {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const applicant = await lockApplicant(unit.work, userId, call.keyring);
    requireScope(call, code);
    const found = await requireOpenable(call, unit, applicant, code, again);
    const place = { db: unit.work };
    if ('row' in found) {
      unit.unchanged();
      return presentQuestionnaire(place, applicant.key, found.row);
    }
    const { offered, by } = found;
    if (offered.template.scene === applicationScene) await requireUnrestricted(call, unit, applicant);
    const reason = by === 'policy' ? forLevel : '';
    const row = await openFor(call, unit, applicant, offered, { by, reason, dueAt: null });
    return presentQuestionnaire(place, applicant.key, row);
  });
}

export const createQuestionnaireVerb: Verb<typeof createQuestionnaire> = open;

export const createSatosVerb: Verb<typeof createSatosQuestionnaire> = (call) =>
  open(call, { template_code: satosTemplate });
