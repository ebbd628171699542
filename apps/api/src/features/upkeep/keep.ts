import {
  day,
  monthsLater,
  type Policy,
  type RiskClass,
  riskOf,
  runsOutAt,
  type UpkeepTerms,
} from '@credence/policy';
import * as v from 'valibot';
import { type Unit, within } from '../../audit/index.ts';
import { isIsoDay } from '../../base/day.ts';
import type { Call, SystemCall } from '../../base/call.ts';
import type { Reader, Work } from '../../db/database.ts';
import { type Applicant, lockApplicant } from '../applicant/index.ts';
import { allCasesOf, type CaseRow, counts, currentDocuments } from '../case/index.ts';
import { readReading } from '../decision/index.ts';
import { reusedFrom } from '../identity-change/index.ts';
import {
  dueDiligence,
  isUndecided,
  type QuestionnaireRow,
  questionnairesOf,
  stands,
} from '../questionnaire/index.ts';
import { storedReading } from '../reading/index.ts';
import { askedSince } from './standing.ts';
import { dropUpkeep, readUpkeep, saveUpkeep, type UpkeepRow } from './store.ts';

/** The documents that an account's identity rests on, newest first. */
export async function documentsInForce(db: Reader, applicant: Applicant) {
  const cases = await allCasesOf(db, applicant.userId);
  return currentDocuments(cases.filter((one) => counts(applicant, one)));
}

/** The last day of a case's document; undefined where it was not read. */
async function lastDayOf(db: Reader, applicant: Applicant, caseId: string): Promise<string | undefined> {
  const { userId, key } = applicant;
  const from = (await reusedFrom(db, userId, caseId))?.from_case ?? caseId;
  const stored = await readReading(db, userId, from, key);
  if (stored === undefined) return undefined;
  const { reading } = v.parse(storedReading, JSON.parse(stored));
  const read = reading.fields.find(({ name }) => name === 'expiryDate')?.value;
  return read !== undefined && isIsoDay(read) && !Number.isNaN(Date.parse(read)) ? read : undefined;
}

/** Never so soon that there is no time left for it. */
function notBefore(at: Date, { daysAtLeast }: UpkeepTerms, now: Date): Date {
  const least = new Date(now.getTime() + daysAtLeast * day);
  return at > least ? at : least;
}

/** Watches over the document that is good longest, of those that the identity rests on. */
async function keepDocument(
  work: Work,
  applicant: Applicant,
  { document: terms }: NonNullable<Policy['upkeep']>,
  before: UpkeepRow | undefined,
  now: Date,
): Promise<boolean> {
  let longest: { document: CaseRow; until: Date } | undefined;
  for (const document of await documentsInForce(work, applicant)) {
    const lastDay = await lastDayOf(work, applicant, document.id);
    if (lastDay === undefined) continue;
    const until = runsOutAt(lastDay);
    if (longest === undefined || until > longest.until) longest = { document, until };
  }
  if (longest === undefined) return dropUpkeep(work, applicant.userId, 'document');
  const { document, until } = longest;
  if (before?.case_id === document.id) return false;
  await saveUpkeep(work, {
    user_id: applicant.userId,
    kind: 'document',
    since: document.decided_at ?? document.created_at,
    due_at: notBefore(until, terms, now),
    case_id: document.id,
    risk: '',
    reason: 'expiry',
    asked_at: null,
    asked_for: '',
    asks_document: true,
    confirmed_at: null,
    updated_at: now,
  });
  return true;
}

/** The class of risk that an account's questionnaires say. */
function riskBy(rows: readonly QuestionnaireRow[], now: Date): RiskClass {
  const newest = new Map<string, QuestionnaireRow>();
  for (const row of rows) {
    if (row.submitted_at === null || row.state === 'ended') continue;
    const known = newest.get(row.template_code)?.submitted_at;
    if (known == null || row.submitted_at > known) newest.set(row.template_code, row);
  }
  return riskOf({
    bands: [...newest.values()].map(({ band }) => band),
    diligence: rows.some(
      (row) => dueDiligence.includes(row.template_code) && (isUndecided(row.state) || stands(row, now)),
    ),
  });
}

