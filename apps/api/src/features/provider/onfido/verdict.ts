import type { DocumentType } from '@credence/contract/first-words';
import { compareExtracted, type ExtractedDocument } from '../../reading/index.ts';
import {
  retry,
  checked,
  entryOf,
  unknownAtVendor,
  forOfficer,
  refused,
  undecided,
  mostSerious,
  type Conclusion,
  type Meaning,
} from '../port/findings.ts';
import type { CaseMaterial, ProviderVerdict } from '../port/provider.ts';
import type { DocumentProperties, Parts, Report, WorkflowRun } from './schema.ts';

/**
 * State of a run by status (schemas/workflow_runs/definitions.yaml). Statuses missing here are intermediate.
 */
const stages: Readonly<Record<string, 'with-applicant' | 'with-onfido' | 'over' | 'done'>> = {
  awaiting_input: 'with-applicant',
  processing: 'with-onfido',
  abandoned: 'over',
  // The workflow itself failed: no verdict will ever come, and it is not the applicant's fault.
  error: 'over',
  approved: 'done',
  review: 'done',
  declined: 'done',
};

/**
 * The meaning of each reason. Reasons come as `reasons` of a run, which its workflow chooses, and as parts of
 * its reports that are not clear: a part of a part, like `data_comparison.first_name`, or a property, like
 * `blurred_photo` (onfido-openapi-spec, schemas/reports). What another picture fixes is a retry; tampering is
 * refused; reasons missing here say nothing.
 */
const findings: Readonly<Record<string, Meaning>> = {
  // Picture quality: document_IQ_reasons.yaml, document_CDQ_reasons.yaml.
  dark_photo: retry('document-too-dark'),
  glare_on_photo: retry('document-glare'),
  blurred_photo: retry('document-blurred'),
  covered_photo: retry('document-cut-off'),
  other_photo_issue: retry('document-blurred'),
  damaged_document: retry('document-damaged'),
  incorrect_side: retry('document-side-missing'),
  cut_off_document: retry('document-cut-off'),
  no_document_in_image: retry('document-not-accepted'),
  two_documents_uploaded: retry('document-not-accepted'),
  obscured_data_points: retry('document-cut-off'),
  obscured_security_features: retry('document-cut-off'),
  abnormal_document_features: retry('document-not-original'),
  watermarks_digital_text_overlay: retry('document-not-original'),
  corner_removed: retry('document-damaged'),
  punctured_document: retry('document-damaged'),
  missing_back: retry('document-side-missing'),
  digital_document: retry('document-not-original'),
  // document_ODP_reasons.yaml
  photo_of_screen: retry('document-not-original'),
  screenshot: retry('document-not-original'),
  document_on_printed_paper: retry('document-not-original'),
  scan: retry('document-not-original'),
  // document_breakdown.yaml
  'image_integrity.supported_document': retry('document-not-accepted'),
  'image_integrity.colour_picture': retry('document-not-original'),
  'data_validation.document_expiration': retry('document-expired'),
  'data_comparison.first_name': retry('name-differs'),
  'data_comparison.last_name': retry('name-differs'),
  'data_comparison.date_of_birth': retry('birth-date-differs'),
  'data_comparison.issuing_country': retry('document-type-differs'),
  'data_comparison.document_type': retry('document-type-differs'),
  'visual_authenticity.face_detection': retry('document-blurred'),
  'visual_authenticity.fonts': refused('document-altered'),
  'visual_authenticity.picture_face_integrity': refused('document-altered'),
  'visual_authenticity.template': refused('document-altered'),
  'visual_authenticity.security_features': refused('document-altered'),
  'visual_authenticity.digital_tampering': refused('document-altered'),
  'age_validation.minimum_accepted_age': { ...refused('under-age'), facts: { underAge: true } },
  data_consistency: forOfficer(),
  police_record: forOfficer(),
  compromised_document: forOfficer(),
  // facial_similarity_*_breakdown.yaml
  face_comparison: retry('selfie-differs'),
  'image_integrity.face_detected': retry('selfie-unclear'),
  'image_integrity.source_integrity': forOfficer('liveness-unclear'),
  'visual_authenticity.liveness_detected': retry('liveness-unclear'),
  'visual_authenticity.spoofing_detection': forOfficer('liveness-unclear'),
  // known_faces_breakdown.yaml: a face seen before does not refuse anyone by itself.
  previously_seen_faces: { ...forOfficer(), facts: { faceSeenElsewhere: true } },
  // proof_of_address_breakdown.yaml
  document_classification: retry('address-not-accepted'),
  'data_comparison.address': retry('address-differs'),
};

/** The same if a workflow names only the last part. */
const findingsByLastPart: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(Object.entries(findings).map(([name, finding]) => [name.split('.').at(-1), finding])),
  ...findings,
};

/**
 * `sub_result` of a document report, if no reason says more (document_report.yaml): `rejected` could not be
 * assessed, `suspected` is fraud.
 */
const findingsBySubResult: Readonly<Record<string, Meaning>> = {
  rejected: retry(),
  suspected: refused(),
  caution: forOfficer(),
};

function stageOf(run: WorkflowRun | undefined) {
  return run === undefined ? 'over' : (entryOf(stages, run.status) ?? 'with-onfido');
}

