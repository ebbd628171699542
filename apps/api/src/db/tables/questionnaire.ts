import type { QuestionnaireTemplate, QuestionnaireTexts } from '@credence/contract/questionnaire-template';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export const questionnaireStates = [
  'draft',
  'submitted',
  'in_review',
  'approved',
  'rejected',
  'ended',
] as const;
export type QuestionnaireState = (typeof questionnaireStates)[number];

/** What is asked, and what accounts answer. */
export interface QuestionnaireTables {
  /** A version never changes once it is published; translations may be added to it. */
  questionnaire_template: {
    code: string;
    version: number;
    scene: string;
    /**
     * `retired`: nobody opens it, what is open is finished; `withdrawn`: what is open takes no more answers.
     */
    state: 'draft' | 'published' | 'retired' | 'withdrawn';
    /** Whether it came with the product, or officers wrote it. */
    origin: Generated<'release' | 'officer'>;
    template: Json<QuestionnaireTemplate>;
    published_at: Date | null;
  };
  /** Versions of a release that nobody has published, because officers had published one of their own. */
  questionnaire_offer: {
    code: string;
    /** The release's number; officers may have published another version with the same one. */
    version: number;
    template: Json<QuestionnaireTemplate>;
    /** By language. */
    texts: Json<Record<string, QuestionnaireTexts>>;
    offered_at: Date;
    /** When officers published what they made of it. */
    taken_at: Date | null;
  };
  questionnaire_text: {
    code: string;
    version: number;
    language: string;
    texts: Json<QuestionnaireTexts>;
  };
  questionnaire: {
    user_id: string;
    id: string;
    template_code: string;
    template_version: number;
    /** Sealed JSON of what this one asks in place of the version, and its texts; null for most. */
    private_template: Buffer | null;
    scene: string;
    state: QuestionnaireState;
    /** Counts the saves. */
    revision: number;
    /** Sealed JSON; null before the first save. */
    answers: Buffer | null;
    /** In which the questions were read; '' before it was submitted. */
    language: string;
    opened_by: 'account' | 'policy' | 'officer';
    /** Why it was asked, as a code; '' if by oneself. */
    reason: string;
    due_at: Date | null;
    created_at: Date;
    saved_at: Date | null;
    /** Of the last submission, and what it was made over, to know a repeated request. */
    submitted_at: Date | null;
    submitted_revision: number | null;
    /** When it was approved, sent back or ended. */
    decided_at: Date | null;
    /** After that an approval is old; null where it never is. */
    valid_until: Date | null;
    score: number | null;
    band: string | null;
    /** '' before it was submitted. */
    receipt: string;
    /** Sealed JSON of what an officer found; null for nothing. */
    remarks: Buffer | null;
    /** Sealed, for officers only. */
    private_note: Buffer | null;
    claimed_by: string | null;
    claim_expires_at: Date | null;
    /** The transfer of the identity with which it left the account, or came to it. */
    transfer_id: string | null;
    /** In which it left, to be put back; null otherwise. */
    left_state: QuestionnaireState | null;
  };
  questionnaire_file: {
    user_id: string;
    /** Made by the client, so that a repeated request stores it once. */
    id: string;
    questionnaire_id: string;
    item: string;
    /** As the applicant's device called it. Sealed. */
    name: Buffer;
    type: 'image' | 'pdf';
    bytes: number;
    blob: string;
    created_at: Date;
  };
}
