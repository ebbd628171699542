import type { AccountTask, accountTasks } from '@credence/contract/account-tasks';
import type { AgreementLine } from '@credence/contract/agreement';
import type { QuestionnaireLine } from '@credence/contract/questionnaire';
import { suitabilityTests, type SuitabilityTestCode } from '@credence/contract/words';
import { day, type DutyStanding, leftBy, levelAsksFor } from '@credence/policy';
import { sourceLanguage, textKey } from '@credence/questionnaire';
import type { AccountCall } from '../../base/call.ts';
import type { Verb } from '../../http/serve.ts';
import {
  agreementLines,
  applicationScene,
  isToRenew,
  type NamedClass,
  namedClasses,
} from '../agreement/index.ts';
import { levelNumber } from '../applicant/index.ts';
import { dutyOf } from '../duty/index.ts';
import { unreadByAccount } from '../information-request/index.ts';
import { findTexts, isUndecided, offeredTemplate, questionnaireLines } from '../questionnaire/index.ts';
import { reassessmentOf } from '../suitability/index.ts';
import { upkeepDuty } from '../upkeep/index.ts';
import { readOverview, type Overview } from './overview.ts';

/** How many things that are done are told. */
const doneAtMost = 10;

const statuses: Partial<Record<QuestionnaireLine['status'], AccountTask['status']>> = {
  QUESTIONNAIRE_STATUS_UNSUBMIT: 'todo',
  QUESTIONNAIRE_STATUS_REJECTED: 'changes',
  QUESTIONNAIRE_STATUS_PENDING: 'waiting',
  QUESTIONNAIRE_STATUS_PENDING_NO_EDIT: 'waiting',
  QUESTIONNAIRE_STATUS_APPROVED: 'done',
};

/** A task before it is compared with the clock and with what the next level asks for. */
type Task = Omit<AccountTask, 'overdue' | 'daysLeft' | 'limits' | 'unread' | 'level'>;

function ofQuestionnaire(line: QuestionnaireLine): Task[] {
  const status = statuses[line.status];
  if (status === undefined) return [];
  const { template_code: code, request_id: requestId, title, language, dueAt, reason } = line;
  const at = line.decidedAt ?? line.submittedAt;
  return [{ kind: 'questionnaire', code, requestId, title, language, status, dueAt, from: null, reason, at }];
}

/** What the next level asks for and nobody has begun, or not again since it became too old. */
async function notBegun(
  call: AccountCall,
  { account, further, questionnaires }: Overview,
  language: string | undefined,
): Promise<Task[]> {
  const begun = new Set(
    questionnaires.filter(({ state }) => isUndecided(state)).map(({ template_code: code }) => code),
  );
  const missing = further.filter(
    ({ kind, code, status }) => kind === 'questionnaire' && status === 'TODO' && !begun.has(code),
  );
  const tasks = missing.map(async ({ code }): Promise<Task[]> => {
    const offered = await offeredTemplate(call, account.site, { code });
    if (offered === undefined) return [];
    const found = await findTexts(call, offered.template, language);
    const title = found.texts[textKey.title] ?? '';
    const open = { status: 'todo', dueAt: null, from: null, reason: 'level', at: null } as const;
    return [{ kind: 'questionnaire', code, requestId: null, title, language: found.language, ...open }];
  });
  return (await Promise.all(tasks)).flat();
}

function ofAgreement({ code, title, language, state, needed, dueAt, given }: AgreementLine): Task[] {
  const done = state === 'accepted';
  if (!needed && !done) return [];
  const reason = done ? '' : state === 'renew' ? 'renew' : 'site';
  const at = done ? (given[0]?.acceptedAt ?? null) : null;
  const status = done ? 'done' : 'todo';
  return [
    { kind: 'agreement', code, requestId: null, title, language, status, dueAt, from: null, reason, at },
  ];
}

/** What is to be taken again, and by when. */
const againOf = ({ policy, account, tests }: Overview, test: SuitabilityTestCode, now: Date) =>
  reassessmentOf(policy, levelNumber(account.level), test, tests[test], now);

/** A test that a level asks for, or asks for again, and any that is passed: its answers can be looked at. */
function ofTest(overview: Overview, code: SuitabilityTestCode, now: Date): Task[] {
  const { policy, next, tests } = overview;
  const standing = tests[code];
  const again = againOf(overview, code, now);
  const done = standing.state === 'passed' && again === undefined;
  if (done ? policy.suitability === undefined : !levelAsksFor(policy, next, code)) return [];
  const from = 'nextAttemptAt' in standing && !done ? standing.nextAttemptAt : undefined;
  return [
    {
      kind: 'suitability-test',
      code,
      requestId: null,
      title: '',
      language: sourceLanguage,
      status: done ? 'done' : 'todo',
      dueAt: again?.dueAt.toISOString() ?? null,
      from: from !== undefined && from > now ? from.toISOString() : null,
      reason: again === undefined ? 'level' : 'renewal',
      at: done ? standing.result.at.toISOString() : null,
    },
  ];
}

function ofClass({ of, title, language, state, expiresAt }: NamedClass): Task {
  return {
    kind: 'investor-class',
    code: of,
    requestId: null,
    title,
    language,
    status: 'todo',
    dueAt: expiresAt.toISOString(),
    from: null,
    reason: `class-${state}`,
    at: null,
  };
}

