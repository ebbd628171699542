import type { ResultOf, reviewCase } from '@credence/contract';
import * as v from 'valibot';
import { eventsOf, transact } from '../../audit/index.ts';
import type { OfficerActor } from '../../http/actor.ts';
import type { Call } from '../../http/call.ts';
import type { Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { officerNames } from '../session/index.ts';
import {
  allCasesOf,
  currentFiles,
  levelOf,
  openNote,
  policyOfCase,
  presentFileToOfficer,
  presentVerdict,
  type CaseRow,
} from '../verification/index.ts';
import {
  addressRules,
  carriedDocument,
  numberOf,
  standingIdentity,
  takenOverCase,
  transfersOf,
} from './origins.ts';
import { accountFacts } from './account-steps.ts';
import { documentsToName } from './documents.ts';
import { keptReading } from './kept-reading.ts';
import { presentItems } from './queue.ts';
import { presentDecision, presentSession } from './record.ts';
import { reviewedCase } from './reviewed-case.ts';
import { sightingsOf } from './sightings.ts';
import { decisionsOf, openOfficerNote, sessionsOf } from './store.ts';

type Result = ResultOf<typeof reviewCase>;

/** One case with everything that an officer decides by. That somebody looked is itself recorded, before anything is shown. */
export const reviewCaseVerb: Verb<typeof reviewCase> = async (call, input) => {
  const row = await reviewedCase(call, input);
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
  const [carried, standing, number, takenOver, sessions, decisions, sightings, transfers, policy, account] =
    await Promise.all([
      carriedDocument(call, row),
      standingIdentity(call, applicant, row, cases),
      numberOf(call, row),
      takenOverCase(call, row),
      sessionsOf(call.db, row.user_id, row.id),
      decisionsOf(call.db, row.user_id, row.id),
      sightingsOf(call, row),
      transfersOf(call, row.user_id),
      policyOfCase(call, call.db, row),
      accountFacts(call, applicant, row, all),
    ]);
  const [item] = items;
  if (item === undefined) throw new Error('A case could not be presented');
  const { reading, comparisons, declared = applicant.info } = kept;
  if (declared === undefined) throw new Error('A case was handed in without personal information');
  const deciders = row.decided_by === null ? [] : await officerNames(call.db, [row.decided_by]);
  return {
    item,
    declared,
    comparisons,
    reading,
    files: files.map(presentFileToOfficer),
    livenessChallenge: row.liveness_challenge,
    documentsToName: documentsToName(policy, applicant, row, comparisons),
    proofOfAddress: addressRules(policy, row),
    carried,
    standing,
    number,
    takenOver,
    site: row.site,
    policyVersion: row.policy_version,
    sessions: sessions.map(presentSession),
    decisions: decisions.map(presentDecision),
    sightings,
    transfers,
    account,
    verdict: presentVerdict(row),
    privateNote: openNote(applicant.key, row),
    officerNote: openOfficerNote(applicant.key, row),
    decidedBy: deciders[0]?.name ?? null,
    suggestedLabels: row.suggested_labels,
    timeline,
    otherCases: otherCases(all, row),
  };
};

/** The other cases of the account that were handed in, the newest first. */
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

/** What happened to the case, from the audit trail itself. */
async function timelineOf(call: Call<OfficerActor>, row: CaseRow): Promise<Result['timeline']> {
  const events = await eventsOf(call.db, row.user_id, row.id);
  const officers = events.flatMap((event) => (event.actor_kind === 'officer' ? [event.actor_id] : []));
  const names = new Map((await officerNames(call.db, officers)).map((officer) => [officer.id, officer.name]));
  const nameOf = {
    account: () => 'Applicant',
    system: () => 'System',
    officer: (id: string) => names.get(id) ?? id,
  };
  return events.map((event) => ({
    at: event.at.toISOString(),
    action: event.action,
    actor: nameOf[event.actor_kind](event.actor_id),
    detail: detailOf(event.details),
  }));
}

/** `{"kind":"selfie"}` as `kind: selfie`. */
function detailOf(json: string): string {
  const details = v.parse(v.record(v.string(), v.unknown()), JSON.parse(json));
  return Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ');
}
