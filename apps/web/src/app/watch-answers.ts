import type { FrameOutcome } from '@credence/contract/frame-messages';
import type { KycInfo, StepStatus } from '@credence/contract/kyc';
import type { ApplicantCase } from '@credence/contract/verification';
import type { QueryClient } from '@tanstack/react-query';
import type { HostSession } from '../host/host.ts';
import { kycInfoQuery } from '../queries/kyc.ts';
import { levelsQuery } from '../queries/level-status.ts';
import { profileQuery } from '../queries/profile.ts';
import { currentCaseQuery } from '../queries/verification.ts';

const outcomes: Partial<Record<StepStatus, FrameOutcome>> = {
  SUCCESS: 'approved',
  FAILED_AND_CAN_RETRY: 'retry',
  FAILED_AND_CAN_NOT_RETRY: 'refused',
};

/**
 * Says what became of a level, that a picture was read and that a case was submitted, as soon as a call of
 * any screen finds it.
 */
export function watchAnswers(client: QueryClient, session: HostSession): () => void {
  const known = new Map<number, StepStatus>();
  const cases = new Map<number, ApplicantCase | null>();

  function noteLevels({ state }: Pick<KycInfo, 'state'>): void {
    const own = client.getQueryData(profileQuery.queryKey);
    for (const { level, status } of state) {
      const before = known.get(level);
      known.set(level, status);
      const outcome = outcomes[status];
      // What was decided before this page was opened is news only where it ends what the session is for.
      const isNews =
        before === undefined
          ? own?.isSdk === true && own.level === level && outcome !== 'retry'
          : before !== status;
      if (outcome && isNews && (level === 1 || level === 2))
        session.tell({ type: 'verdict', level, outcome });
    }
  }

  function noteCase(level: number, current: ApplicantCase | null): void {
    const before = cases.get(level);
    cases.set(level, current);
    if (current === null || before === undefined) return;
    const same = before?.id === current.id ? before : undefined;
    if (same && current.files.length > same.files.length)
      session.tell({ type: 'progress', part: 'reading', share: 1 });
    // It may have been a phone, and so quick that the case was not seen before.
    const was = same?.state ?? 'collecting';
    if (was === 'collecting' && (current.state === 'submitted' || current.state === 'in_review'))
      session.tell({ type: 'submitted' });
  }

  // Keys are made of texts and numbers.
  function note(queryHash: string): void {
    const is = (queryKey: readonly unknown[]) => queryHash === JSON.stringify(queryKey);
    for (const { queryKey } of [kycInfoQuery, levelsQuery]) {
      const info = is(queryKey) ? client.getQueryData(queryKey) : undefined;
      if (info) noteLevels(info);
    }
    for (const level of [1, 2] as const) {
      const { queryKey } = currentCaseQuery(level);
      const current = is(queryKey) ? client.getQueryData(queryKey) : undefined;
      if (current !== undefined) noteCase(level, current);
    }
  }

  const answers = client.getQueryCache();
  // The first ones came before this.
  for (const { queryHash } of answers.getAll()) note(queryHash);
  return answers.subscribe(({ type, query }) => {
    if (type === 'updated') note(query.queryHash);
  });
}
