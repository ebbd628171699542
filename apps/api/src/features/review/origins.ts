import type { ResultOf, reviewCase } from '@credence/contract';
import { day, type Policy } from '@credence/policy';
import type { Call } from '../../http/call.ts';
import type { Applicant } from '../applicant/index.ts';
import {
  casesOf,
  counts,
  currentFiles,
  levelOf,
  presentFileToOfficer,
  type CaseRow,
} from '../verification/index.ts';
import { keptReading } from './kept-reading.ts';
import { agreedBy, newestHandedIn, pendingTransfersOf, shownNumber, takenOverFrom } from './store.ts';

type Result = ResultOf<typeof reviewCase>;

/** What a proof of address must be, by the rules that the case was begun under. */
export function addressRules(
  policy: Policy,
  row: CaseRow & { submitted_at: Date },
): Result['proofOfAddress'] {
  const rules = policy.levels[levelOf(row)].proofOfAddress;
  if (rules === undefined || row.route !== 'document') return null;
  const issuedFrom = new Date(row.submitted_at.getTime() - rules.maximumAge * day).toISOString().slice(0, 10);
  return { maximumAge: rules.maximumAge, issuedFrom, kinds: [...rules.kinds] };
}

/** The case of the level below whose document counts here, with its pictures. */
export async function carriedDocument(call: Call, row: CaseRow): Promise<Result['carried']> {
  if (!row.document_carried) return null;
  const source = (await casesOf(call.db, row.user_id, { level: row.level - 1, beside: false })).find(
    (one) =>
      one.state === 'approved' &&
      one.site === row.site &&
      one.country === row.country &&
      one.document_type === row.document_type &&
      one.created_at <= row.created_at,
  );
  if (source === undefined) return null;
  const files = await currentFiles(call.db, row.user_id, source.id);
  return { caseId: source.id, files: files.map(presentFileToOfficer) };
}

/** What stood approved when an update was begun. `cases` are those of the level, the newest first. */
export async function standingIdentity(
  call: Call,
  applicant: Applicant,
  row: CaseRow,
  cases: readonly CaseRow[],
): Promise<Result['standing']> {
  if (row.purpose !== 'update') return null;
  const approved = cases.find(
    (one) => one.attempt < row.attempt && one.state === 'approved' && counts(applicant, one),
  );
  if (approved === undefined) return null;
  const { reading } = await keptReading(call.db, applicant, approved);
  return {
    caseId: approved.id,
    country: approved.country,
    documentType: approved.document_type,
    decidedAt: approved.decided_at?.toISOString() ?? null,
    fields: reading.fields,
  };
}

export async function numberOf(call: Call, row: CaseRow): Promise<Result['number']> {
  return row.route === 'number' ? ((await shownNumber(call.db, row.user_id, row.id)) ?? null) : null;
}

/** The sister site's case behind one that was taken over, and the consent to it. */
export async function takenOverCase(call: Call, row: CaseRow): Promise<Result['takenOver']> {
  if (row.route !== 'taken-over') return null;
  const change = await takenOverFrom(call.db, row.user_id, row.id);
  if (change === undefined || change.from_case === null) return null;
  const consent = await agreedBy(call.db, row.user_id, 'take-over-consent', change.at);
  return {
    caseId: change.from_case,
    site: change.from_site,
    consent:
      consent === undefined
        ? null
        : {
            version: consent.version,
            language: consent.language,
            agreedAt: consent.accepted_at.toISOString(),
          },
  };
}

/** Identities on their way to or from the account, with the other account's newest case. */
export async function transfersOf(call: Call, userId: string): Promise<Result['transfers']> {
  const rows = await pendingTransfersOf(call.db, userId);
  return Promise.all(
    rows.flatMap((row) => {
      const role = row.user_id === userId ? ('source' as const) : ('target' as const);
      const other = role === 'source' ? row.target_user_id : row.user_id;
      if (other === null) return [];
      return [
        newestHandedIn(call.db, other).then((caseId) => ({
          role,
          userId: other,
          caseId: caseId ?? null,
          since: row.updated_at.toISOString(),
        })),
      ];
    }),
  );
}
