import type { InputOf } from '@credence/contract/endpoint';
import type { approveCase } from '@credence/contract/review-decision';
import { plainReasons } from '@credence/contract/review-queue';
import { labelOutcomes, type ReviewLabel, type VerdictOutcome } from '@credence/contract/verification';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import type { Applicant } from '../applicant/index.ts';
import { type CaseRow, move, policyOfCase, updateCase, verdictColumns } from '../case/index.ts';
import { grantEarnedLevel, saveReading } from '../decision/index.ts';
import { documentNamed } from './documents.ts';
import { keptReading } from './kept-reading.ts';
import { reasonsByCase } from './queue.ts';
import { sealOfficerNote } from './officer-note.ts';

/** What an officer decides about a case. */
export interface Decision {
  outcome: VerdictOutcome;
  labels: readonly ReviewLabel[];
  privateNote: string;
  document?: InputOf<typeof approveCase>['document'];
}

/** An applicant and one of their cases, both locked. */
export interface Locked {
  applicant: Applicant;
  row: CaseRow;
}

const events = { approved: 'approve', retry: 'ask-again', refused: 'refuse' } as const;

/** Whether an approval is against what the rules found. */
export async function isAgainstRules(work: Work, row: CaseRow): Promise<boolean> {
  const reasons = (await reasonsByCase(work, [row])).get(row.id) ?? [];
  return !reasons.every((reason) => plainReasons.has(reason));
}

/**
 * Whether an approval is against what was surely read of the document: no rule says so where the check is our
 * own, which approves nobody.
 */
const isAgainstReading = ({ reading_state, difference_count }: CaseRow): boolean =>
  reading_state === 'sure' && difference_count > 0;

/** Refuses a decision that the case does not allow; returns the document that an approval is for. */
export async function checkDecision(
  call: Call,
  work: Work,
  { applicant, row }: Locked,
  { outcome, labels, privateNote, document }: Decision,
): Promise<Decision['document']> {
  if (row.state !== 'in_review' || move(row.state, events[outcome]) === undefined) {
    throw new Refusal('CASE_DECIDED', 'The case waits for no decision.');
  }
  const unsuitable = labels.filter((label) => !labelOutcomes[label].includes(outcome));
  if (unsuitable.length > 0) {
    throw new Refusal('LABELS_UNSUITABLE', `Labels do not suit this outcome: ${unsuitable.join(', ')}.`, {
      unsuitable,
    });
  }
  if (outcome !== 'approved') return undefined;
  if (applicant.memberTagKyc === 1) {
    throw new Refusal('ACCOUNT_BARRED', 'The account is barred from verification.');
  }
  const named = documentNamed(await policyOfCase(call, work, row), applicant, row, document);
  if (privateNote.trim() === '' && (isAgainstReading(row) || (await isAgainstRules(work, row))))
    throw inputRefused({ privateNote: 'required' });
  return named;
}

/** Ends a case as the caller, usually an officer, decided; level and approval are stored together. */
export async function conclude(
  call: Call,
  unit: Unit,
  { applicant, row }: Locked,
  decision: Decision,
): Promise<void> {
  const { outcome, labels, privateNote, document } = decision;
  const now = call.now();
  const officerId = call.actor.kind === 'officer' ? call.actor.officerId : null;
  await keepDeclared(unit.work, applicant, row, now);
  const another =
    document !== undefined &&
    (document.country !== row.country || document.documentType !== row.document_type);
  await updateCase(unit.work, row.user_id, row.id, {
    ...verdictColumns({ outcome, labels, at: now, officerId, note: row.private_note }),
    officer_note: sealOfficerNote(applicant.key, row.id, privateNote),
    ...(document === undefined ? {} : { country: document.country, document_type: document.documentType }),
    ...(another ? { document_carried: false } : {}),
  });
  await unit.record({
    action: `case.${outcome}`,
    subject: row.id,
    details: { level: row.level, labels, ...document },
  });
  if (outcome === 'approved') await grantEarnedLevel(call, unit, applicant);
}

/** Seals the personal info with the case, unless the rules already did when they passed it to officers. */
async function keepDeclared(work: Work, applicant: Applicant, row: CaseRow, at: Date): Promise<void> {
  const kept = await keptReading(work, applicant, row);
  if (kept.declared !== undefined) return;
  const content = JSON.stringify({ ...kept, declared: applicant.info });
  await saveReading(work, row.user_id, row.id, applicant.key, content, at);
}
