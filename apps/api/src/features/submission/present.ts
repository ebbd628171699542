import type { ReviewedFile } from '@credence/contract/review-case';
import type { ApplicantCase, CaseFile } from '@credence/contract/verification';
import type { Policy } from '@credence/policy';
import type { Context } from '../../base/context.ts';
import type { Reader } from '../../db/database.ts';
import {
  caseReference,
  type CaseRow,
  consentOf,
  isOwnCapture,
  levelOf,
  policyOfCase,
  requiredFiles,
} from '../case/index.ts';
import { currentFiles, type FileRow } from '../picture/index.ts';

import { liveSession } from '../provider-session/index.ts';

/** A case as its applicant sees it, with everything that needs to be read for it. */
export async function showCase(
  context: Pick<Context, 'policyOf'>,
  db: Reader,
  row: CaseRow,
): Promise<ApplicantCase> {
  const policy = await policyOfCase(context, db, row);
  return presentCase(policy, row, {
    files: await currentFiles(db, row.user_id, row.id),
    consent: await consentOf(db, policy.levels[levelOf(row)], row),
    waitsAtProvider: await waitsAtProvider(db, row),
  });
}

/** Whether the applicant has finished at a vendor that has not confirmed it yet. */
async function waitsAtProvider(db: Reader, row: CaseRow): Promise<boolean> {
  if (row.state !== 'collecting' || isOwnCapture(row)) return false;
  return (await liveSession(db, row.user_id, row.id))?.state === 'handed-in';
}

/**
 * The only form in which applicants get a case: no note, no officer, no reading. `policy` is that of the
 * case.
 */
function presentCase(
  policy: Policy,
  row: CaseRow,
  found: { files: readonly FileRow[]; consent: ApplicantCase['consent']; waitsAtProvider: boolean },
): ApplicantCase {
  return {
    id: row.id,
    reference: caseReference(row.id),
    level: levelOf(row),
    state: found.waitsAtProvider ? 'submitted' : row.state,
    provider: row.provider,
    route: row.route,
    purpose: row.purpose,
    country: row.country,
    documentType: row.document_type,
    documentCarried: row.document_carried,
    livenessChallenge: isOwnCapture(row) ? row.liveness_challenge : [],
    requiredFiles: requiredFiles(policy.levels[levelOf(row)], row),
    consent: found.consent,
    files: found.files.map(presentFile),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    verdict: presentVerdict(row),
  };
}

export function presentVerdict(row: CaseRow): ApplicantCase['verdict'] {
  if (row.verdict_outcome === null || row.decided_at === null) return null;
  return {
    outcome: row.verdict_outcome,
    labels: row.verdict_labels,
    decidedAt: row.decided_at.toISOString(),
  };
}

function presentFile(row: FileRow): CaseFile {
  const { id, kind, state, width, height, findings } = row;
  return { id, kind, state, width, height, findings };
}

/** The same for officers; a picture older than its case was taken for an earlier attempt. */
export function presentFileToOfficer(row: FileRow, { created_at: begun }: CaseRow): ReviewedFile {
  return {
    ...presentFile(row),
    ...(row.origin !== null && { origin: row.origin }),
    ...(row.created_at < begun && { carriedOn: true as const }),
  };
}
