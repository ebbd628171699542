import type {
  addressPaper,
  CaptureFinding,
  CaseFile,
  CasePurpose,
  CaseRoute,
  CaseSighting,
  CaseState,
  ClientEventCode,
  ClientHost,
  DocumentType,
  FileKind,
  LivenessPrompt,
  NumberScheme,
  Provider,
  ProviderSession,
  QueueItem,
  ReviewCase,
  ReviewLabel,
} from '@credence/contract';
import type { InferOutput } from 'valibot';

/** The console's names for what the contract calls by code; records over the unions, so that none can be forgotten. */
export const documentTypeNames: Record<DocumentType, string> = {
  ID_CARD: 'Identity card',
  PASSPORT: 'Passport',
  DRIVERS: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
};

/** The ways in which an applicant can be verified. */
export const routeNames: Record<CaseRoute, string> = {
  document: 'Document',
  number: 'Number in a registry',
  'electronic-identity': 'Electronic identity',
  'taken-over': 'Taken over from a sister site',
};

export const purposeNames: Record<CasePurpose, string> = {
  verify: 'First verification',
  update: 'Update of a verified identity',
};

/** What a case is about: its document, or the way that needs none. */
export function subjectOf({ route, documentType }: Pick<QueueItem, 'route' | 'documentType'>): string {
  if (route === 'number' || route === 'electronic-identity') return routeNames[route];
  return documentType === null ? 'Document of unknown kind' : documentTypeNames[documentType];
}

export const providerNames: Record<Provider, string> = {
  PROVIDER_SUMSUB: 'Sumsub',
  PROVIDER_ONFIDO: 'Onfido',
  PROVIDER_JUMIO: 'Jumio',
  PROVIDER_AAI: 'Advance.AI',
  PROVIDER_DEFAULT: 'Built-in',
};

const checkers: Record<Exclude<CaseRoute, 'document'>, string> = {
  number: 'Registry',
  'electronic-identity': 'Identity issuer',
  'taken-over': 'Sister site',
};

/** Who checked a case before it came to an officer. */
export const checkerOf = ({ route, provider }: Pick<QueueItem, 'route' | 'provider'>): string =>
  route === 'document' ? providerNames[provider] : checkers[route];

/** Whether an outside provider took the pictures, so that they lie there. */
export const picturesElsewhere = ({ route, provider }: Pick<QueueItem, 'route' | 'provider'>): boolean =>
  route === 'document' && provider !== 'PROVIDER_DEFAULT';

export const sessionStateNames: Record<ProviderSession['state'], string> = {
  opening: 'Being opened',
  open: 'Open',
  'handed-in': 'Handed in, no verdict yet',
  finished: 'Finished',
  abandoned: 'Abandoned',
  failed: 'Failed over',
};

export const sightingNames: Record<CaseSighting['kinds'][number], string> = {
  document: 'Same document',
  face: 'Same face',
  picture: 'Same picture of a document',
};

export const schemeNames: Record<NumberScheme, string> = {
  BVN: 'Bank verification number (BVN)',
  NIN: 'National identification number (NIN)',
  PAN: 'Permanent account number (PAN)',
  NIK: 'Population number (NIK)',
};

export const paperNames: Record<InferOutput<typeof addressPaper>, string> = {
  'utility-bill': 'utility bill',
  'bank-statement': 'bank statement',
  'tax-letter': 'letter of a tax office',
  'official-register': 'extract of an official register',
};

export const caseStateNames: Record<CaseState, string> = {
  collecting: 'Collecting documents',
  submitted: 'Submitted',
  in_review: 'In review',
  approved: 'Approved',
  retry: 'Asked again',
  refused: 'Refused',
  abandoned: 'Abandoned',
  expired: 'Expired',
};

export const readingNames: Record<QueueItem['reading'], string> = {
  waiting: 'Reading…',
  none: 'None',
  unsure: 'Unsure',
  sure: 'Sure',
};

/** What pages report of themselves. */
export const clientEventNames: Record<ClientEventCode, string> = {
  '79999': 'No connection',
  '79998': 'HTTP error',
  '79997': 'No answer in time',
  '79996': 'Unhandled error',
  'slow-request': 'Slow request',
  'script-error': 'Script error',
};

/** The number of an event, by which engineers know it; '' for those that have none. */
export const eventNumber = (code: ClientEventCode): string => (/^\d/.test(code) ? code : '');

export const clientHostNames: Record<ClientHost, string> = {
  browser: 'Browser',
  sdk: 'Embedded',
  'mini-program': 'Mini-program',
};

