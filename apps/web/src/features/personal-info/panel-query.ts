import { type ApplicantCase, currentCase, type StepStatus, taskList } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { StepLevel } from './steps.ts';
import { isKnown, type Task } from './tasks.ts';

export interface PanelData {
  /** The newest case of the level, where the panel tells of one. */
  currentCase: ApplicantCase | null;
  /** An update of what stands verified that is open or was sent back. */
  update: ApplicantCase | null;
  /** What the level takes (S7.24), where anything is left of it. */
  tasks: readonly Task[];
}

const aboutCase: ReadonlySet<StepStatus> = new Set([
  'PENDING',
  'FAILED_AND_CAN_RETRY',
  'FAILED_AND_CAN_NOT_RETRY',
]);
const aboutTasks: ReadonlySet<StepStatus> = new Set(['ALLOW', 'PENDING']);

const goesOn = (found: ApplicantCase | null): boolean =>
  found?.purpose === 'update' && (found.state === 'collecting' || found.state === 'retry');

/** What a panel tells beside the status. A part that cannot be had is left out: what stands and what to do is known without it. */
export const panelQuery = (level: StepLevel, status: StepStatus) =>
  queryOptions({
    queryKey: [currentCase.path, 'panel', level, status],
    queryFn: async ({ signal }): Promise<PanelData> => {
      const [found, first, asked] = await Promise.all([
        aboutCase.has(status)
          ? call(currentCase, { level: level === 1 ? '1' : '2' }, { signal }).catch(() => null)
          : null,
        // An update is a case of level 1, whatever level it is for.
        level === 2 || status === 'SUCCESS'
          ? call(currentCase, { level: '1' }, { signal }).catch(() => null)
          : null,
        aboutTasks.has(status) ? call(taskList, {}, { signal }).catch(() => null) : null,
      ]);
      const tasks = asked?.tasks.filter(isKnown).filter((task) => task.level === level) ?? [];
      return { currentCase: found, update: goesOn(first) ? first : null, tasks };
    },
  });
