import type { DocumentType } from '@credence/contract/first-words';
import { compareExtracted } from '../../reading/index.ts';
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
import type { ExecutionDetails, Extraction } from './schema.ts';

/** A face seen in another account does not refuse anyone by itself. */
const seenBefore: Meaning = { ...forOfficer(), facts: { faceSeenElsewhere: true } };

/**
 * From Jumio's labels to ours, by capability (guide, "Get Workflow Details"). What a better picture fixes is
 * a retry; tampering is refused; anything unknown or merely suspicious goes to an officer.
 */
const findings: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  usability: {
    BAD_QUALITY: retry('document-blurred'),
    BAD_QUALITY_IMAGE: retry('document-blurred'),
    BLURRED: retry('document-blurred'),
    GLARE: retry('document-glare'),
    BLACK_WHITE: retry('document-not-original'),
    PHOTOCOPY: retry('document-not-original'),
    NOT_A_DOCUMENT: retry('document-not-accepted'),
    MISSING_PAGE: retry('document-side-missing'),
    MISSING_SIGNATURE: retry('document-not-accepted'),
    PART_OF_DOCUMENT_MISSING: retry('document-cut-off'),
    PART_OF_DOCUMENT_HIDDEN: retry('document-cut-off'),
    DAMAGED_DOCUMENT: retry('document-damaged'),
    UNSUPPORTED_COUNTRY: retry('document-not-accepted'),
    UNSUPPORTED_DOCUMENT_TYPE: retry('document-not-accepted'),
    LIVENESS_UNDETERMINED: retry('liveness-unclear'),
  },
  imageChecks: {
    DIGITAL_COPY: retry('document-not-original'),
    WATERMARK: retry('document-not-original'),
    SAMPLE: retry('document-not-original'),
    PUNCHED: retry('document-not-accepted'),
    CHIP_MISSING: retry('document-damaged'),
    MANIPULATED_DOCUMENT: refused('document-altered'),
    GHOST_IMAGE_DIFFERENT: refused('document-altered'),
    FAKE: refused('document-altered'),
    DIFFERENT_PERSON: forOfficer('selfie-differs'),
    REPEATED_FACE: seenBefore,
  },
  dataChecks: {
    MISMATCHING_DATA_REPEATED_FACE: seenBefore,
  },
  liveness: {
    LIVENESS_UNDETERMINED: retry('liveness-unclear'),
    ID_USED_AS_SELFIE: retry('liveness-unclear'),
    DIGITAL_COPY: retry('liveness-unclear'),
    PHOTOCOPY: retry('liveness-unclear'),
    BLACK_WHITE: retry('selfie-unclear'),
    MULTIPLE_PEOPLE: retry('selfie-unclear'),
    NO_FACE_PRESENT: retry('selfie-unclear'),
    FACE_NOT_FULLY_VISIBLE: retry('selfie-unclear'),
    BAD_QUALITY: retry('selfie-unclear'),
    MANIPULATED: forOfficer('liveness-unclear'),
  },
  similarity: {
    NO_MATCH: retry('selfie-differs'),
    NOT_POSSIBLE: forOfficer('selfie-unclear'),
  },
  proofOfResidency: { DENY: retry('address-not-accepted') },
  addressValidation: { DENY: forOfficer('address-differs') },
};

/** State of an execution by status. Statuses missing here, such as INITIATED, wait for the applicant. */
const stages: Readonly<Record<string, Pick<ProviderVerdict, 'state' | 'submitted'>>> = {
  ACQUIRED: { state: 'waiting', submitted: true },
  PROCESSED: { state: 'checked', submitted: true },
  SESSION_EXPIRED: { state: 'abandoned', submitted: false },
  TOKEN_EXPIRED: { state: 'abandoned', submitted: false },
};

/** Whether the applicant has finished, by the status of an execution. */
export function isSubmitted(status: string): boolean {
  return entryOf(stages, status)?.submitted ?? false;
}

/**
 * An execution in our words.
 * @param details undefined if Jumio does not know it any more
 */
export function verdictOf(details: ExecutionDetails | undefined, material: CaseMaterial): ProviderVerdict {
  if (details === undefined) return unknownAtVendor;
  const { status } = details.workflow;
  const state = entryOf(stages, status)?.state ?? 'waiting';
  if (state !== 'checked') return undecided(state, isSubmitted(status));
  const found = findingsOf(details);
  const data = details.capabilities?.extraction?.find(
    (extraction) => extraction.decision.type === 'PASSED' && extraction.data,
  )?.data;
  const kind = kindFindings(data);
  return checked({
    providerVerdict: conclusion(details, found, kind),
    found: [...found, ...kind],
    compared: extracted(data, material),
    privateNote: noteOf(details, found),
    livenessPassed: passedLiveness(details),
  });
}

