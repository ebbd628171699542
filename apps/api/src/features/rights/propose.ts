import { type proposeEndOfAccess, type proposeRights } from '@credence/contract/rights';
import { officerRole } from '@credence/contract/permission';
import { type Site, sites as allSites } from '@credence/policy';
import * as v from 'valibot';
import { transact } from '../../audit/index.ts';
import type { OfficerCall } from '../../base/call.ts';
import { inputRefused, Refusal } from '../../base/refusal.ts';
import type { Work } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { endOfficer, keepRights, lockRights, type Rights } from '../officer/index.ts';
import { type Proposable, propose } from '../proposal/index.ts';

const rights = v.object({ roles: v.array(officerRole), sites: v.array(v.picklist(allSites)) });

/** An officer's rights as whoever proposes goes by them. */
const evidence: Proposable['evidence'] = async (_call, work, { ownerId }) => {
  const row = await lockRights(work, ownerId);
  return [row?.revision, row?.ended_at];
};

const changedRights: Proposable = {
  kind: 'rights',
  evidence,
  carryOut: async (call, unit, { ownerId, details }) => {
    const { roles, sites } = v.parse(rights, details);
    await requireWithin(call, unit.work, ownerId, sites);
    await keepRights(unit.work, ownerId, { roles, sites }, call.now());
    await unit.record({ action: 'officer.rights-changed', subject: ownerId, details: { roles, sites } });
  },
};

const endedAccess: Proposable = {
  kind: 'end-of-access',
  evidence,
  carryOut: async (call, unit, { ownerId }) => {
    await requireWithin(call, unit.work, ownerId);
    await endOfficer(unit.work, ownerId, call.now());
    await unit.record({ action: 'officer.removed', subject: ownerId });
  },
};

export const officerProposals: readonly Proposable[] = [changedRights, endedAccess];

const isWithin = (own: readonly Site[], others: readonly Site[]): boolean =>
  own.length === 0 || (others.length > 0 && others.every((site) => own.includes(site)));

/** An administrator with own sites changes officers of those alone, and gives no others. */
export async function requireWithin(
  { actor }: OfficerCall,
  work: Work,
  officerId: string,
  given?: Rights['sites'],
): Promise<void> {
  const row = await lockRights(work, officerId);
  const within = isWithin(actor.sites, row?.sites ?? []) && isWithin(actor.sites, given ?? row?.sites ?? []);
  if (!within) throw new Refusal('NOT_FOUND', 'There is no such officer at your sites.');
}

/** Refuses where there is no such officer, or where the rights have changed since they were seen. */
async function requireAsSeen(work: Work, officerId: string, revision: number): Promise<void> {
  const row = await lockRights(work, officerId);
  if (row === undefined || row.ended_at !== null) throw new Refusal('NOT_FOUND', 'There is no such officer.');
  if (row.revision !== revision)
    throw new Refusal('RIGHTS_CHANGED', 'The rights have changed since.', { revision: row.revision }, 409);
}

export const proposeRightsVerb: Verb<typeof proposeRights> = async (call, input) => {
  const { officerId, revision, reason } = input;
  const wanted = v.safeParse(rights, { roles: input.roles, sites: input.sites });
  if (!wanted.success) throw inputRefused({ sites: 'not-allowed' });
  const details = wanted.output;
  return transact(call, officerId, async (unit) => {
    await requireAsSeen(unit.work, officerId, revision);
    await requireWithin(call, unit.work, officerId, details.sites);
    const about = { ownerId: officerId, subject: officerId, reason: reason.trim(), details };
    return { proposalId: await propose(call, unit, changedRights, about) };
  });
};

export const proposeEndOfAccessVerb: Verb<typeof proposeEndOfAccess> = async (call, input) => {
  const { officerId, revision, reason } = input;
  return transact(call, officerId, async (unit) => {
    await requireAsSeen(unit.work, officerId, revision);
    await requireWithin(call, unit.work, officerId);
    const about = { ownerId: officerId, subject: officerId, reason: reason.trim() };
    return { proposalId: await propose(call, unit, endedAccess, about) };
  });
};
