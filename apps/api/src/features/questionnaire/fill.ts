import { isDeepStrictEqual } from 'node:util';
import {
  type AccountQuestionnaire,
  answersMaximum,
  type recallQuestionnaire,
  type saveQuestionnaire,
  type submitQuestionnaire,
} from '@credence/contract/questionnaire';
import { isCountry } from '@credence/policy';
import { expectedTaxNumber } from '@credence/questionnaire/tax-numbers';
import { checkDraft, type Evaluation, type Problem, type Questionnaire } from '@credence/questionnaire';
import { transact, type Unit } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import { isoDay } from '../../base/day.ts';
import { minute } from '../../base/durations.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import type { AccountKey } from '../../seal/index.ts';
import { applicationScene, requireClaims } from '../agreement/index.ts';
import { requireUnrestricted } from '../reverification/index.ts';
import { readApplicant } from '../applicant/index.ts';
import { discardFiles } from './files.ts';
import { keyOf, notEditable, requireEditable, requireOwn, templateNotFound } from './own.ts';
import { templateOf, textsOf } from './private.ts';
import { presentQuestionnaire, presentWith } from './present.ts';
import { newReceipt } from './receipt.ts';
import { isEditable, move } from './states.ts';
import {
  filesOf,
  openAnswers,
  type QuestionnaireRow,
  sealAnswers,
  storeSubmission,
  updateQuestionnaire,
} from './store.ts';
import { keepTasks } from './tasks.ts';
import { validUntil } from './validity.ts';

type Answers = AccountQuestionnaire['answers'];

function requireSize(answers: Answers): void {
  if (Buffer.byteLength(JSON.stringify(answers)) > answersMaximum)
    throw inputRefused({ answers: 'too-long' });
}

/** Refused where somebody saved since; `told` is what the client has to go on from. */
function changed({ revision }: QuestionnaireRow, answers: Answers): Refusal {
  return new Refusal('QUESTIONNAIRE_CHANGED', 'The answers were saved elsewhere since.', {
    revision,
    answers,
  });
}

function requireNone(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new Refusal('QUESTIONNAIRE_INVALID', 'Answers are missing or do not fit.', { problems });
}

/**
 * Saves made within this time, in milliseconds, count as one in the audit trail: it is saved as one types.
 */
const savedTogether = 10 * minute;

export const saveQuestionnaireVerb: Verb<typeof saveQuestionnaire> = (call, { request_id: id, ...given }) => {
  const { userId } = call.actor;
  requireSize(given.answers);
  return transact(call, userId, async (unit) => {
    const row = await requireEditable(call, unit, id);
    const key = keyOf(call, row);
    const stored = openAnswers(key, row);
    const savedBefore = row.revision === given.revision + 1 && isDeepStrictEqual(stored, given.answers);
    if (savedBefore && row.saved_at !== null) {
      // The response was lost, and the request repeated.
      unit.unchanged();
      return { revision: row.revision, savedAt: row.saved_at.toISOString() };
    }
    if (row.revision !== given.revision) throw changed(row, stored);
    const { template } = await templateOf(call, key, row, unit.work);
    requireNone(checkDraft(template, given.answers));
    const now = call.now();
    const revision = row.revision + 1;
    await updateQuestionnaire(unit.work, row, {
      revision,
      answers: sealAnswers(key, id, given.answers),
      saved_at: now,
    });
    const recorded = row.saved_at !== null && row.saved_at.getTime() > now.getTime() - savedTogether;
    if (recorded) unit.unchanged();
    else await unit.record({ action: 'questionnaire.saved', subject: id, details: { revision } });
    return { revision, savedAt: now.toISOString() };
  });
};

/** Whether an officer has to look at answers. */
function needsReview({ review, bands }: Questionnaire['template'], { band }: Evaluation): boolean {
  if (review !== 'by-band') return review === 'always';
  return bands.find(({ code }) => code === band)?.review ?? band === undefined;
}

const asksForFiles = ({ template }: Questionnaire): boolean =>
  template.sections.some(({ items }) => items.some(({ type }) => type === 'files'));

