import type { ApplicantCase, CaseFile, FileKind, KycLevel } from '@credence/contract';
import { documentSides } from '@credence/policy';
import type { CaseRow, FileRow } from './store.ts';

/** The pictures that a case needs: a side each of the document, and the person. */
export function requiredFiles(documentType: CaseRow['document_type']): FileKind[] {
  return [...documentSides[documentType].map((side) => `document-${side}` as const), 'selfie'];
}

/** The only way in which a case goes to its applicant: no note, no officer, no reading. */
export function presentCase(row: CaseRow, files: readonly FileRow[]): ApplicantCase {
  return {
    id: row.id,
    level: levelOf(row),
    state: row.state,
    provider: row.provider,
    country: row.country,
    documentType: row.document_type,
    requiredFiles: requiredFiles(row.document_type),
    files: files.map(presentFile),
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

export function presentFile(row: FileRow): CaseFile {
  const { id, kind, state, width, height, findings } = row;
  return { id, kind, state, width, height, findings };
}

/** The table admits levels 1 and 2 alone. */
export function levelOf(row: CaseRow): KycLevel {
  return row.level === 2 ? 2 : 1;
}
