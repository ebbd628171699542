import type { DocumentType, Provider } from '@credence/contract/first-words';
import type { PersonalInfo } from '@credence/contract/personal-info';
import { stateless } from '@credence/contract/nationality';
import type { CasePurpose, CaseRoute } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { acceptsCountry, documentTypesFrom, type Policy } from '@credence/policy';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import { picturesFromUs } from '../provider/index.ts';
import type { CaseRow } from '../case/index.ts';

/** What a case is begun with. */
export interface CaseRequest {
  level: Level;
  /** Continuing an open or rejected update is a further attempt at it, whatever is given here. */
  purpose: CasePurpose;
  route: CaseRoute;
  /** The provider of a case that is begun or resumed; an open case keeps its own. */
  provider: Provider;
  /**
   * If absent, the document accepted at the level below is reused; an outside provider may also ask for it.
   */
  country?: string | undefined;
  documentType?: DocumentType | undefined;
}

/** The document that a case is about. */
export type Choice = Pick<CaseRow, 'country' | 'document_type' | 'document_carried'>;
type Document = { country: string; documentType: DocumentType };

/** Whose document somebody has who names none: of the nationality, and without one of where they live. */
export const likelyIssuer = ({ nationality, residenceCountry }: PersonalInfo): string =>
  nationality === stateless ? residenceCountry : nationality;

/**
 * The requested document, else the one accepted at the level below; refused if the policy does not take it.
 */
export function chosenDocument(
  policy: Policy,
  level: Level,
  { route, provider, country, documentType }: CaseRequest,
  known: { carried: Document | undefined; likely: string },
): Choice {
  const { carried } = known;
  if (route !== 'document') {
    const from = country ?? known.likely;
    if (!acceptsCountry(policy, from)) throw countryRefused();
    return { country: from, document_type: null, document_carried: false };
  }
  if (country === undefined && documentType === undefined) {
    if (carried !== undefined) {
      return { country: carried.country, document_type: carried.documentType, document_carried: true };
    }
    if (picturesFromUs[provider] === 'all') {
      throw inputRefused({ country: 'required', documentType: 'required' });
    }
  }
  const from = country ?? carried?.country ?? known.likely;
  const types = documentTypesFrom(policy, level, from);
  if (types.length === 0) throw countryRefused();
  if (documentType === undefined) {
    if (picturesFromUs[provider] === 'all') throw inputRefused({ documentType: 'required' });
    return { country: from, document_type: null, document_carried: false };
  }
  if (!types.includes(documentType)) {
    throw new Refusal(
      'DOCUMENT_TYPE_NOT_SUPPORTED',
      'This kind of document is not accepted from this country.',
    );
  }
  const same = carried?.country === from && carried.documentType === documentType;
  return { country: from, document_type: documentType, document_carried: same };
}

function countryRefused(): Refusal {
  return new Refusal('COUNTRY_NOT_SUPPORTED', 'Documents of this country are not accepted here.');
}

/** Whether the pictures already taken for a case fit such a choice. */
export const samePictures = (row: CaseRow, choice: Choice): boolean =>
  row.country === choice.country &&
  row.document_type === choice.document_type &&
  row.document_carried === choice.document_carried;
