import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewCase } from '@credence/contract/review-case';
import * as v from 'valibot';
import { eventsOf, transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, readApplicant } from '../applicant/index.ts';
import { namesOf, officerNames } from '../officer/index.ts';
import { allCasesOf, type CaseRow, levelOf, openNote, policyOfCase } from '../case/index.ts';
import { currentFiles } from '../picture/index.ts';
import { proposalsAbout } from '../proposal/index.ts';
import { orderOfCase } from '../reverification/index.ts';
import { presentFileToOfficer, presentVerdict } from '../submission/index.ts';
import {
  addressRules,
  carriedCase,
  numberOf,
  identityBeforeUpdate,
  reusedCase,
  transfersOf,
} from './origins.ts';
import { accountFacts } from './account-steps.ts';
import { documentsToName } from './documents.ts';
import { keptReading } from './kept-reading.ts';
import { presentPending } from './pending.ts';
import { personOf } from './person.ts';
import { presentItems } from './queue.ts';
import { presentDecision, presentSession } from './record.ts';
import { presentLooks, openedCase } from './look.ts';
import { duplicatesOf } from './duplicates.ts';
import { openOfficerNote } from './officer-note.ts';
import { statedOf } from './stated-person.ts';
import { decisionsOf } from '../decision/index.ts';
import { sessionsOf } from '../provider-session/index.ts';

type Result = ResultOf<typeof reviewCase>;

/** One case with everything an officer decides by. The view itself is recorded, before anything is shown. */
export const reviewCaseVerb: Verb<typeof reviewCase> = async (call, input) => {
  const row = await openedCase(call, input);
  await transact(call, row.user_id, (unit) => unit.record({ action: 'case.viewed', subject: row.id }));
  const applicant = await readApplicant(call.db, row.user_id, call.keyring);

  const [items, files, all, kept, timeline] = await Promise.all([
    presentItems(call, [row]),
    currentFiles(call.db, row.user_id, row.id),
    allCasesOf(call.db, row.user_id),
    keptReading(call.db, applicant, row),
    timelineOf(call, row),
  ]);
  const cases = all.filter(({ level, beside }) => level === row.level && beside === row.beside);
  const [
    carried,
    beforeUpdate,
    number,
    reused,
    sessions,
    decided,
    duplicates,
    transfers,
    policy,
    account,
    order,
    pending,
    proposals,
    looks,
    stated,
  ] = await Promise.all([
    carriedCase(call, row),
    identityBeforeUpdate(call, applicant, row, cases),
    numberOf(call, row),
    reusedCase(call, row),
    sessionsOf(call.db, row.user_id, row.id),
    decidedSoFar(call, applicant, row),
    duplicatesOf(call, row),
    transfersOf(call, row.user_id),
    policyOfCase(call, call.db, row),
    accountFacts(call, applicant, row, all),
    orderOfCase(call.db, row),
    presentPending(call, row),
    proposalsAbout(call, [{ ownerId: row.user_id, subject: row.id }]),
    presentLooks(call, applicant),
    statedOf(call, applicant, kept),
  ]);
  const [item] = items;
  if (item === undefined) throw new Error('A case could not be presented');
  const { reading, comparisons, declared = applicant.info } = kept;
  if (declared === undefined) throw new Error('A case was submitted without personal information');
  return {
    // Of the time of the case, where that was kept.
    item: { ...item, person: personOf(declared, call.now()) },
    declared,
    stated,
    comparisons,
    reading,
    files: files.map((file) => presentFileToOfficer(file, row)),
    livenessChallenge: row.liveness_challenge,
    documentsToName: documentsToName(policy, applicant, row, comparisons),
    proofOfAddress: addressRules(policy, row),
    carried,
    ordered: order?.rules ?? null,
    standing: beforeUpdate,
    number,
    takenOver: reused,
    site: row.site,
    policyVersion: row.policy_version,
    sessions: sessions.map(presentSession),
    sightings: duplicates,
    transfers,
    account,
    pending,
    proposals,
    ...decided,
    timeline,
    looks,
    otherCases: otherCases(all, row),
  };
};

/** What was decided of the case until now, by whom, and what is written about it. */
async function decidedSoFar(call: OfficerCall, { key }: Applicant, row: CaseRow) {
  const [decisions, [decider]] = await Promise.all([
    decisionsOf(call.db, row.user_id, row.id),
    row.decided_by === null ? [] : officerNames(call.db, [row.decided_by]),
  ]);
  return {
    verdict: presentVerdict(row),
    privateNote: openNote(key, row),
    officerNote: openOfficerNote(key, row),
    decidedBy: decider?.name ?? null,
    decisions: decisions.map(presentDecision),
    suggestedLabels: row.suggested_labels,
  };
}

/** The account's other submitted cases, newest first. */
function otherCases(all: readonly CaseRow[], row: CaseRow): Result['otherCases'] {
  return all
    .flatMap((one) => (one.id === row.id || one.submitted_at === null ? [] : [{ one, at: one.submitted_at }]))
    .sort((first, second) => second.at.getTime() - first.at.getTime())
    .map(({ one, at }) => ({
      caseId: one.id,
      level: levelOf(one),
      state: one.state,
      submittedAt: at.toISOString(),
      decidedAt: one.decided_at?.toISOString() ?? null,
      labels: one.verdict_labels,
    }));
}

/** The case's history, taken from the audit trail. */
async function timelineOf(call: OfficerCall, row: CaseRow): Promise<Result['timeline']> {
  const events = await eventsOf(call.db, row.user_id, row.id);
  const officers = events.flatMap((event) => (event.actor_kind === 'officer' ? [event.actor_id] : []));
  const nameOf = {
    account: () => 'Applicant',
    partner: () => 'Partner',
    system: () => 'System',
    officer: await namesOf(call, officers),
  };
  return events.map((event) => ({
    at: event.at.toISOString(),
    action: event.action,
    actor: nameOf[event.actor_kind](event.actor_id),
    details: textsOf(event.details),
  }));
}

/** `{"labels":["a","b"]}` as `labels: 'a, b'`, without what is empty. */
function textsOf(json: string): Record<string, string> {
  const details = v.parse(v.record(v.string(), v.unknown()), JSON.parse(json));
  return Object.fromEntries(
    Object.entries(details)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)] as const)
      .filter(([, text]) => text !== ''),
  );
}