/** A workflow without this check has no such capability. */
function passedLiveness({ capabilities }: ExecutionDetails): boolean {
  return capabilities?.['liveness']?.some(({ decision }) => decision.type === 'PASSED') === true;
}

interface Found extends Meaning {
  capability: string;
  type: string;
  label: string;
}

/** The checks that did not pass. A check skipped because of an earlier failure says nothing by itself. */
function findingsOf({ capabilities }: ExecutionDetails): Found[] {
  return Object.entries(capabilities ?? {}).flatMap(([capability, executions]) =>
    (executions ?? []).flatMap(({ decision: { type, details } }): Found[] => {
      const label = details?.label ?? '';
      if (type === 'PASSED' || label === 'PRECONDITION_NOT_FULFILLED') return [];
      const known = type === 'NOT_EXECUTED' ? undefined : entryOf(entryOf(findings, capability) ?? {}, label);
      return [{ capability, type, label, ...(known ?? forOfficer()) }];
    }),
  );
}

function conclusion(
  { decision, capabilities }: ExecutionDetails,
  found: readonly Found[],
  kind: readonly Meaning[],
): Conclusion {
  const rejected = found.filter(({ type }) => type === 'REJECTED');
  const executed = Object.values(capabilities ?? {}).some((executions) => (executions ?? []).length > 0);
  // Older accounts have no overall decision: then everything must have passed.
  const type =
    decision?.type ??
    (rejected.length > 0 ? 'REJECTED' : found.length > 0 || !executed ? 'WARNING' : 'PASSED');
  if (type === 'PASSED' && rejected.length === 0) return mostSerious(kind) ?? 'approved';
  if (type !== 'REJECTED') return 'review';
  // The reason may be a mere warning, such as a country that the account does not accept; without a reason an
  // officer looks.
  return mostSerious(rejected.length > 0 ? rejected : found) ?? 'review';
}

/** Cards that Jumio knows but that prove no identity here: India's PAN card is a TAX_ID. */
const refusedKinds: Readonly<Record<string, Meaning>> = {
  TAX_ID: retry('tax-number-only'),
  STUDENT_ID: retry('document-not-accepted'),
  HEALTH_ID: retry('document-not-accepted'),
};

function kindFindings(data: Extraction | null | undefined): Meaning[] {
  const kind = entryOf(refusedKinds, data?.subType ?? '');
  return kind === undefined ? [] : [kind];
}

function extracted(data: Extraction | null | undefined, material: CaseMaterial) {
  return compareExtracted(
    {
      type: data ? documentTypeOf(data, material) : undefined,
      issuingCountry: data?.issuingCountry ?? '',
      nationality: data?.nationality ?? '',
      documentNumber: data?.documentNumber ?? '',
      givenNames: data?.firstName ?? '',
      surname: data?.lastName ?? '',
      birthDate: data?.dateOfBirth ?? '',
      expiryDate: data?.expiryDate ?? '',
    },
    material,
  );
}

/** Jumio counts residence permits as identity cards and distinguishes them by subtype, if it knows it. */
function documentTypeOf({ type, subType }: Extraction, material: CaseMaterial): DocumentType | undefined {
  if (type === 'PASSPORT') return 'PASSPORT';
  if (type === 'DRIVING_LICENSE') return 'DRIVERS';
  if (type !== 'ID_CARD') return undefined;
  if (subType === 'RESIDENT_PERMIT_ID') return 'RESIDENCE_PERMIT';
  if (subType === 'NATIONAL_ID') return 'ID_CARD';
  return material.documentType === 'ID_CARD' ? 'ID_CARD' : undefined;
}

/** The credential type to request; residence permits count as identity cards. */
export const credentialTypes: Record<DocumentType, string> = {
  PASSPORT: 'PASSPORT',
  DRIVERS: 'DRIVING_LICENSE',
  ID_CARD: 'ID_CARD',
  RESIDENCE_PERMIT: 'ID_CARD',
};

/** For officers: Jumio's own words, none of them personal. */
function noteOf({ decision }: ExecutionDetails, found: readonly Found[]): string {
  const score = decision?.risk?.score ?? undefined;
  const overall = [
    decision?.type ?? 'no overall decision',
    ...(score === undefined ? [] : [`risk ${score}`]),
  ];
  const details = found.map(({ capability, type, label }) => `${capability} ${type} ${label}`.trim());
  return [`Jumio: ${overall.join(', ')}`, ...details].join('; ');
}
