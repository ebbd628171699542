import type { ResultOf } from '@credence/contract/endpoint';
import type { taskList, taskRegion } from '@credence/contract/identity';
import type { FurtherTaskCode, TaskCode } from '@credence/contract/kyc-words';
import type { Level } from '@credence/contract/words';
import { countryOfAddress } from '../../http/country-of-address.ts';
import type { CallOf, Verb } from '../../http/serve.ts';
import { readApplicant } from '../applicant/index.ts';
import { allCasesOf, type LevelStatus, partsTaken } from '../case/index.ts';
import { carriedDocument, carriableDocument, type Further } from '../decision/index.ts';
import { readOverview, type Overview } from './overview.ts';

type TaskStatus = ResultOf<typeof taskList>['tasks'][number]['status'];

interface Task {
  code: TaskCode | FurtherTaskCode;
  subject?: string;
  level: Level;
  status: TaskStatus;
}

const furtherCodes: Record<Further['kind'], FurtherTaskCode> = {
  questionnaire: 'QUESTIONNAIRE',
  'suitability-test': 'SUITABILITY_TEST',
  agreement: 'AGREEMENT',
};

/** Whether the next level takes the kind of document accepted at level 1. */
const hasCarriableDocument = ({ policy, cases, next }: Overview): boolean =>
  carriableDocument(policy, cases, next) !== undefined;

/**
 * What the next level requires, in order, with the state of each part; empty if both levels are approved or
 * the next is out of reach. `carried`: the document of level 1 is reused.
 */
export function tasksOf(overview: Overview, carried = hasCarriableDocument(overview)): Task[] {
  const { levels, next, policy, cases } = overview;
  const personalInfo = overview.tasks.find(({ code }) => code === 'PERSONAL_INFO');
  const levelStatus = levels[next];
  const rules = policy.levels[next];
  const { status } = levelStatus;
  if (levelStatus.approved || (!rules.open && !levelStatus.waits)) return [];
  if (status === 'NOT_ALLOW' || status === 'FAILED_AND_CAN_NOT_RETRY') return [];
  const main = levelStatus.main.status;
  const ofCase: TaskStatus = main === 'SUCCESS' ? 'DONE' : main === 'PENDING' ? 'WAITING' : 'TODO';
  const newest = cases.find((one) => one.level === next && !one.beside);
  const withoutDocument = ofCase !== 'TODO' && newest !== undefined && newest.route !== 'document';
  // Of an open case, what there are pictures of.
  const taken = newest?.state === 'collecting' ? partsTaken(newest, newest.taken ?? []) : undefined;
  const statusOf = (part: 'IDENTITY_DOCUMENT' | 'SELFIE' | 'LIVENESS' | 'PROOF_OF_ADDRESS'): TaskStatus =>
    ofCase === 'TODO' && taken?.has(part) === true ? 'DONE' : ofCase;
  // A consent is for one case and its provider, so the next case needs another.
  const consented = newest?.consented === true && (ofCase !== 'TODO' || newest.state === 'collecting');
  const consent: TaskStatus | undefined = consented ? 'DONE' : ofCase === 'TODO' ? 'TODO' : undefined;
  /** Undefined for parts that the level does not require. */
  const ofDocument: [code: TaskCode, status: TaskStatus | undefined][] = [
    ['IDENTITY_DOCUMENT', rules.documents && (carried ? 'DONE' : statusOf('IDENTITY_DOCUMENT'))],
    ['BIOMETRIC_CONSENT', rules.agreements.includes('biometric-consent') ? consent : undefined],
    ['SELFIE', rules.selfie ? statusOf('SELFIE') : undefined],
    ['LIVENESS', rules.liveness === 'none' ? undefined : statusOf('LIVENESS')],
    ['PROOF_OF_ADDRESS', rules.proofOfAddress && statusOf('PROOF_OF_ADDRESS')],
  ];
  const insteadOfDocument: typeof ofDocument = [['WITHOUT_DOCUMENT', ofCase]];
  const parts: typeof ofDocument = [
    ['PERSONAL_INFO', personalInfo?.status === 'done' ? 'DONE' : 'TODO'],
    // Whatever replaces the document replaces its other parts too.
    ...(withoutDocument ? insteadOfDocument : ofDocument),
    ['SECOND_IDENTITY', secondIdentityTask[levelStatus.secondIdentity]],
  ];
  return [
    ...parts.flatMap(([code, status]) => (status === undefined ? [] : [{ code, level: next, status }])),
    ...overview.further.map(({ kind, code, status }) => {
      return { code: furtherCodes[kind], subject: code, level: next, status };
    }),
  ];
}

const secondIdentityTask: Record<LevelStatus['secondIdentity'], TaskStatus | undefined> = {
  '': undefined,
  NEEDED: 'TODO',
  FAILED: 'TODO',
  PENDING: 'WAITING',
  SUCCESS: 'DONE',
};

/**
 * Whether the next level reuses the document of level 1, as starting it would: not if it has expired since.
 */
async function isCarried(call: CallOf<'account'>, overview: Overview): Promise<boolean> {
  if (!hasCarriableDocument(overview)) return false;
  const { userId } = call.actor;
  const applicant = await readApplicant(call.db, userId, call.keyring);
  const cases = await allCasesOf(call.db, userId);
  const { policy, next } = overview;
  return (await carriedDocument(call, call.db, applicant, policy, cases, next)) !== undefined;
}

export const taskListVerb: Verb<typeof taskList> = async (call) => {
  const overview = await readOverview(call);
  const tasks = tasksOf(overview, await isCarried(call, overview));
  return { status: overview.levels[overview.next].status, tasks };
};

/** The country whose rules make the tasks: the declared residence, before that a guess by network address. */
export const taskRegionVerb: Verb<typeof taskRegion> = async (call) => {
  const { site, info } = await readApplicant(call.db, call.actor.userId, call.keyring);
  const residence = info?.residenceCountry ?? '';
  if (residence !== '') return { site, country: residence, by: 'residence' };
  const country = countryOfAddress(call.address);
  return country === undefined ? { site, country: '', by: 'unknown' } : { site, country, by: 'address' };
};
