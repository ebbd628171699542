import type { DocumentType } from '@credence/contract';
import { compareExtracted } from '../extracted.ts';
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
import type { ExecutionDetails, Extraction } from './schema.ts';

/** A face seen with another account refuses nobody by itself. */
const seenBefore: Meaning = { ...person(), facts: { faceSeenElsewhere: true } };

/**
 * From Jumio's labels to ours, by capability (guide, "Get Workflow Details"). What a better picture mends is asked again; what shows tampering is
 * refused; what is not in the table, and what only hints at something, goes to a person.
 */
const findings: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  usability: {
    BAD_QUALITY: again('document-blurred'),
    BAD_QUALITY_IMAGE: again('document-blurred'),
    BLURRED: again('document-blurred'),
    GLARE: again('document-glare'),
    BLACK_WHITE: again('document-not-original'),
    PHOTOCOPY: again('document-not-original'),
    NOT_A_DOCUMENT: again('document-not-accepted'),
    MISSING_PAGE: again('document-side-missing'),
    MISSING_SIGNATURE: again('document-not-accepted'),
    PART_OF_DOCUMENT_MISSING: again('document-cut-off'),
    PART_OF_DOCUMENT_HIDDEN: again('document-cut-off'),
    DAMAGED_DOCUMENT: again('document-damaged'),
    UNSUPPORTED_COUNTRY: again('document-not-accepted'),
    UNSUPPORTED_DOCUMENT_TYPE: again('document-not-accepted'),
    LIVENESS_UNDETERMINED: again('liveness-unclear'),
  },
  imageChecks: {
    DIGITAL_COPY: again('document-not-original'),
    WATERMARK: again('document-not-original'),
    SAMPLE: again('document-not-original'),
    PUNCHED: again('document-not-accepted'),
    CHIP_MISSING: again('document-damaged'),
    MANIPULATED_DOCUMENT: refused('document-altered'),
    GHOST_IMAGE_DIFFERENT: refused('document-altered'),
    FAKE: refused('document-altered'),
    DIFFERENT_PERSON: person('selfie-differs'),
    REPEATED_FACE: seenBefore,
  },
  dataChecks: {
    MISMATCHING_DATA_REPEATED_FACE: seenBefore,
  },
  liveness: {
    LIVENESS_UNDETERMINED: again('liveness-unclear'),
    ID_USED_AS_SELFIE: again('liveness-unclear'),
    DIGITAL_COPY: again('liveness-unclear'),
    PHOTOCOPY: again('liveness-unclear'),
    BLACK_WHITE: again('selfie-unclear'),
    MULTIPLE_PEOPLE: again('selfie-unclear'),
    NO_FACE_PRESENT: again('selfie-unclear'),
    FACE_NOT_FULLY_VISIBLE: again('selfie-unclear'),
    BAD_QUALITY: again('selfie-unclear'),
    MANIPULATED: person('liveness-unclear'),
  },
  similarity: {
    NO_MATCH: again('selfie-differs'),
    NOT_POSSIBLE: person('selfie-unclear'),
  },
  proofOfResidency: { DENY: again('address-not-accepted') },
  addressValidation: { DENY: person('address-differs') },
};

/** Where an execution stands. What is not here yet, such as INITIATED, waits for the person. */
const standing: Readonly<Record<string, Pick<ProviderVerdict, 'state' | 'handedIn'>>> = {
  ACQUIRED: { state: 'waiting', handedIn: true },
  PROCESSED: { state: 'checked', handedIn: true },
  SESSION_EXPIRED: { state: 'abandoned', handedIn: false },
  TOKEN_EXPIRED: { state: 'abandoned', handedIn: false },
};

/** Whether the person has done his part, by the status of an execution. */
export function handedIn(status: string): boolean {
  return entryOf(standing, status)?.handedIn ?? false;
}

/**
 * An execution in our words.
 * @param details undefined where Jumio knows it no longer
 */
export function verdictOf(details: ExecutionDetails | undefined, material: CaseMaterial): ProviderVerdict {
  if (details === undefined) return gone;
  const { status } = details.workflow;
  const state = entryOf(standing, status)?.state ?? 'waiting';
  if (state !== 'checked') return undecided(state, handedIn(status));
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
    livenessPassed: isLive(details),
  });
}

/** A workflow without this check has no such capability. */
function isLive({ capabilities }: ExecutionDetails): boolean {
  return capabilities?.['liveness']?.some(({ decision }) => decision.type === 'PASSED') === true;
}

interface Found extends Meaning {
  capability: string;
  type: string;
  label: string;
}

/** What did not pass. What was not executed because something before it failed says nothing of its own. */
function findingsOf({ capabilities }: ExecutionDetails): Found[] {
  return Object.entries(capabilities ?? {}).flatMap(([capability, executions]) =>
    (executions ?? []).flatMap(({ decision: { type, details } }): Found[] => {
      const label = details?.label ?? '';
      if (type === 'PASSED' || label === 'PRECONDITION_NOT_FULFILLED') return [];
      const known = type === 'NOT_EXECUTED' ? undefined : entryOf(entryOf(findings, capability) ?? {}, label);
      return [{ capability, type, label, ...(known ?? person()) }];
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
  if (type === 'PASSED' && rejected.length === 0) return weightiest(kind) ?? 'approved';
  if (type !== 'REJECTED') return 'review';
  // The reason may be a mere warning, such as a country that the account does not take; without any a person looks for it.
  return weightiest(rejected.length > 0 ? rejected : found) ?? 'review';
}

/** Cards that Jumio knows and that prove no identity here: India's PAN card is a TAX_ID (DESIGN 5.8). */
const refusedKinds: Readonly<Record<string, Meaning>> = {
  TAX_ID: again('tax-number-only'),
  STUDENT_ID: again('document-not-accepted'),
  HEALTH_ID: again('document-not-accepted'),
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

/** Jumio counts residence permits among identity cards and tells them apart by the subtype, where it knows it. */
function documentTypeOf({ type, subType }: Extraction, material: CaseMaterial): DocumentType | undefined {
  if (type === 'PASSPORT') return 'PASSPORT';
  if (type === 'DRIVING_LICENSE') return 'DRIVERS';
  if (type !== 'ID_CARD') return undefined;
  if (subType === 'RESIDENT_PERMIT_ID') return 'RESIDENCE_PERMIT';
  if (subType === 'NATIONAL_ID') return 'ID_CARD';
  return material.documentType === 'ID_CARD' ? 'ID_CARD' : undefined;
}

/** The credential type that is asked for; residence permits count as identity cards. */
export const credentialTypes: Record<DocumentType, string> = {
  PASSPORT: 'PASSPORT',
  DRIVERS: 'DRIVING_LICENSE',
  ID_CARD: 'ID_CARD',
  RESIDENCE_PERMIT: 'ID_CARD',
};

/** For officers: Jumio's own words, none of which is about the person. */
function noteOf({ decision }: ExecutionDetails, found: readonly Found[]): string {
  const score = decision?.risk?.score ?? undefined;
  const overall = [
    decision?.type ?? 'no overall decision',
    ...(score === undefined ? [] : [`risk ${score}`]),
  ];
  const details = found.map(({ capability, type, label }) => `${capability} ${type} ${label}`.trim());
  return [`Jumio: ${overall.join(', ')}`, ...details].join('; ');
}
