import type { DocumentType } from '@credence/contract/first-words';
import { checkNumber } from '@credence/contract/number-rules';
import { fullYears } from '@credence/contract/personal-info-rules';
import {
  labelOutcomes,
  reviewLabel,
  type ReviewLabel,
  type VerdictOutcome,
} from '@credence/contract/verification';
import type { AutomaticOutcome } from '@credence/contract/words';
import {
  acceptsCountry,
  day,
  decide,
  documentTypesFrom,
  type DecisionFacts,
  type Policy,
} from '@credence/policy';
import * as v from 'valibot';
import type { Unit } from '../../audit/index.ts';
import { isIsoDay, isoDay } from '../../base/day.ts';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  type CaseEvent,
  type CaseRow,
  isOwnCapture,
  levelFor,
  levelOf,
  move,
  policyOfCase,
  readCase,
  sealNote,
  updateCase,
  verdictColumns,
} from '../case/index.ts';
import { earlierNotes } from '../partner/index.ts';
import { insertDecision, recordHashes, saveReading } from './store.ts';

import type { ProviderVerdict } from '../provider/index.ts';
import { grantEarnedLevel } from './grant.ts';
import { documentHash, type DuplicateHash } from './hashes/duplicates.ts';

/** What we observed about a case ourselves. */
export interface Evidence {
  /** A picture cannot be decoded. */
  pictureUnreadable: boolean;
  hashes: readonly DuplicateHash[];
}

/** Evidence of a case without pictures of ours. */
export const noEvidence: Evidence = { pictureUnreadable: false, hashes: [] };

const eventOf: Record<AutomaticOutcome, CaseEvent> = {
  approve: 'approve',
  'ask-again': 'ask-again',
  refuse: 'refuse',
  review: 'hand-to-review',
};

/**
 * Decides a case by the rules of its policy and moves it, with a record of the reasons. `verdict` is the
 * conclusion of a provider, a registry or a sister site. The rows of applicant and case must be locked; a
 * case that does not wait for a verdict stays as it is. Returns the case as it is afterwards.
 */
export async function decideCase(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  row: CaseRow,
  verdict: ProviderVerdict,
  evidence = noEvidence,
): Promise<CaseRow> {
  const now = call.now();
  const { user_id: userId, id } = row;
  const submitted = move(row.state, 'submit');
  const from = submitted ?? row.state;
  if (from !== 'submitted') {
    unit.unchanged();
    return row;
  }
  const policy = await policyOfCase(call, unit.work, row);
  const facts = await factsOf(call, unit, applicant, row, policy, verdict, evidence);
  const decision = decide(policy.automatic, facts);
  const state = move(from, eventOf[decision.outcome]);
  if (state === undefined) throw new Error('A case that waits for its verdict takes none');

  const labels = labelsOf(decision.labels, verdict.labels);
  const notes = await notesOf(unit, applicant, row, verdict);
  const note = notes === '' ? null : sealNote(applicant.key, id, notes);
  const { reading, comparisons } = verdict.reading;
  const kept = { ...verdict.reading, declared: applicant.info };
  await saveReading(unit.work, userId, id, applicant.key, JSON.stringify(kept), now);
  const verdictOutcome = state === 'approved' || state === 'retry' || state === 'refused' ? state : undefined;
  const shownLabels = verdictOutcome === undefined ? [] : suitable(labels, verdictOutcome);
  const examined = examinedDocument(policy, applicant, row, state, verdict);
  await updateCase(unit.work, userId, id, {
    ...(verdictOutcome === undefined
      ? { state, updated_at: now, private_note: note }
      : verdictColumns({ outcome: verdictOutcome, labels: shownLabels, at: now, officerId: null, note })),
    ...(submitted === undefined ? {} : { submitted_at: now }),
    ...examined,
    reading_state: reading.state,
    difference_count: comparisons.filter(({ outcome }) => outcome === 'different').length,
    suggested_labels: JSON.stringify(labels),
  });
  await insertDecision(unit.work, {
    user_id: userId,
    id: call.newId(),
    case_id: id,
    at: now,
    policy_version: row.policy_version,
    provider: row.provider,
    outcome: decision.outcome,
    rules: JSON.stringify(decision.fired),
    facts: JSON.stringify(facts),
  });
  if (submitted !== undefined) await recordSubmission(unit, row);
  await unit.record({
    action: `case.${state.replace('_', '-')}`,
    subject: id,
    details: {
      reading: reading.state,
      labels: verdictOutcome === undefined ? labels : shownLabels,
      rules: decision.fired.map(({ name }) => name),
      // Contain no personal data.
      facts: Object.entries(facts).flatMap(([fact, value]) => (value === true ? [fact] : [])),
      policy: row.policy_version,
      ...examined,
    },
  });
  if (state === 'approved') await grantEarnedLevel(call, unit, applicant);
  const decided = await readCase(unit.work, userId, id);
  if (decided === undefined) throw new Error('A case that was just decided is not there');
  return decided;
}

/** What officers read beside the case: the provider's words, and what its partner says of earlier checks. */
async function notesOf(
  { work }: Unit,
  { key }: Applicant,
  row: CaseRow,
  { privateNote }: ProviderVerdict,
): Promise<string> {
  const earlier = await earlierNotes(work, key, levelOf(row));
  return [privateNote, ...earlier].filter((note) => note !== '').join('\n');
}

/**
 * The document that the provider read reliably: an approval stands for it, and officers need not determine an
 * unchosen one themselves. A chosen document is kept while an officer has yet to judge it.
 */
