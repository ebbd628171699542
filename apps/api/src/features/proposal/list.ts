import { officerRole } from '@credence/contract/permission';
import type { Proposal, proposals } from '@credence/contract/proposal';
import * as v from 'valibot';
import type { OfficerCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import { keysOf } from '../applicant/index.ts';
import { caseReference } from '../case/index.ts';
import { namesOf } from '../officer/index.ts';
import { kindsSeen, mayAnswer } from './answer.ts';
import { type About, ofOfficers, openProposals, openText, type ProposalRow, proposalsPage } from './store.ts';

const pageSize = 50;

const rights = v.object({ roles: v.array(officerRole), sites: v.array(v.string()) });

async function present(call: OfficerCall, rows: readonly ProposalRow[]): Promise<Proposal[]> {
  const nameOf = await namesOf(
    call,
    rows.flatMap((row) => [
      row.proposed_by,
      row.answered_by,
      ofOfficers.includes(row.kind) ? row.owner_id : null,
    ]),
  );
  const accounts = rows.flatMap((row) => (ofOfficers.includes(row.kind) ? [] : [row.owner_id]));
  const keys = await keysOf(call.db, accounts, call.keyring);
  return rows.map((row) => {
    const key = keys.get(row.owner_id);
    const named = v.safeParse(rights, row.details);
    return {
      ownerId: row.owner_id,
      id: row.id,
      kind: row.kind,
      state: row.state,
      subject: row.subject,
      about: ofOfficers.includes(row.kind) ? nameOf(row.owner_id) : caseReference(row.subject),
      rights: row.kind === 'rights' && named.success ? named.output : null,
      reason: openText(key, row.id, 'reason', row.reason),
      proposedBy: nameOf(row.proposed_by),
      proposedAt: row.proposed_at.toISOString(),
      answeredBy: row.answered_by === null ? null : nameOf(row.answered_by),
      answeredAt: row.answered_at?.toISOString() ?? null,
      remark: row.remark === null ? '' : openText(key, row.id, 'remark', row.remark),
      mine: row.proposed_by === call.actor.officerId,
      mayAnswer: row.state === 'open' && mayAnswer(call, row),
    };
  });
}

/** What waits for a second officer about some things, read at once. */
export const proposalsAbout = async (call: OfficerCall, abouts: readonly About[]): Promise<Proposal[]> =>
  present(call, await openProposals(call.db, abouts));

export const proposalsVerb: Verb<typeof proposals> = async (call, { view, after }) => {
  const rows = await proposalsPage(call.db, {
    kinds: kindsSeen(call),
    sites: call.actor.sites,
    view,
    after,
    // One more than shown, to know whether there is another page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    items: await present(call, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
};