/** A class that is held, with the day on which it was granted. */
function ofClassHeld({ of: code, title, language, grantedAt, expiresAt }: NamedClass): Task {
  const [dueAt, at] = [expiresAt.toISOString(), grantedAt.toISOString()];
  const done = { status: 'done', dueAt, from: null, reason: '', at } as const;
  return { kind: 'investor-class', code, requestId: null, title, language, ...done };
}

/** Whether an application for a class lies with the officers: it is not to be asked for again meanwhile. */
const isApplying = ({ scene_code: scene, status }: QuestionnaireLine): boolean =>
  scene === applicationScene && statuses[status] === 'waiting';

/** What keeps the file of a verified account current, from the day on which it is asked. */
function ofUpkeep({ policy, upkeep, cases }: Overview, now: Date): Task[] {
  return upkeep.flatMap((row): Task[] => {
    const duty = upkeepDuty(policy, row, cases, now);
    if (duty === undefined) return [];
    const { kind, due_at: dueAt, reason } = row;
    return [
      {
        kind,
        code: kind,
        requestId: null,
        title: '',
        language: sourceLanguage,
        status: duty.standing === 'waiting' ? 'waiting' : 'todo',
        dueAt: dueAt.toISOString(),
        from: null,
        reason,
        at: null,
      },
    ];
  });
}

/** How a task takes a part of the limits, as it stands and once it is overdue. */
function dutyBy(overview: Overview, task: Task, now: Date) {
  const { policy, questionnaires, upkeep, cases } = overview;
  const test = suitabilityTests.find((code) => task.kind === 'suitability-test' && code === task.code);
  const again = test && againOf(overview, test, now);
  if (again !== undefined) return { duty: again, dueAt: again.dueAt };
  const kept = upkeep.find(({ kind }) => kind === task.kind);
  if (kept !== undefined) return { duty: upkeepDuty(policy, kept, cases, now), dueAt: kept.due_at };
  const row = questionnaires.find(({ id }) => id === task.requestId);
  return { duty: row && dutyOf(policy, row, now), dueAt: row?.due_at ?? null };
}

/** What the limits have to do with a task; null for nothing. */
function limitsBy(overview: Overview, task: Task, now: Date): AccountTask['limits'] {
  const { policy } = overview;
  const { duty, dueAt } = dutyBy(overview, task, now);
  if (duty === undefined) return null;
  const { kind } = duty;
  const limit = (standing: DutyStanding) => leftBy(policy, { kind, standing }).percent;
  const overdue = dueAt === null || duty.standing === 'waiting' ? duty.standing : 'overdue';
  const limits = { now: limit(duty.standing), overdue: limit(overdue), sent: limit('waiting') };
  return limits.now === 100 && limits.overdue === 100 ? null : limits;
}

const rank: Record<AccountTask['status'], number> = { changes: 0, todo: 0, waiting: 1, done: 2 };
const latest = '9999';

/** By urgency: what can be done now by its day, then what waits, then what is done, newest first. */
function byUrgency(one: Task, other: Task): number {
  const ranks = rank[one.status] - rank[other.status];
  if (ranks !== 0) return ranks;
  if (one.status === 'done') return (other.at ?? '').localeCompare(one.at ?? '');
  const days = (one.dueAt ?? latest).localeCompare(other.dueAt ?? latest);
  return days === 0 ? (one.from ?? '').localeCompare(other.from ?? '') : days;
}

export const accountTasksVerb: Verb<typeof accountTasks> = async (call, { language, done }) => {
  const { userId } = call.actor;
  const overview = await readOverview(call);
  const { policy, account, further, next } = overview;
  const now = call.now();
  const [lines, agreements, classes, unread] = await Promise.all([
    questionnaireLines(call, language),
    agreementLines(call, language ?? sourceLanguage),
    namedClasses(call, { userId, site: account.site }, policy, language ?? sourceLanguage),
    unreadByAccount(call.db, userId),
  ]);
  const everything = done === 'all';
  const all = [
    ...lines.flatMap(ofQuestionnaire),
    ...(await notBegun(call, overview, language)),
    ...agreements.flatMap(ofAgreement),
    ...suitabilityTests.flatMap((test) => ofTest(overview, test, now)),
    ...(lines.some(isApplying) ? [] : classes.filter((one) => isToRenew(one, now)).map(ofClass)),
    ...(everything ? classes.filter(({ state }) => state !== 'expired').map(ofClassHeld) : []),
    ...ofUpkeep(overview, now),
  ].toSorted(byUrgency);
  const open = all.filter(({ status }) => status !== 'done');
  const told = everything ? all : all.slice(0, open.length + doneAtMost);
  const isOpen = ({ status }: Task) => status === 'todo' || status === 'changes';
  const asksFor = ({ kind, code }: Task) =>
    further.some((one) => one.kind === kind && one.code === code && one.status !== 'DONE');
  return told.map((task) => {
    const left = isOpen(task) && task.dueAt !== null ? Date.parse(task.dueAt) - now.getTime() : null;
    return {
      ...task,
      level: task.status !== 'done' && asksFor(task) ? next : null,
      overdue: left !== null && left <= 0,
      daysLeft: left === null || left <= 0 ? null : Math.ceil(left / day),
      limits: limitsBy(overview, task, now),
      unread: unread.get(task.requestId ?? '') ?? 0,
    };
  });
};