/** The next period, from a confirmation on. */
function nextPeriod(
  { refresh }: NonNullable<Policy['upkeep']>,
  row: Pick<UpkeepRow, 'user_id' | 'since' | 'asked_for'>,
  risk: RiskClass,
  now: Date,
): UpkeepRow {
  const { months, document } = refresh.every[risk];
  return {
    ...row,
    kind: 'refresh',
    due_at: notBefore(monthsLater(row.since, months), refresh, now),
    case_id: null,
    risk,
    reason: 'periodic',
    asked_at: null,
    asks_document: document,
    confirmed_at: null,
    updated_at: now,
  };
}

/** Whether everything that was asked is there. */
async function isSettled(work: Work, applicant: Applicant, policy: Policy, row: UpkeepRow): Promise<boolean> {
  if (row.confirmed_at === null) return false;
  if (!row.asks_document) return true;
  const since = askedSince(policy, row);
  const documents = await documentsInForce(work, applicant);
  return documents.some(({ decided_at: at }) => at !== null && at >= since);
}

async function keepRefresh(
  work: Work,
  applicant: Applicant,
  policy: Policy & { upkeep: NonNullable<Policy['upkeep']> },
  before: UpkeepRow | undefined,
  now: Date,
): Promise<boolean> {
  const { userId } = applicant;
  const { upkeep } = policy;
  const risk = riskBy(await questionnairesOf(work, userId), now);
  if (before === undefined) {
    const [newest] = await documentsInForce(work, applicant);
    const since = newest?.decided_at ?? applicant.verificationSince ?? now;
    await saveUpkeep(work, nextPeriod(upkeep, { user_id: userId, since, asked_for: '' }, risk, now));
    return true;
  }
  if (await isSettled(work, applicant, policy, before)) {
    await saveUpkeep(work, nextPeriod(upkeep, { ...before, since: now }, risk, now));
    return true;
  }
  if (before.risk === risk) return false;
  const next = nextPeriod(upkeep, before, risk, now);
  const asked = before.reason === 'edition' || askedSince(policy, before) <= now;
  // What is asked already stays asked by its day, and may ask for more.
  const more = {
    ...before,
    risk,
    asks_document: before.asks_document || next.asks_document,
    updated_at: now,
  };
  await saveUpkeep(work, asked ? more : next);
  return true;
}

/**
 * Brings what is watched in line with the account: with its level, its documents and its class of risk. Says
 * whether anything changed. May be called whenever one of them may have changed.
 */
export async function keepFile(call: Call, { work }: Unit, applicant: Applicant): Promise<boolean> {
  const { userId, site, level } = applicant;
  const policy = call.policyOf(site);
  const { upkeep } = policy;
  if (level === 0 || upkeep === undefined) {
    const document = await dropUpkeep(work, userId, 'document');
    return (await dropUpkeep(work, userId, 'refresh')) || document;
  }
  const rows = await readUpkeep(work, userId);
  const now = call.now();
  const of = (kind: UpkeepRow['kind']) => rows.find((row) => row.kind === kind);
  const document = await keepDocument(work, applicant, upkeep, of('document'), now);
  return (await keepRefresh(work, applicant, { ...policy, upkeep }, of('refresh'), now)) || document;
}

/** The same after an event, or where an account was found that nothing watches over. */
export function watchFile(call: SystemCall, work: Work, userId: string): Promise<void> {
  return within(work, call, userId, async (unit) => {
    const changed = await keepFile(call, unit, await lockApplicant(work, userId, call.keyring));
    if (changed) await unit.record({ action: 'upkeep.set', subject: userId });
    else unit.unchanged();
  });
}