function examinedDocument(
  policy: Policy,
  applicant: Applicant,
  row: CaseRow,
  state: CaseRow['state'],
  { document, facts }: ProviderVerdict,
): { country?: string; document_type?: DocumentType; document_carried?: false } {
  if (document?.type === undefined || facts.readingSure !== true) return {};
  if (state !== 'approved' && !(state === 'in_review' && row.document_type === null)) return {};
  const { country, type } = document;
  const taken = documentTypesFrom(policy, levelFor(applicant, row), country).includes(type);
  if (!taken) return {};
  const other = country !== row.country || type !== row.document_type;
  return { country, document_type: type, ...(other ? { document_carried: false } : {}) };
}

/** Records that a case was submitted, by its applicant or by a provider that confirmed it. */
export function recordSubmission(unit: Unit, row: Pick<CaseRow, 'id' | 'level'>): Promise<void> {
  return unit.record({ action: 'case.submitted', subject: row.id, details: { level: row.level } });
}

/** Adds to the provider's facts those that only we know. */
async function factsOf(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  row: CaseRow,
  policy: Policy,
  verdict: ProviderVerdict,
  evidence: Evidence,
): Promise<DecisionFacts> {
  const now = call.now();
  const { document } = verdict;
  const seen = await recordHashes(
    unit.work,
    row,
    // What trials show has nothing to do with anybody.
    applicant.test
      ? []
      : [...(document === undefined ? [] : [documentHash(call.keyring, document)]), ...evidence.hashes],
    now,
  );
  const countries = [row.country, ...(document === undefined ? [] : [document.country])];
  // An approval requires a known document.
  const unknown = row.route === 'document' && (document?.type ?? row.document_type) === null;
  return {
    ...verdict.facts,
    ...(unknown ? { readingSure: false } : {}),
    ...addressFact(policy, row, verdict, now),
    ...livenessFact(policy, row, verdict),
    ...(row.route === 'document' ? { documentRefused: isRefusedDocument(policy, row, verdict) } : {}),
    ...(document?.type === undefined
      ? {}
      : {
          documentNotTaken: !documentTypesFrom(policy, levelFor(applicant, row), document.country).includes(
            document.type,
          ),
        }),
    ...underAgeFact(policy, verdict, now),
    countryRefused: countries.some((country) => !acceptsCountry(policy, country)),
    accountBarred: applicant.memberTagKyc === 1,
    pictureUnreadable: evidence.pictureUnreadable,
    documentSeenElsewhere: seen.has('document') || seen.has('picture'),
    faceSeenElsewhere: verdict.facts.faceSeenElsewhere === true || seen.has('face'),
  };
}

/**
 * For a level with proof of address, if its provider took it: our own pictures of one always go to an
 * officer.
 */
function addressFact(
  policy: Policy,
  row: CaseRow,
  { addressProofIssued: issued }: ProviderVerdict,
  now: Date,
): Pick<DecisionFacts, 'addressUnproven'> {
  const rules = policy.levels[levelOf(row)].proofOfAddress;
  if (rules === undefined || row.route !== 'document' || isOwnCapture(row)) return {};
  const submittedOn = row.submitted_at ?? now;
  const from = isoDay(new Date(submittedOn.getTime() - rules.maximumAge * day));
  const today = isoDay(now);
  return { addressUnproven: issued === undefined || !isIsoDay(issued) || issued < from || issued > today };
}

/**
 * For a level with liveness, if its provider took the face: our own prompts are always judged by an officer.
 */
function livenessFact(
  policy: Policy,
  row: CaseRow,
  { livenessPassed }: ProviderVerdict,
): Pick<DecisionFacts, 'livenessUnproven'> {
  const asked = policy.levels[levelOf(row)].liveness !== 'none' && row.route === 'document';
  return asked && !isOwnCapture(row) ? { livenessUnproven: livenessPassed !== true } : {};
}

/** By the form of the number, because the card may have been read as an identity card. */
function isRefusedDocument(policy: Policy, row: CaseRow, { document, reading }: ProviderVerdict): boolean {
  const number = document?.number ?? fieldOf(reading, 'documentNumber');
  const country = document?.country ?? row.country;
  return policy.refusedDocuments.some((refused) => {
    if (refused.country !== country) return false;
    const problem = checkNumber(refused.name, number, '');
    return problem === undefined || problem === 'company';
  });
}

const fieldOf = ({ reading }: ProviderVerdict['reading'], name: string): string =>
  reading.fields.find((field) => field.name === name)?.value ?? '';

/** By the birth date, if it was read reliably. */
function underAgeFact(
  policy: Policy,
  { facts, reading }: ProviderVerdict,
  now: Date,
): Pick<DecisionFacts, 'underAge'> {
  const born = fieldOf(reading, 'birthDate');
  if (facts.readingSure !== true || !isIsoDay(born)) return {};
  return { underAge: fullYears(born, isoDay(now)) < policy.minimumAge };
}

/** The rules' labels, then the provider's. */
function labelsOf(ofRules: readonly string[], ofProvider: readonly ReviewLabel[]): ReviewLabel[] {
  return [...new Set([...ofRules.filter((label) => v.is(reviewLabel, label)), ...ofProvider])];
}

/**
 * The labels shown with a verdict: an approval needs none, and a reason for refusal would mislead someone who
 * may try again.
 */
function suitable(labels: readonly ReviewLabel[], outcome: VerdictOutcome): ReviewLabel[] {
  return labels.filter((label) => labelOutcomes[label].includes(outcome));
}
