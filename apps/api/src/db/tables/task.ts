export interface TaskTables {
  /** What an account owes beyond what its level requires; written by what orders or settles it. */
  task: {
    user_id: string;
    code: OrderedTaskCode;
    /** What it is about, as an id, or the code of an agreement; '' for the account itself. */
    subject: string;
    status: OrderedTaskStatus;
    due_at: Date | null;
    /** Why it was ordered, as a code. */
    reason: string;
    updated_at: Date;
  };
}

export const orderedTaskCodes = [
  'PERSONAL_INFO',
  'EDD_QUESTIONNAIRE',
  'QUESTIONNAIRE',
  'AGREEMENT',
  'REVERIFICATION',
] as const;
export type OrderedTaskCode = (typeof orderedTaskCodes)[number];

/** `waiting`: done by the applicant and being checked. */
export const orderedTaskStatuses = ['todo', 'waiting', 'done', 'refused'] as const;
export type OrderedTaskStatus = (typeof orderedTaskStatuses)[number];
