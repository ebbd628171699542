import { permissionsOf } from '@credence/contract/permission';
import {
  type acceptProposal,
  type declineProposal,
  permissionToAnswer,
  permissionToSee,
  proposalKind,
  type ProposalKind,
  type withdrawProposal,
} from '@credence/contract/proposal';
import { transact, type Unit } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Verb } from '../../http/serve.ts';
import { isApplicant, lockApplicant } from '../applicant/index.ts';
import { evidenceOf, keyFor, type Proposable } from './propose.ts';
import { lockProposal, openText, type ProposalRow, sealText, updateProposal } from './store.ts';

/** The kinds that an officer sees. */
export function kindsSeen({ actor }: OfficerCall): ProposalKind[] {
  const held = permissionsOf(actor.roles);
  return proposalKind.options.filter((kind) => held.has(permissionToSee(kind)));
}

/** Whether an officer neither proposed it nor is whom it is about. */
const isSecond = ({ actor }: OfficerCall, row: ProposalRow): boolean =>
  row.proposed_by !== actor.officerId && row.owner_id !== actor.officerId;

export const mayAnswer = (call: OfficerCall, row: ProposalRow): boolean => {
  const held = permissionsOf(call.actor.roles);
  return isSecond(call, row) && held.has('answer-proposals') && held.has(permissionToAnswer[row.kind]);
};

interface Address {
  ownerId: string;
  id: string;
}

/** An open proposal that the officer sees, locked. */
async function lockOpen(call: OfficerCall, { work }: Unit, address: Address): Promise<ProposalRow> {
  // The account first, as everywhere, so that two changes never deadlock.
  if (await isApplicant(work, address.ownerId)) await lockApplicant(work, address.ownerId, call.keyring);
  const row = await lockProposal(work, address, kindsSeen(call), call.actor.sites);
  if (row === undefined) throw new Refusal('PROPOSAL_NOT_FOUND', 'There is no such proposal.');
  const { state } = row;
  if (state !== 'open') throw new Refusal('PROPOSAL_OVER', 'The proposal was answered already.', { state });
  return row;
}

/** The same, for an officer who may answer it. */
async function lockToAnswer(call: OfficerCall, unit: Unit, address: Address): Promise<ProposalRow> {
  const row = await lockOpen(call, unit, address);
  const permission = permissionToAnswer[row.kind];
  if (!permissionsOf(call.actor.roles).has(permission))
    throw new Refusal('PERMISSION_MISSING', 'None of your roles permits this.', { permission }, 403);
  if (!isSecond(call, row))
    throw new Refusal('PROPOSAL_FOUR_EYES', 'Another officer has to answer it.', {}, 403);
  return row;
}

async function close(
  call: OfficerCall,
  unit: Unit,
  row: ProposalRow,
  state: 'accepted' | 'declined' | 'withdrawn' | 'overtaken',
  remark: Buffer | null = null,
): Promise<void> {
  const { officerId } = call.actor;
  await updateProposal(unit.work, row, { state, answered_by: officerId, answered_at: call.now(), remark });
  const details = { kind: row.kind, proposedBy: row.proposed_by };
  await unit.record({ action: `proposal.${state}`, subject: row.subject, details });
}

export function acceptProposalVerb(kinds: readonly Proposable[]): Verb<typeof acceptProposal> {
  return async (call, address) => {
    const stands = await transact(call, address.ownerId, async (unit) => {
      const row = await lockToAnswer(call, unit, address);
      const proposable = kinds.find(({ kind }) => kind === row.kind);
      if (proposable === undefined) throw new Error(`Nothing carries out a proposal of ${row.kind}`);
      const { owner_id: ownerId, subject, details } = row;
      const evidence = await evidenceOf(call, unit.work, proposable, { ownerId, subject });
      if (evidence !== row.evidence) {
        await close(call, unit, row, 'overtaken');
        return false;
      }
      const key = await keyFor(call, unit.work, row.kind, ownerId);
      const reason = openText(key, row.id, 'reason', row.reason);
      await close(call, unit, row, 'accepted');
      await proposable.carryOut(call, unit, {
        ownerId,
        subject,
        details,
        reason,
        proposedBy: row.proposed_by,
      });
      return true;
    });
    if (!stands) throw new Refusal('PROPOSAL_CHANGED', 'What it was about has changed since.', {}, 409);
    return {};
  };
}

export const declineProposalVerb: Verb<typeof declineProposal> = (call, { reason, ...address }) =>
  transact(call, address.ownerId, async (unit) => {
    const row = await lockToAnswer(call, unit, address);
    const key = await keyFor(call, unit.work, row.kind, row.owner_id);
    await close(call, unit, row, 'declined', sealText(key, row.id, 'remark', reason.trim()));
    return {};
  });

export const withdrawProposalVerb: Verb<typeof withdrawProposal> = (call, address) =>
  transact(call, address.ownerId, async (unit) => {
    const row = await lockOpen(call, unit, address);
    if (row.proposed_by !== call.actor.officerId)
      throw new Refusal('PROPOSAL_FOUR_EYES', 'Who proposed it takes it back; decline it.', {}, 403);
    await close(call, unit, row, 'withdrawn');
    return {};
  });
