import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { caseAddress } from './review-queue.ts';
import { done, id, time } from './shared.ts';

/** The state of a case's account, and what officers did to it apart from deciding its cases, newest first. */
export const accountFacts = v.object({
  /** Member tag KYC is 1: no verification can be started (S6.3). */
  barred: v.boolean(),
  /** Nothing of the account is erased, whatever is due. */
  held: v.boolean(),
  /** No attempt is left for what this case was for, and nothing but that prevents another. */
  attemptsUsedUp: v.boolean(),
  /**
   * What the level of the case waits for beside it, done or not; empty where the account has the level, or
   * the level asks for nothing else.
   */
  waitsFor: v.array(
    v.object({
      kind: v.picklist(['questionnaire', 'suitability-test', 'agreement']),
      /** Of the template, the test or the document. */
      code: v.string(),
      /** `WAITING`: sent by the applicant, to be decided by officers. */
      status: v.picklist(['TODO', 'WAITING', 'DONE']),
    }),
  ),
  steps: v.array(
    v.object({
      kind: v.picklist([
        'attempt-allowed',
        'test-attempt-allowed',
        'barred',
        'unbarred',
        'transfer-undone',
        'held',
        'released',
        'erasure-asked',
      ]),
      /** The case that the officer was looking at. */
      caseId: id,
      at: time,
      officer: v.string(),
      /** For colleagues and auditors only. */
      reason: v.string(),
    }),
  ),
});
export type AccountFacts = v.InferOutput<typeof accountFacts>;

/** Why an officer does something to an account; for colleagues and auditors only. */
export const stepReason = v.pipe(v.string(), v.regex(/\S/), v.maxLength(1000));

/**
 * Proposes to a second officer to allow one attempt beyond the policy's caps, at the level of a case. Refused
 * with CASE_STATE_CONFLICT while attempts are left, and where the level was refused for good.
 */
export const allowAttempt = endpoint({
  method: 'POST',
  path: '/console/api/account/allow-attempt',
  access: 'officer',
  permission: 'allow-attempt',
  summary: 'Propose another attempt to somebody who has used all of them',
  input: v.strictObject({ ...caseAddress.entries, reason: stepReason }),
  result: v.object({ proposalId: id }),
});

/**
 * Bars an account from verification, or lifts the bar: member tag KYC (S6.3). Barring closes open cases; an
 * approved level is kept, and is not used while the account is barred. Refused with CASE_STATE_CONFLICT where
 * nothing would change. Letting it in again is proposed to a second officer.
 */
export const barAccount = endpoint({
  method: 'POST',
  path: '/console/api/account/bar',
  access: 'officer',
  permission: 'bar-account',
  summary: 'Bar an account from verification, or let it in again',
  input: v.strictObject({ ...caseAddress.entries, barred: v.boolean(), reason: stepReason }),
  result: v.object({ proposalId: v.nullable(id) }),
});

/**
 * Holds an account, so that nothing of it is erased whatever is due, or lets it go. Refused with
 * CASE_STATE_CONFLICT where nothing would change.
 */
export const holdAccount = endpoint({
  method: 'POST',
  path: '/console/api/account/hold',
  access: 'officer',
  permission: 'hold-account',
  summary: 'Hold an account, so that nothing of it is erased, or let it go',
  input: v.strictObject({ ...caseAddress.entries, held: v.boolean(), reason: stepReason }),
  result: done,
});

/**
 * Proposes to a second officer to close an account and to erase what is stored of it, as its owner can: once
 * the days of grace are over, until when the owner is told of it and can keep the account. Refused with
 * CASE_STATE_CONFLICT where that was asked already, and while the account is held.
 */
export const eraseAccount = endpoint({
  method: 'POST',
  path: '/console/api/account/erase',
  access: 'officer',
  permission: 'erase-account',
  summary: 'Propose to close an account and to erase what is stored of it',
  input: v.strictObject({ ...caseAddress.entries, reason: stepReason }),
  result: v.object({ proposalId: id }),
});

/** Why a completed transfer of an identity cannot be undone. */
export const undoObstacle = v.picklist([
  /** The policy's days for it are over. */
  'window-passed',
  'source-barred',
  /** It has a level again, or is at another site. */
  'source-moved-on',
  /** It has begun to be verified anew. */
  'source-began',
  /** It was reset, changed the site or gave the identity to a third account. */
  'target-moved-on',
  /** A case of the target has to be decided first. */
  'target-in-review',
  'another-transfer',
]);
export type UndoObstacle = v.InferOutput<typeof undoObstacle>;

/**
 * Undoes a completed transfer of an identity, within the days of the policy: in one transaction the source
 * has its level and what was asked of it again, and the target is not verified any more. Refused with
 * TRANSFER_NOT_UNDONE where it cannot be done any more; repeated, nothing more happens.
 */
export const undoTransfer = endpoint({
  method: 'POST',
  path: '/console/api/account/undo-transfer',
  access: 'officer',
  permission: 'undo-transfer',
  summary: 'Put an identity back to the account that it was moved from',
  input: v.strictObject({ ...caseAddress.entries, transferId: id, reason: stepReason }),
  result: done,
});
