import {
  fieldComparison,
  reading,
  type DocumentType,
  type FileKind,
  type PersonalInfo,
  type Provider,
  type ReviewLabel,
} from '@credence/contract';
import * as v from 'valibot';

/** What a provider is given to check. */
export interface CheckRequest {
  level: 1 | 2;
  country: string;
  documentType: DocumentType;
  declared: PersonalInfo;
  /** The cleaned pictures (JPEG), each loaded when asked for. */
  pictures: ReadonlyMap<FileKind, () => Promise<Buffer>>;
  /** `yyyy-mm-dd` */
  today: string;
}

/** What was read and how it compares; kept sealed, shown to officers. */
export const storedReading = v.object({ reading, comparisons: v.array(fieldComparison) });
export type StoredReading = v.InferOutput<typeof storedReading>;

/**
 * What a provider says. `review` hands the case to an officer with labels as suggestions; `ask-again` ends the attempt with labels that the
 * applicant reads. A provider that may decide by itself answers `approve` or `refuse`.
 */
export interface CheckResult extends StoredReading {
  outcome: 'review' | 'ask-again' | 'approve' | 'refuse';
  labels: ReviewLabel[];
}

/** The one port behind which every provider stands (S3.13). */
export interface VerificationProvider {
  name: Provider;
  check: (request: CheckRequest) => Promise<CheckResult>;
}