/** Whether the applicant still has to do something in Onfido's part. */
export function isWithApplicant(run: WorkflowRun | undefined): run is WorkflowRun {
  return stageOf(run) === 'with-applicant';
}

/**
 * A run in our words.
 * @param run undefined if Onfido does not know it any more
 * @param workflow the requested workflow: the approval of another one does not count
 */
export function verdictOf(
  run: WorkflowRun | undefined,
  workflow: string,
  material: CaseMaterial,
): ProviderVerdict {
  const stage = stageOf(run);
  if (run === undefined) return unknownAtVendor;
  if (stage === 'over') return { ...unknownAtVendor, privateNote: noteOf(run, []) };
  if (stage !== 'done') return undecided('waiting', stage === 'with-onfido');

  const reasons = reasonsOf(run);
  const found = reasons.flatMap((reason) => entryOf(findingsByLastPart, reason) ?? []);
  return checked({
    providerVerdict:
      run.workflow_id !== '' && run.workflow_id !== workflow ? 'review' : conclusion(run, found),
    found,
    compared: compareExtracted(extracted(run.output?.document?.properties ?? undefined), material),
    privateNote: noteOf(run, reasons),
    addressProofIssued: addressProofOf(run),
    livenessPassed: passedLiveness(run),
  });
}

/**
 * Only reports about a video or a motion capture have this part; a photo's has none
 * (facial_similarity_*_breakdown.yaml).
 */
function passedLiveness({ output }: WorkflowRun): boolean {
  const authenticity = output?.facial_similarity?.breakdown?.['visual_authenticity'];
  return authenticity?.breakdown?.['liveness_detected']?.result === 'clear';
}

/** The paper's date of issue, if the report finds nothing wrong with it. */
function addressProofOf({ output }: WorkflowRun): string | undefined {
  const report = output?.proof_of_address;
  return report?.result === 'clear' ? report.properties?.issue_date || undefined : undefined;
}

/** For a declined run the most serious finding counts; a run without an explanation goes to an officer. */
function conclusion(run: WorkflowRun, found: readonly Meaning[]): Conclusion {
  if (run.status === 'approved') return 'approved';
  if (run.status !== 'declined') return 'review';
  const report = entryOf(findingsBySubResult, run.output?.document?.sub_result ?? '');
  return mostSerious([...found, ...(report === undefined ? [] : [report])]) ?? 'review';
}

/** Reasons of the run, and everything not clear in its reports. */
function reasonsOf({ reasons, output }: WorkflowRun): string[] {
  const reports: (Report | null | undefined)[] = [
    output?.document,
    output?.facial_similarity,
    output?.known_faces,
    output?.proof_of_address,
  ];
  const unclear = reports.flatMap((report) => unclearParts(report?.breakdown ?? {}, ''));
  const unexplainedFace =
    output?.facial_similarity?.result === 'consider' && output.document?.result === 'clear';
  const named = reasons.map((reason) =>
    reason
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  return [...new Set([...named, ...unclear, ...(unexplainedFace ? ['face_comparison'] : [])])];
}

function isClear(result: unknown): boolean {
  return result === null || result === undefined || result === 'clear';
}

function unclearParts(parts: Parts, within: string): string[] {
  return Object.entries(parts).flatMap(([name, part]) => {
    if (part === null || part === undefined) return [];
    const path = within === '' ? name : `${within}.${name}`;
    const properties = Object.entries(part.properties ?? {}).flatMap(([property, value]) =>
      typeof value === 'string' && unclearResults.has(value) ? [property] : [],
    );
    const inner = [...unclearParts(part.breakdown ?? {}, name), ...properties];
    return isClear(part.result) ? inner : [path, ...inner];
  });
}

/**
 * Results that are not clear; properties have them next to scores and ids (schemas/reports/definitions.yaml).
 */
const unclearResults: ReadonlySet<string> = new Set(['consider', 'unidentified']);

/** For officers: what Onfido says, in its own words. */
function noteOf(run: WorkflowRun, reasons: readonly string[]): string {
  const { document, facial_similarity: face } = run.output ?? {};
  const lines = [
    `Onfido: ${run.status}`,
    document
      ? `Document: ${[document.result, document.sub_result].filter((word) => word !== '').join(', ')}`
      : '',
    face ? `Face: ${face.result}` : '',
    reasons.length > 0 ? `Reasons: ${reasons.join(', ')}` : '',
    run.error ? `Error: ${run.error.type} ${run.error.message}` : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** schemas/document_types/document_types.yaml; those missing here prove no identity with us. */
const documentTypes: Readonly<Record<string, DocumentType>> = {
  passport: 'PASSPORT',
  national_identity_card: 'ID_CARD',
  driving_licence: 'DRIVERS',
  residence_permit: 'RESIDENCE_PERMIT',
};

function extracted(read: DocumentProperties | undefined): ExtractedDocument {
  const numbers = read?.document_numbers ?? [];
  const number = numbers.find(({ type }) => type === 'document_number') ?? numbers[0];
  return {
    type: entryOf(documentTypes, read?.document_type ?? ''),
    issuingCountry: read?.issuing_country ?? '',
    nationality: read?.nationality ?? '',
    documentNumber: number?.value ?? '',
    givenNames: read?.first_name ?? '',
    surname: read?.last_name ?? '',
    birthDate: read?.date_of_birth ?? '',
    expiryDate: read?.date_of_expiry ?? '',
  };
}
