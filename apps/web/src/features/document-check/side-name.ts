import type { DocumentType, FileKind } from '@credence/contract';

/** Which of a document's pictures a kind is, as the last part of a text key: `PASSPORT.front`, `selfie`. */
export function sideKey(documentType: DocumentType, kind: FileKind) {
  if (kind === 'selfie') return 'selfie';
  return `${documentType}.${kind === 'document-front' ? 'front' : 'back'}` as const;
}
