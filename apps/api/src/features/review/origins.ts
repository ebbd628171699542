import { agreedBy } from '../agreement/index.ts';
import { newestSubmitted, type CaseRow, casesOf, counts, levelOf } from '../case/index.ts';
import { reusedFrom } from '../identity-change/index.ts';
import { readNumber } from '../registry/index.ts';
import { type TransferRow, transfersWith, undoTermsOf } from '../transfer/index.ts';
import type { ResultOf } from '@credence/contract/endpoint';
import type { reviewCase } from '@credence/contract/review-case';
import { day, type Policy } from '@credence/policy';
import { isoDay } from '../../base/day.ts';
import type { Call } from '../../base/call.ts';
import type { Applicant } from '../applicant/index.ts';
import { currentFiles } from '../picture/index.ts';
import { presentFileToOfficer } from '../submission/index.ts';
import { keptReading } from './kept-reading.ts';

type Result = ResultOf<typeof reviewCase>;
type Transfer = Result['transfers'][number];

/** Requirements for a proof of address, by the rules that the case was begun under. */
export function addressRules(
  policy: Policy,
  row: CaseRow & { submitted_at: Date },
): Result['proofOfAddress'] {
  const rules = policy.levels[levelOf(row)].proofOfAddress;
  if (rules === undefined || row.route !== 'document') return null;
  const issuedFrom = isoDay(new Date(row.submitted_at.getTime() - rules.maximumAge * day));
  return { maximumAge: rules.maximumAge, issuedFrom, kinds: [...rules.kinds] };
}

/** The case of the level below whose document counts here, with its pictures. */
export async function carriedCase(call: Call, row: CaseRow): Promise<Result['carried']> {
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
  return { caseId: source.id, files: files.map((file) => presentFileToOfficer(file, source)) };
}

/** The approved identity at the time an update was begun. `cases` are those of the level, newest first. */
export async function identityBeforeUpdate(
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
  if (row.route !== 'number') return null;
  const number = await readNumber(call.db, row.user_id, row.id);
  return number === undefined ? null : { scheme: number.scheme, shown: number.shown };
}

/** The sister site's case that was reused, and the consent to it. */
export async function reusedCase(call: Call, row: CaseRow): Promise<Result['takenOver']> {
  if (row.route !== 'taken-over') return null;
  const change = await reusedFrom(call.db, row.user_id, row.id);
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

/** Older ones are in the audit trail. */
const transfersShown = 5;

/** Transfers to or from the account, with the other account's newest case. */
export async function transfersOf(call: Call, userId: string): Promise<Result['transfers']> {
  const rows = await transfersWith(call.db, userId, transfersShown);
  return Promise.all(
    rows.flatMap(({ status, ...row }) => {
      const role = row.user_id === userId ? ('source' as const) : ('target' as const);
      const other = role === 'source' ? row.target_user_id : row.user_id;
      if (other === null || status === 'open' || status === 'over') return [];
      return [present(call, { ...row, status }, { role, other })];
    }),
  );
}

async function present(
  call: Call,
  row: TransferRow & Pick<Transfer, 'status'>,
  { role, other }: Pick<Transfer, 'role'> & { other: string },
): Promise<Transfer> {
  const [caseId, undo] = await Promise.all([newestSubmitted(call.db, other), undoTermsOf(call, row)]);
  const { id, status, updated_at: since } = row;
  return { id, role, status, userId: other, caseId: caseId ?? null, since: since.toISOString(), undo };
}
