import type { Provider } from '@credence/contract/first-words';
import type { AgreementCode } from '@credence/contract/words';

export interface AgreementTables {
  /** What was agreed to, with the evidence. */
  agreement_acceptance: {
    user_id: string;
    code: AgreementCode;
    version: string;
    language: string;
    /** Sealed network address. */
    address: Buffer;
    accepted_at: Date;
  };
  /** The same for pictures of a face, agreed to for one case and one recipient. */
  biometric_consent: {
    user_id: string;
    case_id: string;
    recipient: Provider;
    version: string;
    language: string;
    /** Sealed network address. */
    address: Buffer;
    accepted_at: Date;
  };
}
