import type { DocumentType } from '@credence/contract';
import { compareExtracted, type ExtractedDocument } from '../extracted.ts';
import {
  again,
  checked,
  entryOf,
  gone,
  person,
  refused,
  undecided,
  weightiest,
  type Conclusion,
  type Meaning,
} from '../findings.ts';
import type { CaseMaterial, ProviderVerdict } from '../provider.ts';
import type { DocumentProperties, Parts, Report, WorkflowRun } from './schema.ts';

/** Where a run stands, by its status (schemas/workflow_runs/definitions.yaml). One that is not here is a step on the way. */
const stages: Readonly<Record<string, 'with-person' | 'with-onfido' | 'over' | 'done'>> = {
  awaiting_input: 'with-person',
  processing: 'with-onfido',
  abandoned: 'over',
  // The workflow itself failed: no verdict will ever come, and the person is not to blame.
  error: 'over',
  approved: 'done',
  review: 'done',
  declined: 'done',
};

/**
 * What each reason means here. They come as `reasons` of a run, which its workflow chooses, and as parts of its reports that are not clear: a part of a part,
 * as `data_comparison.first_name`, or a property of one, as `blurred_photo` (onfido-openapi-spec, schemas/reports). What another picture mends is asked
 * for again; what shows tampering is refused; what is not here says nothing.
 */
const findings: Readonly<Record<string, Meaning>> = {
  // Quality of the pictures: document_IQ_reasons.yaml, document_CDQ_reasons.yaml.
  dark_photo: again('document-too-dark'),
  glare_on_photo: again('document-glare'),
  blurred_photo: again('document-blurred'),
  covered_photo: again('document-cut-off'),
  other_photo_issue: again('document-blurred'),
  damaged_document: again('document-damaged'),
  incorrect_side: again('document-side-missing'),
  cut_off_document: again('document-cut-off'),
  no_document_in_image: again('document-not-accepted'),
  two_documents_uploaded: again('document-not-accepted'),
  obscured_data_points: again('document-cut-off'),
  obscured_security_features: again('document-cut-off'),
  abnormal_document_features: again('document-not-original'),
  watermarks_digital_text_overlay: again('document-not-original'),
  corner_removed: again('document-damaged'),
  punctured_document: again('document-damaged'),
  missing_back: again('document-side-missing'),
  digital_document: again('document-not-original'),
  // document_ODP_reasons.yaml
  photo_of_screen: again('document-not-original'),
  screenshot: again('document-not-original'),
  document_on_printed_paper: again('document-not-original'),
  scan: again('document-not-original'),
  // document_breakdown.yaml
  'image_integrity.supported_document': again('document-not-accepted'),
  'image_integrity.colour_picture': again('document-not-original'),
  'data_validation.document_expiration': again('document-expired'),
  'data_comparison.first_name': again('name-differs'),
  'data_comparison.last_name': again('name-differs'),
  'data_comparison.date_of_birth': again('birth-date-differs'),
  'data_comparison.issuing_country': again('document-type-differs'),
  'data_comparison.document_type': again('document-type-differs'),
  'visual_authenticity.face_detection': again('document-blurred'),
  'visual_authenticity.fonts': refused('document-altered'),
  'visual_authenticity.picture_face_integrity': refused('document-altered'),
  'visual_authenticity.template': refused('document-altered'),
  'visual_authenticity.security_features': refused('document-altered'),
  'visual_authenticity.digital_tampering': refused('document-altered'),
  'age_validation.minimum_accepted_age': { ...refused('under-age'), facts: { underAge: true } },
  data_consistency: person(),
  police_record: person(),
  compromised_document: person(),
  // facial_similarity_*_breakdown.yaml
  face_comparison: again('selfie-differs'),
  'image_integrity.face_detected': again('selfie-unclear'),
  'image_integrity.source_integrity': person('liveness-unclear'),
  'visual_authenticity.liveness_detected': again('liveness-unclear'),
  'visual_authenticity.spoofing_detection': person('liveness-unclear'),
  // known_faces_breakdown.yaml: a face seen before refuses nobody by itself.
  previously_seen_faces: { ...person(), facts: { faceSeenElsewhere: true } },
  // proof_of_address_breakdown.yaml
  document_classification: again('address-not-accepted'),
  'data_comparison.address': again('address-differs'),
};

/** The same when a workflow names only the last part. */
const findingsByLastPart: Readonly<Record<string, Meaning>> = {
  ...Object.fromEntries(Object.entries(findings).map(([name, finding]) => [name.split('.').at(-1), finding])),
  ...findings,
};

/** `sub_result` of a document report, where no reason says more (document_report.yaml): `rejected` could not be judged, `suspected` is a fraud. */
const findingsBySubResult: Readonly<Record<string, Meaning>> = {
  rejected: again(),
  suspected: refused(),
  caution: person(),
};

function stageOf(run: WorkflowRun | undefined) {
  return run === undefined ? 'over' : (entryOf(stages, run.status) ?? 'with-onfido');
}

/** Whether there is something left for the person to do in Onfido's part. */
export function isWithPerson(run: WorkflowRun | undefined): run is WorkflowRun {
  return stageOf(run) === 'with-person';
}

/**
 * A run in our words.
 * @param run undefined where Onfido knows it no longer
 * @param workflow the workflow that was asked for: the approval of another is none
 */
export function verdictOf(
  run: WorkflowRun | undefined,
  workflow: string,
  material: CaseMaterial,
): ProviderVerdict {
  const stage = stageOf(run);
  if (run === undefined) return gone;
  if (stage === 'over') return { ...gone, privateNote: noteOf(run, []) };
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
    livenessPassed: isLive(run),
  });
}

/** Only the reports about a video or a motion capture have this part; one about a photo has none (facial_similarity_*_breakdown.yaml). */
function isLive({ output }: WorkflowRun): boolean {
  const authenticity = output?.facial_similarity?.breakdown?.['visual_authenticity'];
  return authenticity?.breakdown?.['liveness_detected']?.result === 'clear';
}

/** When the paper was issued, where the report finds nothing wrong with it. */
function addressProofOf({ output }: WorkflowRun): string | undefined {
  const report = output?.proof_of_address;
  return report?.result === 'clear' ? report.properties?.issue_date || undefined : undefined;
}

/** Of a declined run the weightiest finding counts; one that nothing explains is for a person. */
function conclusion(run: WorkflowRun, found: readonly Meaning[]): Conclusion {
  if (run.status === 'approved') return 'approved';
  if (run.status !== 'declined') return 'review';
  const report = entryOf(findingsBySubResult, run.output?.document?.sub_result ?? '');
  return weightiest([...found, ...(report === undefined ? [] : [report])]) ?? 'review';
}

/** Reasons of the run, and whatever is not clear in its reports. */
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

/** Results that are not clear, as properties have them beside scores and ids (schemas/reports/definitions.yaml). */
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

/** schemas/document_types/document_types.yaml; those that are not here prove no identity with us. */
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
