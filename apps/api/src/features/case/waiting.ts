import type { CaseRow } from './store.ts';

/** How long a submitted case has waited for its verdict, in milliseconds. */
export const waitedFor = (row: Pick<CaseRow, 'submitted_at' | 'updated_at'>, now: Date): number =>
  now.getTime() - (row.submitted_at ?? row.updated_at).getTime();
