import type { AccountTask } from '@credence/contract/account-tasks';
import { taskList } from '@credence/contract/identity';
import type { StepStatus } from '@credence/contract/kyc';
import { type ApplicantCase, currentCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { owedQuery } from '../../../queries/owed.ts';
import { isKnown, type Task } from './tasks.ts';

export interface PanelData {
  /** The newest case of the level, where the panel tells of one. */
  currentCase: ApplicantCase | null;
  /** An update of the verified identity that is open or was sent back. */
  update: ApplicantCase | null;
  /** What the case of the level takes (S7.24), where anything is left of it. */
  tasks: readonly Task[];
  /** What the level still waits for beside it. */
  further: readonly AccountTask[];
}

const aboutCase: ReadonlySet<StepStatus> = new Set([
  'PENDING',
  'FAILED_AND_CAN_RETRY',
  'FAILED_AND_CAN_NOT_RETRY',
]);
const aboutTasks: ReadonlySet<StepStatus> = new Set(['ALLOW', 'PENDING']);

const goesOn = (found: ApplicantCase | null): boolean =>
  found?.purpose === 'update' && (found.state === 'collecting' || found.state === 'retry');

/**
 * What a panel shows besides the status. A part that fails to load is left out: status and next step do not
 * need it.
 */
export const panelQuery = (level: Level, status: StepStatus) =>
  queryOptions({
    queryKey: [currentCase.path, 'panel', level, status, currentLanguage()],
    queryFn: async ({ signal, client }): Promise<PanelData> => {
      const [found, first, asked, owed] = await Promise.all([
        aboutCase.has(status)
          ? call(currentCase, { level: level === 1 ? '1' : '2' }, { signal }).catch(() => null)
          : null,
        // An update is a case of level 1, whatever level it is for.
        level === 2 || status === 'SUCCESS'
          ? call(currentCase, { level: '1' }, { signal }).catch(() => null)
          : null,
        aboutTasks.has(status) ? call(taskList, {}, { signal }).catch(() => null) : null,
        // Shown below the panel as well.
        aboutTasks.has(status) ? client.fetchQuery(owedQuery(currentLanguage())).catch(() => []) : [],
      ]);
      const tasks = asked?.tasks.filter(isKnown).filter((task) => task.level === level) ?? [];
      const further = owed.filter((task) => task.level === level);
      return { currentCase: found, update: goesOn(first) ? first : null, tasks, further };
    },
  });