export const submitQuestionnaireVerb: Verb<typeof submitQuestionnaire> = (call, input) => {
  const { userId } = call.actor;
  const { request_id: id, revision, answers, language } = input;
  requireSize(answers);
  return transact(call, userId, async (unit) => {
    const row = await requireOwn(call, unit, id);
    const key = keyOf(call, row);
    const questionnaire = await templateOf(call, key, row, unit.work);
    const files = asksForFiles(questionnaire) ? await filesOf(unit.work, userId, id) : [];
    const evaluation = questionnaire.evaluate(answers, {
      today: isoDay(call.now()),
      isCountry,
      expectedTaxNumber,
      isFile: (item, fileId) => files.some((file) => file.item === item && file.id === fileId),
    });
    if (!isEditable(row.state)) {
      const repeated =
        row.submitted_revision === revision && isDeepStrictEqual(openAnswers(key, row), evaluation.answers);
      if (!repeated) throw notEditable();
      unit.unchanged();
      return presentWith(files, key, row);
    }
    if (row.revision !== revision) throw changed(row, openAnswers(key, row));
    if (!row.takes_answers) throw templateNotFound();
    requireNone(evaluation.problems);
    if (row.scene === applicationScene) {
      const applicant = await readApplicant(unit.work, userId, call.keyring);
      await requireUnrestricted(call, unit, applicant);
      await requireClaims(call, unit, applicant, row, evaluation.answers);
    }
    const texts = await textsOf(call, key, row, language, unit.work);
    const sent = await send(call, unit, key, row, questionnaire, evaluation, texts.language);
    const listed = new Set(Object.values(evaluation.answers).flat());
    const unlisted = files.filter((file) => !listed.has(file.id));
    await discardFiles(call, unit, unlisted);
    return presentWith(
      files.filter((file) => !unlisted.includes(file)),
      key,
      sent,
      evaluation.answers,
    );
  });
};

/** Stores answers that fit as submitted, or as approved where nobody has to look at them. */
async function send(
  call: AccountCall,
  unit: Unit,
  key: AccountKey,
  row: QuestionnaireRow,
  { template }: Questionnaire,
  evaluation: Evaluation,
  language: string,
): Promise<QuestionnaireRow> {
  const now = call.now();
  const accepted = !needsReview(template, evaluation);
  const state = move(row.state, accepted ? 'accept' : 'submit');
  if (state === undefined) throw notEditable();
  const receipt = newReceipt(now);
  const changes = {
    state,
    revision: row.revision + 1,
    submitted_revision: row.revision,
    answers: sealAnswers(key, row.id, { ...evaluation.answers }),
    language,
    saved_at: now,
    submitted_at: now,
    decided_at: accepted ? now : null,
    valid_until: accepted ? validUntil(template, now) : null,
    score: template.bands.length > 0 ? evaluation.score : null,
    band: evaluation.band ?? null,
    receipt,
    remarks: accepted ? null : row.remarks,
  };
  const sent = { ...row, ...changes };
  // Who typed while the deadline passed is heard all the same.
  const late = row.due_at !== null && row.due_at < now;
  // Begun together, they are one statement.
  await Promise.all([
    storeSubmission(unit.work, row, changes),
    keepTasks(unit, sent, now),
    unit.record({
      action: 'questionnaire.submitted',
      subject: row.id,
      details: { template: template.code, version: template.version, receipt, language, late },
    }),
  ]);
  if (accepted) await unit.record({ action: 'questionnaire.accepted', subject: row.id });
  return sent;
}

/** What a submission has left, taken back; the audit trail keeps it. */
const notSubmitted = { submitted_at: null, submitted_revision: null, score: null, band: null, receipt: '' };

export const recallQuestionnaireVerb: Verb<typeof recallQuestionnaire> = (call, { request_id: id }) => {
  const { userId } = call.actor;
  return transact(call, userId, async (unit) => {
    const row = await requireOwn(call, unit, id);
    const key = keyOf(call, row);
    if (isEditable(row.state)) {
      unit.unchanged();
      return presentQuestionnaire({ db: unit.work }, key, row);
    }
    const state = move(row.state, 'recall');
    if (state === undefined) throw notEditable();
    const recalled = await updateQuestionnaire(unit.work, row, { state, ...notSubmitted });
    await keepTasks(unit, recalled, call.now());
    await unit.record({ action: 'questionnaire.recalled', subject: id });
    return presentQuestionnaire({ db: unit.work }, key, recalled);
  });
};
