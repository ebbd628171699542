import type { AgreementCode, AmlOutcome, EddStatus, Provider } from '@credence/contract';

export interface AccountExtraTables {
  /** Checks that the account's owner passes before a dangerous step; used once. */
  security_ticket: {
    user_id: string;
    id: string;
    action: number;
    passed_at: Date | null;
    used_at: Date | null;
    expires_at: Date;
  };
  /** What was agreed to, and what shows it. */
  agreement_acceptance: {
    user_id: string;
    code: AgreementCode;
    version: string;
    language: string;
    /** Sealed network address. */
    address: Buffer;
    accepted_at: Date;
  };
  /** The same for pictures of a face, which are agreed to for one case and one recipient. */
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
  screening_result: {
    user_id: string;
    scene: string;
    outcome: Exclude<AmlOutcome, 'NOT_SCREENED'>;
    decided_at: Date | null;
  };
  due_diligence: { user_id: string; status: EddStatus; due_at: Date | null };
  /** What officers did to an account beside deciding its cases. */
  officer_step: {
    user_id: string;
    id: string;
    /** The case that the officer had before him. */
    case_id: string;
    kind: 'attempt-allowed' | 'barred' | 'unbarred';
    /** Sealed. */
    reason: Buffer;
    officer_id: string;
    at: Date;
  };
  /** The account is the source. */
  identity_transfer: {
    user_id: string;
    id: string;
    code_hash: string;
    target_user_id: string | null;
    status: 'open' | 'pending' | 'complete' | 'over';
    /** What both sides are told where it was accepted and nothing was moved. */
    ended: 'stopped' | 'another-identity' | null;
    expires_at: Date;
    created_at: Date;
    updated_at: Date;
  };
}
