import type { ResultOf, taskList, TaskCode, taskRegion } from '@credence/contract';
import type { PolicyAgreement } from '@credence/policy';
import { countryOfAddress } from '../../http/country-of-address.ts';
import type { CallOf, Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf, documentCarriedBy, documentTakenOn, type LevelStanding } from '../verification/index.ts';
import { overviewOf, type Overview } from './overview.ts';
import { readStanding } from './store.ts';

type TaskStatus = ResultOf<typeof taskList>['tasks'][number]['status'];

interface Task {
  code: TaskCode;
  level: 1 | 2;
  status: TaskStatus;
}

/** Whether the document accepted at level 1 is of a kind that the next level takes too. */
const isTakenOn = ({ policy, cases, next }: Overview): boolean =>
  documentTakenOn(policy, cases, next) !== undefined;

/**
 * What the next level takes, in the order in which it is done, and how far each part is; nothing once both levels stand, or where the next is out of
 * reach. `carried`: the document of level 1 does for it.
 */
export function tasksOf(overview: Overview, carried = isTakenOn(overview)): Task[] {
  const { levels, next, policy, infoComplete, cases } = overview;
  const standing = levels[next];
  const rules = policy.levels[next];
  const { status } = standing;
  if (standing.approved || !rules.open) return [];
  if (status === 'NOT_ALLOW' || status === 'FAILED_AND_CAN_NOT_RETRY') return [];
  const main = standing.main.status;
  const ofCase: TaskStatus = main === 'SUCCESS' ? 'DONE' : main === 'PENDING' ? 'WAITING' : 'TODO';
  const newest = cases.find((one) => one.level === next && !one.beside);
  const withoutDocument = ofCase !== 'TODO' && newest !== undefined && newest.route !== 'document';
  // About one case and whoever checks that, so it is owed anew with the next. Nobody is said to have agreed who has not.
  const consented = newest?.consented === true && (ofCase !== 'TODO' || newest.state === 'collecting');
  const consent: TaskStatus | undefined = consented ? 'DONE' : ofCase === 'TODO' ? 'TODO' : undefined;
  const agreed: Record<PolicyAgreement, [code: TaskCode, status: TaskStatus | undefined]> = {
    'biometric-consent': ['BIOMETRIC_CONSENT', consent],
  };
  /** Undefined for what the level does not take. */
  const ofDocument: [code: TaskCode, status: TaskStatus | undefined][] = [
    ['IDENTITY_DOCUMENT', rules.documents && (carried ? 'DONE' : ofCase)],
    ...rules.agreements.map((code) => agreed[code]),
    ['SELFIE', rules.selfie ? ofCase : undefined],
    ['LIVENESS', rules.liveness === 'none' ? undefined : ofCase],
    ['PROOF_OF_ADDRESS', rules.proofOfAddress && ofCase],
  ];
  const insteadOfDocument: typeof ofDocument = [['WITHOUT_DOCUMENT', ofCase]];
  const parts: typeof ofDocument = [
    ['PERSONAL_INFO', infoComplete ? 'DONE' : 'TODO'],
    // What stands for the document stands for everything that goes with it.
    ...(withoutDocument ? insteadOfDocument : ofDocument),
    ['SECOND_IDENTITY', secondIdentityTask[standing.secondIdentity]],
  ];
  return parts.flatMap(([code, status]) => (status === undefined ? [] : [{ code, level: next, status }]));
}

const secondIdentityTask: Record<LevelStanding['secondIdentity'], TaskStatus | undefined> = {
  '': undefined,
  NEEDED: 'TODO',
  FAILED: 'TODO',
  PENDING: 'WAITING',
  SUCCESS: 'DONE',
};

/** Whether the document of level 1 does for the next one, as who begins that is told: one that has expired since is asked for again. */
async function isCarried(call: CallOf<'account'>, overview: Overview): Promise<boolean> {
  if (!isTakenOn(overview)) return false;
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const cases = await allCasesOf(call.db, userId);
  const { policy, next } = overview;
  return (await documentCarriedBy(call, call.db, applicant, policy, cases, next)) !== undefined;
}

export const taskListVerb: Verb<typeof taskList> = async (call) => {
  const overview = overviewOf(call, await readStanding(call.runStatement, call.actor.userId));
  const tasks = tasksOf(overview, await isCarried(call, overview));
  return { status: overview.levels[overview.next].status, tasks };
};

/** Whose rules make the tasks: the declared residence, or before that a guess by the network address. */
export const taskRegionVerb: Verb<typeof taskRegion> = async (call) => {
  const { site, info } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const residence = info?.residenceCountry ?? '';
  if (residence !== '') return { site, country: residence, by: 'residence' };
  const country = countryOfAddress(call.address);
  return country === undefined ? { site, country: '', by: 'unknown' } : { site, country, by: 'address' };
};
