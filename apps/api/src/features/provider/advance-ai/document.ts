import type { DocumentType } from '@credence/contract/first-words';
import { alpha3OfAlpha2 } from '@credence/documents';
import { compareExtracted, type ExtractedDocument } from '../../reading/index.ts';
import type { CaseMaterial } from '../port/provider.ts';
import type { AdvanceAiClient } from './client.ts';
import { resizeForVendor } from './pictures.ts';
import type { DocumentText, H5Result } from './schema.ts';
import type { Examination } from './verdict.ts';

/** Names of kinds, from public client code. */
const cardTypes: Record<DocumentType, string> = {
  PASSPORT: 'PASSPORT',
  DRIVERS: 'DRIVING_LICENSE',
  ID_CARD: 'ID_CARD',
  RESIDENCE_PERMIT: 'RESIDENCE_PERMIT',
};

/**
 * Has the vendor examine the pictures of our own capture: the portrait on the document against the live face,
 * then the document's text. Undefined if there is no picture of a document.
 */
export async function examineDocument(
  client: AdvanceAiClient,
  result: H5Result,
  material: CaseMaterial,
): Promise<Examination['document']> {
  const load = material.pictures.get('document-front');
  if (load === undefined || material.documentType === null) return undefined;
  const front = await resizeForVendor(await load());
  const back = await material.pictures.get('document-back')?.();
  const face = result.faceDetail;
  const live = [face?.faceImage, face?.faceImageFar, face?.faceImageNear].find((image) => image);
  const faces =
    live === undefined
      ? { code: 'no live image' }
      : await client.compareFaces(front, Buffer.from(live.replace(/^data:[^,]*,/, ''), 'base64'));
  const text = await client.readDocument(
    { front, back: back === undefined ? undefined : await resizeForVendor(back) },
    {
      region: alpha3OfAlpha2(material.country) ?? material.country,
      cardType: cardTypes[material.documentType],
    },
  );
  return { faces, extraction: compareExtracted(extracted(text, material), material) };
}

/**
 * Both sides as one document. The vendor reads one country's documents of one kind, which we name; the
 * document is of that kind if the answer names it.
 */
function extracted(text: DocumentText | undefined, material: CaseMaterial): ExtractedDocument {
  const sides = [text?.front, text?.back].flatMap((side) => side ?? []);
  const reported = (name: keyof (typeof sides)[number]) =>
    sides.map((side) => side[name]).find((value) => value !== '') ?? '';
  const given = [reported('firstName'), reported('middleName')].filter((name) => name !== '').join(' ');
  const surname = reported('lastName');
  const apart = given !== '' || surname !== '';
  const documentNumber = reported('idNumber');
  const { documentType, country } = material;
  const asAsked =
    documentNumber !== '' && documentType !== null && text?.cardType === cardTypes[documentType];
  return {
    type: asAsked ? documentType : undefined,
    issuingCountry: asAsked ? country : '',
    nationality: reported('nationality'),
    documentNumber,
    givenNames: apart ? given : '',
    surname: apart ? surname : reported('fullName'),
    birthDate: iso(reported('birthday')),
    expiryDate: iso(reported('expiryDate')),
  };
}

/** Dates contain slashes. */
function iso(date: string): string {
  return date.replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3');
}
