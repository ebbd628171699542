import type { ResultOf } from '@credence/contract/endpoint';
import type { confirmRefresh, refreshState } from '@credence/contract/upkeep';
import { transact } from '../../audit/index.ts';
import type { AccountCall } from '../../base/call.ts';
import type { Reader } from '../../db/database.ts';
import type { Verb } from '../../http/serve.ts';
import { type Applicant, lockApplicant, readApplicant } from '../applicant/index.ts';
import { allCasesOf, counts } from '../case/index.ts';
import { documentsInForce, keepFile } from './keep.ts';
import { askedSince, upkeepDuty } from './standing.ts';
import { readUpkeep, saveUpkeep, type UpkeepRow } from './store.ts';

type State = ResultOf<typeof refreshState>;

const nothingAsked: State = { state: 'none', dueAt: null, reason: '', details: 'none', document: 'none' };

const refreshOf = async (db: Reader, userId: string): Promise<UpkeepRow | undefined> =>
  (await readUpkeep(db, userId)).find(({ kind }) => kind === 'refresh');

async function present(call: AccountCall, db: Reader, applicant: Applicant): Promise<State> {
  const policy = call.policyOf(applicant.site);
  const row = await refreshOf(db, applicant.userId);
  const cases = (await allCasesOf(db, applicant.userId)).filter((one) => counts(applicant, one));
  const duty = row && upkeepDuty(policy, row, cases, call.now());
  if (row === undefined || duty === undefined) return nothingAsked;
  const since = askedSince(policy, row);
  const documents = row.asks_document ? await documentsInForce(db, applicant) : [];
  const isNew = documents.some(({ decided_at: at }) => at !== null && at >= since);
  const waits = duty.standing === 'waiting' ? 'waiting' : 'todo';
  return {
    state: duty.standing,
    dueAt: row.due_at.toISOString(),
    reason: row.reason === 'edition' ? 'edition' : 'periodic',
    details: row.confirmed_at === null ? 'todo' : 'done',
    document: row.asks_document ? (isNew ? 'done' : waits) : 'none',
  };
}

export const refreshStateVerb: Verb<typeof refreshState> = async (call) =>
  present(call, call.db, await readApplicant(call.db, call.actor.userId, call.keyring));

/** Confirms that the declared details are still right. Where nothing is asked, nothing changes. */
export const confirmRefreshVerb: Verb<typeof confirmRefresh> = (call) =>
  transact(call, call.actor.userId, async (unit) => {
    const { work } = unit;
    const applicant = await lockApplicant(work, call.actor.userId, call.keyring);
    const row = await refreshOf(work, applicant.userId);
    const now = call.now();
    const asked = row !== undefined && askedSince(call.policyOf(applicant.site), row) <= now;
    if (!asked || row.confirmed_at !== null) {
      unit.unchanged();
      return present(call, work, applicant);
    }
    await saveUpkeep(work, { ...row, confirmed_at: now, updated_at: now });
    await keepFile(call, unit, applicant);
    await unit.record({ action: 'upkeep.confirmed', subject: applicant.userId });
    return present(call, work, applicant);
  });
