import {
  checkNumber,
  type DocumentType,
  fullYears,
  labelOutcomes,
  reviewLabel,
  type ReviewLabel,
  type VerdictOutcome,
} from '@credence/contract';
import {
  acceptsCountry,
  day,
  decide,
  documentTypesFrom,
  type AutomaticOutcome,
  type DecisionFacts,
  type Policy,
} from '@credence/policy';
import * as v from 'valibot';
import type { Unit } from '../../audit/index.ts';
import type { Call } from '../../http/call.ts';
import { setLevel, type Applicant } from '../applicant/index.ts';
import { caseApproved } from './jobs.ts';
import { isOwnCapture } from './level-requirements.ts';
import { policyOfCase } from './policy-edition.ts';
import { levelFor, levelOf } from './level.ts';
import type { ProviderVerdict } from './providers/provider.ts';
import { documentSighting, type Sighting } from './sightings.ts';
import { accountOf, earnedLevel } from './standing.ts';
import { move, type CaseEvent } from './states.ts';
import {
  allCasesOf,
  insertDecision,
  noteSightings,
  readCase,
  saveReading,
  sealNote,
  updateCase,
  verdictColumns,
  type CaseRow,
} from './store.ts';

/** What we saw of a case by ourselves. */
export interface Evidence {
  /** A picture cannot be opened. */
  pictureUnreadable?: boolean;
  sightings?: readonly Sighting[];
}

const eventOf: Record<AutomaticOutcome, CaseEvent> = {
  approve: 'approve',
  'ask-again': 'ask-again',
  refuse: 'refuse',
  review: 'hand-to-review',
};

/**
 * Decides on a case by the rules of its policy and moves it on, with the record of how that came about. `verdict` says what a provider, a registry or a
 * sister site found. The applicant's row and the case's must be locked; a case that waits for no verdict any more stays as it is. Answers the case as it
 * stands then.
 */
export async function decideCase(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  row: CaseRow,
  verdict: ProviderVerdict,
  evidence: Evidence = {},
): Promise<CaseRow> {
  const now = call.now();
  const { user_id: userId, id } = row;
  const handedIn = move(row.state, 'submit');
  const from = handedIn ?? row.state;
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
  const note = verdict.privateNote === '' ? null : sealNote(applicant.key, id, verdict.privateNote);
  const { reading, comparisons } = verdict.reading;
  const kept = { ...verdict.reading, declared: applicant.info };
  await saveReading(unit.work, userId, id, applicant.key, JSON.stringify(kept), now);
  const verdictOutcome = state === 'approved' || state === 'retry' || state === 'refused' ? state : undefined;
  const told = verdictOutcome === undefined ? [] : suitable(labels, verdictOutcome);
  const examined = examinedDocument(policy, applicant, row, state, verdict);
  await updateCase(unit.work, userId, id, {
    ...(verdictOutcome === undefined
      ? { state, updated_at: now, private_note: note }
      : verdictColumns({ outcome: verdictOutcome, labels: told, at: now, officerId: null, note })),
    ...(handedIn === undefined ? {} : { submitted_at: now }),
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
  if (handedIn !== undefined) await recordHandedIn(unit, row);
  await unit.record({
    action: `case.${state.replace('_', '-')}`,
    subject: id,
    details: {
      reading: reading.state,
      labels: verdictOutcome === undefined ? labels : told,
      rules: decision.fired.map(({ name }) => name),
      // They name nobody.
      facts: Object.entries(facts).flatMap(([fact, value]) => (value === true ? [fact] : [])),
      policy: row.policy_version,
      ...examined,
    },
  });
  if (state === 'approved') await noteApproval(call, unit, applicant, row);
  const decided = await readCase(unit.work, userId, id);
  if (decided === undefined) throw new Error('A case that was just decided is not there');
  return decided;
}

/**
 * The document that the provider read for sure, for the case: an approval stands for it, and an officer need not look for what nobody chose beforehand. What
 * was chosen stays while an officer has yet to judge it.
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

/** Says in the audit trail that a case was handed in, by its applicant or by the provider that saw it done. */
export function recordHandedIn(unit: Unit, row: Pick<CaseRow, 'id' | 'level'>): Promise<void> {
  return unit.record({ action: 'case.submitted', subject: row.id, details: { level: row.level } });
}

/** Gives the level that an approval earned, in its transaction, and lets the other features know. The case must be written before. */
export async function noteApproval(
  call: Call,
  unit: Unit,
  applicant: Applicant,
  row: Pick<CaseRow, 'id'>,
): Promise<void> {
  const { userId, site } = applicant;
  const cases = await allCasesOf(unit.work, userId);
  const level = earnedLevel(call.policyOf(site), accountOf(applicant), cases);
  if (level > applicant.level) await setLevel(unit.work, userId, level);
  await call.jobs.enqueue(unit.work, caseApproved, { userId, caseId: row.id });
}

/** Completes what the provider says by what only we know. */
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
  const seen = await noteSightings(
    unit.work,
    row,
    [
      ...(document === undefined ? [] : [documentSighting(call.keyring, document)]),
      ...(evidence.sightings ?? []),
    ],
    now,
  );
  const countries = [row.country, ...(document === undefined ? [] : [document.country])];
  const underAge = underAgeBy(verdict, policy, now);
  // Nobody is approved by a document of which nobody knows what it is.
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
    ...(underAge === undefined ? {} : { underAge }),
    countryRefused: countries.some((country) => !acceptsCountry(policy, country)),
    accountBarred: applicant.memberTagKyc === 1,
    pictureUnreadable: evidence.pictureUnreadable === true,
    documentSeenElsewhere: seen.has('document') || seen.has('picture'),
    faceSeenElsewhere: verdict.facts.faceSeenElsewhere === true || seen.has('face'),
  };
}

