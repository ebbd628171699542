import type { ShownDocument } from '@credence/contract/agreement';
import type { Provider } from '@credence/contract/first-words';
import type { ClassEnding } from '@credence/contract/investor-class';
import type { ConsentCode, DocumentCode, InvestorClass } from '@credence/contract/words';
import type { Site } from '@credence/policy';
import type { Json } from './json.ts';

export interface AgreementTables {
  /** Consents of the account as a whole, with the evidence. */
  agreement_acceptance: {
    user_id: string;
    code: ConsentCode;
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
  /** Documents that were agreed to, with the evidence. One that was withdrawn stays. */
  document_acceptance: {
    user_id: string;
    id: string;
    /** With whom it was agreed: each site is another company. */
    site: Site;
    code: DocumentCode;
    version: string;
    language: string;
    /** Of the text as it was shown. */
    hash: string;
    /** Sealed network address. */
    address: Buffer;
    via: 'session' | 'sdk';
    /** The id of that session or token. */
    session: string;
    accepted_at: Date;
    withdrawn_at: Date | null;
  };
  /** Documents exactly as they were shown to who agreed to them, each once. */
  document_text: {
    site: Site;
    hash: string;
    content: Json<Pick<ShownDocument, 'title' | 'introduction' | 'sections'>>;
    kept_at: Date;
  };
  /** Classes of investors that were granted. One row holds at a time; time alone ends it too. */
  investor_class: {
    user_id: string;
    id: string;
    site: Site;
    class: InvestorClass;
    granted_at: Date;
    expires_at: Date;
    granted_by: string;
    /** What it was granted on, such as the id of a questionnaire. */
    subject: string;
    ended_at: Date | null;
    ending: ClassEnding | null;
    /** The officer who ended it; null for its owner. */
    ended_by: string | null;
    /** Sealed, for colleagues and auditors; of one that an officer ended. */
    ending_reason: Buffer | null;
  };
}
