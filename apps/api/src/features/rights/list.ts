import type { officers } from '@credence/contract/rights';
import { sites } from '@credence/policy';
import type { Verb } from '../../http/serve.ts';
import { allRights } from '../officer/index.ts';
import { proposalsAbout } from '../proposal/index.ts';

/** The officers, with what is proposed about them. */
export const officersVerb: Verb<typeof officers> = async (call) => {
  const rows = await allRights(call.db);
  const own = call.actor.sites;
  const proposals = await proposalsAbout(
    call,
    rows.map(({ id }) => ({ ownerId: id, subject: id })),
  );
  return {
    officers: rows.map((row) => ({
      officerId: row.id,
      name: row.name,
      email: row.ended_at === null ? row.email : '',
      roles: row.roles,
      sites: row.sites,
      revision: row.revision,
      changedAt: row.changed_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      proposals: proposals.filter(({ ownerId }) => ownerId === row.id),
    })),
    sites: own.length === 0 ? [...sites] : [...own],
  };
};
