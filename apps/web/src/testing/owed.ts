import type { AccountTask } from '@credence/contract/account-tasks';

const task: AccountTask = {
  kind: 'questionnaire',
  code: 'sourceOfFundsWealth',
  level: 1,
  requestId: null,
  title: 'Where your money comes from',
  language: 'en',
  status: 'todo',
  dueAt: null,
  overdue: false,
  daysLeft: null,
  limits: null,
  unread: 0,
  from: null,
  reason: 'level',
  at: null,
};

/** What level 1 waits for: one thing of each kind. */
export const waitedFor = {
  questionnaire: task,
  test: { ...task, kind: 'suitability-test', code: 'crypto-knowledge-test', title: '' },
  agreement: { ...task, kind: 'agreement', code: 'client-agreement', title: 'Client agreement', reason: '' },
} as const satisfies Record<string, AccountTask>;
