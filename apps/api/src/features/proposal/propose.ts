import { createHash } from 'node:crypto';
import type { ProposalKind } from '@credence/contract/proposal';
import type { Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Reader, Work } from '../../db/database.ts';
import { readApplicant } from '../applicant/index.ts';
import { insertProposal, ofOfficers, sealText } from './store.ts';

/** What is proposed, as whoever makes it so needs it. */
export interface Proposed {
  ownerId: string;
  subject: string;
  /** As it was proposed, to be parsed. */
  details: unknown;
  reason: string;
  proposedBy: string;
}

/** A kind of proposal: the feature that has the act provides it. */
export interface Proposable {
  kind: ProposalKind;
  /**
   * Everything that an officer goes by who proposes or answers it, in any form: where it differs when it is
   * accepted, the proposal is void.
   */
  evidence: (call: OfficerCall, work: Work, about: Pick<Proposed, 'ownerId' | 'subject'>) => Promise<unknown>;
  /** Makes it so, as an act of the second officer, who is the call's. */
  carryOut: (call: OfficerCall, unit: Unit, proposed: Proposed) => Promise<void>;
}

export async function evidenceOf(
  call: OfficerCall,
  work: Work,
  { evidence }: Proposable,
  about: Pick<Proposed, 'ownerId' | 'subject'>,
): Promise<string> {
  const seen = JSON.stringify(await evidence(call, work, about));
  return createHash('sha256').update(seen).digest('hex');
}

/** The key that texts about an account are sealed under. */
export const keyFor = async (call: OfficerCall, db: Reader, kind: ProposalKind, ownerId: string) =>
  ofOfficers.includes(kind) ? undefined : (await readApplicant(db, ownerId, call.keyring)).key;

/**
 * Proposes something to a second officer, in the caller's transaction; returns its id. The caller has checked
 * that it could be done.
 */
export async function propose(
  call: OfficerCall,
  unit: Unit,
  proposable: Proposable,
  {
    ownerId,
    subject,
    reason,
    details = {},
  }: Pick<Proposed, 'ownerId' | 'subject' | 'reason'> & {
    details?: object;
  },
): Promise<string> {
  const { kind } = proposable;
  const id = call.newId();
  const key = await keyFor(call, unit.work, kind, ownerId);
  const written = await insertProposal(unit.work, {
    owner_id: ownerId,
    id,
    kind,
    subject,
    state: 'open',
    details: JSON.stringify(details),
    reason: sealText(key, id, 'reason', reason),
    evidence: await evidenceOf(call, unit.work, proposable, { ownerId, subject }),
    proposed_by: call.actor.officerId,
    proposed_at: call.now(),
  });
  if (!written) throw new Refusal('PROPOSAL_OPEN', 'It was proposed already, and waits for another officer.');
  await unit.record({ action: 'proposal.made', subject, details: { kind } });
  return id;
}
