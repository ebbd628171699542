import type { Provider } from '@credence/contract/first-words';
import type { Reader } from '../../db/database.ts';
import { documentsOfAll } from './document/store.ts';
import { acceptancesOfAll, consentsOfAll } from './store.ts';

/** What an account agreed to: a document, or a consent of one sentence. */
export interface Given {
  userId: string;
  code: string;
  version: string;
  language: string;
  acceptedAt: Date;
  withdrawnAt: Date | null;
  /** Of a consent to pictures of the face: for which case, and who gets them. */
  caseId: string | null;
  recipient: Provider | null;
}

/** What the rows of all three have. */
interface Row {
  user_id: string;
  version: string;
  language: string;
  accepted_at: Date;
}

const nobody = { withdrawnAt: null, caseId: null, recipient: null };

/** Everything that accounts agreed to, without the evidence of it. */
export async function givenBy(db: Reader, userIds: readonly string[]): Promise<Given[]> {
  const documents = await documentsOfAll(db, userIds);
  const sentences = await acceptancesOfAll(db, userIds);
  const faces = await consentsOfAll(db, userIds);
  const shown = (row: Row) => ({
    ...nobody,
    userId: row.user_id,
    version: row.version,
    language: row.language,
    acceptedAt: row.accepted_at,
  });
  return [
    ...documents.map((row) => ({ ...shown(row), code: row.code, withdrawnAt: row.withdrawn_at })),
    ...sentences.map((row) => ({ ...shown(row), code: row.code })),
    ...faces.map((row) => ({
      ...shown(row),
      code: 'biometric-consent',
      caseId: row.case_id,
      recipient: row.recipient,
    })),
  ];
}