const fileKindNames: Record<FileKind, string> = {
  'document-front': 'Front',
  'document-back': 'Back',
  selfie: 'Selfie',
  'proof-of-address': 'Proof of address',
  'liveness-1': 'First prompt',
  'liveness-2': 'Second prompt',
  'liveness-3': 'Third prompt',
};

const promptNames: Record<LivenessPrompt, string> = {
  'look-left': 'Look left',
  'look-right': 'Look right',
  'look-up': 'Look up',
  'come-closer': 'Come closer',
  smile: 'Smile',
};

const promptOfKind: Partial<Record<FileKind, number>> = { 'liveness-1': 0, 'liveness-2': 1, 'liveness-3': 2 };

/** The name of a picture; one that answers a prompt is called by the prompt. */
export function fileTitle({ kind }: Pick<CaseFile, 'kind'>, challenge: readonly LivenessPrompt[]): string {
  const prompt = challenge[promptOfKind[kind] ?? -1];
  return prompt === undefined ? fileKindNames[kind] : promptNames[prompt];
}

export const findingNames: Record<CaptureFinding, string> = {
  'too-dark': 'Too dark',
  blurred: 'Blurred',
  'cut-off': 'Cut off',
  glare: 'Glare',
  'too-small': 'Too small',
};

export const comparedFieldNames: Record<ReviewCase['comparisons'][number]['field'], string> = {
  name: 'Name',
  birthDate: 'Date of birth',
  nationality: 'Nationality',
  issuingCountry: 'Issuing country',
  documentType: 'Document',
  expiryDate: 'Valid until',
};

/** Officers' short names of the labels; what the applicant reads is another text (`labelTexts`). */
export const labelNames: Record<ReviewLabel, string> = {
  'document-blurred': 'Document blurred',
  'document-too-dark': 'Document too dark',
  'document-glare': 'Glare on the document',
  'document-cut-off': 'Document cut off',
  'document-damaged': 'Document damaged',
  'document-side-missing': 'A side is missing',
  'document-not-original': 'Not an original',
  'document-expired': 'Document expired',
  'document-type-differs': 'Another type of document',
  'document-not-accepted': 'Document not accepted',
  'tax-number-only': 'Tax card, no proof of identity',
  'name-differs': 'Name differs',
  'birth-date-differs': 'Date of birth differs',
  'nationality-differs': 'Nationality differs',
  'selfie-unclear': 'Selfie unclear',
  'selfie-differs': 'Selfie shows somebody else',
  'liveness-unclear': 'Prompts not followed',
  'address-too-old': 'Proof of address too old',
  'address-differs': 'Address differs',
  'address-not-accepted': 'Proof of address not accepted',
  'number-not-found': 'Number not found',
  'number-differs': 'Number belongs to somebody else',
  'document-altered': 'Document altered',
  'identity-in-use': 'Identity already in use',
  'under-age': 'Under age',
  'not-eligible': 'Not eligible',
};

export type LabelGroup = 'document' | 'details' | 'face' | 'liveness' | 'address' | 'number' | 'account';

export const labelGroupNames: Record<LabelGroup, string> = {
  document: 'Document',
  details: 'Declared details',
  face: 'Face',
  liveness: 'Liveness',
  address: 'Address',
  number: 'Number',
  account: 'Account',
};

/** Where a label stands in the list of reasons. */
export const labelGroups: Record<ReviewLabel, LabelGroup> = {
  'document-blurred': 'document',
  'document-too-dark': 'document',
  'document-glare': 'document',
  'document-cut-off': 'document',
  'document-damaged': 'document',
  'document-side-missing': 'document',
  'document-not-original': 'document',
  'document-expired': 'document',
  'document-type-differs': 'document',
  'document-not-accepted': 'document',
  'tax-number-only': 'document',
  'document-altered': 'document',
  'name-differs': 'details',
  'birth-date-differs': 'details',
  'nationality-differs': 'details',
  'selfie-unclear': 'face',
  'selfie-differs': 'face',
  'liveness-unclear': 'liveness',
  'address-too-old': 'address',
  'address-differs': 'address',
  'address-not-accepted': 'address',
  'number-not-found': 'number',
  'number-differs': 'number',
  'identity-in-use': 'account',
  'under-age': 'account',
  'not-eligible': 'account',
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166-1 alpha-2 code; what is no such code is given back as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;

/** `document.issuing-country` or `documentNumber` as words: 'Document number'. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 difference', '2 differences'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