/** Of a level that asks for a proof of address, where its provider took it: own pictures of one are for an officer anyway. */
function addressFact(
  policy: Policy,
  row: CaseRow,
  { addressProofIssued: issued }: ProviderVerdict,
  now: Date,
): Pick<DecisionFacts, 'addressUnproven'> {
  const rules = policy.levels[levelOf(row)].proofOfAddress;
  if (rules === undefined || row.route !== 'document' || isOwnCapture(row)) return {};
  const handedInOn = row.submitted_at ?? now;
  const from = new Date(handedInOn.getTime() - rules.maximumAge * day).toISOString().slice(0, 10);
  const today = now.toISOString().slice(0, 10);
  return { addressUnproven: issued === undefined || !isDay(issued) || issued < from || issued > today };
}

/** Of a level that asks for liveness, where its provider takes the face: our own prompts are judged by an officer anyway. */
function livenessFact(
  policy: Policy,
  row: CaseRow,
  { livenessPassed }: ProviderVerdict,
): Pick<DecisionFacts, 'livenessUnproven'> {
  const asked = policy.levels[levelOf(row)].liveness !== 'none' && row.route === 'document';
  return asked && !isOwnCapture(row) ? { livenessUnproven: livenessPassed !== true } : {};
}

/** By the form of its number: whoever reads such a card may take it for an identity card. */
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

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** By the birth date that was read; undefined where none was read for sure. */
function underAgeBy(verdict: ProviderVerdict, policy: Policy, now: Date): boolean | undefined {
  if (verdict.facts.readingSure !== true) return undefined;
  const born = fieldOf(verdict.reading, 'birthDate');
  if (!isDay(born)) return undefined;
  return fullYears(born, now.toISOString().slice(0, 10)) < policy.minimumAge;
}

/** The rules' labels, then the provider's. */
function labelsOf(ofRules: readonly string[], ofProvider: readonly ReviewLabel[]): ReviewLabel[] {
  return [...new Set([...ofRules.filter((label) => v.is(reviewLabel, label)), ...ofProvider])];
}

/** What the applicant reads with a verdict: an approval needs no reason, and a reason for a refusal would mislead who is asked again. */
function suitable(labels: readonly ReviewLabel[], outcome: VerdictOutcome): ReviewLabel[] {
  return labels.filter((label) => labelOutcomes[label].includes(outcome));
}
