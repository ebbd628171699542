import type { AccountTask } from '@credence/contract/account-tasks';
import type { ResultOf } from '@credence/contract/endpoint';
import { taskList } from '@credence/contract/identity';
import type { KycInfo, StepStatus } from '@credence/contract/kyc';
import type { supportedDocumentType } from '@credence/contract/kyc-calls';
import { type ApplicantCase, currentCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { acceptedQuery } from '../../../queries/kyc-calls.ts';
import { isBegun, isQuicker } from '../../../queries/kyc.ts';
import { owedQuery } from '../../../queries/owed.ts';
import { newLevelQuery } from './new-level.ts';
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
  /** The ways that need no document, where there are any. */
  ways: ResultOf<typeof supportedDocumentType>['nonDocument'];
}

const aboutCase: ReadonlySet<StepStatus> = new Set([
  'PENDING',
  'FAILED_AND_CAN_RETRY',
  'FAILED_AND_CAN_NOT_RETRY',
]);
const aboutTasks: ReadonlySet<StepStatus> = new Set(['ALLOW', 'PENDING']);
const aboutStart: ReadonlySet<StepStatus> = new Set(['ALLOW', 'FAILED_AND_CAN_RETRY']);

const goesOn = (found: ApplicantCase | null): boolean =>
  found?.purpose === 'update' && (found.state === 'collecting' || found.state === 'retry');

/**
 * What a panel shows besides the status. A part that fails to load is left out: status and next step do not
 * need it.
 */
export const panelQuery = (level: Level, status: StepStatus, info: KycInfo) => {
  const begun = isBegun(info);
  const { residenceCountry: residence, applicant } = info;
  const quicker = isQuicker(info) && aboutStart.has(status) && !begun;
  return queryOptions({
    queryKey: [currentCase.path, 'panel', level, status, begun, quicker, residence, currentLanguage()],
    queryFn: async ({ signal, client }): Promise<PanelData> => {
      const [found, first, asked, owed, accepted] = await Promise.all([
        aboutCase.has(status) || begun
          ? call(currentCase, { level: level === 1 ? '1' : '2' }, { signal }).catch(() => null)
          : null,
        // An update is a case of level 1, whatever level it is for.
        level === 2 || status === 'SUCCESS'
          ? call(currentCase, { level: '1' }, { signal }).catch(() => null)
          : null,
        aboutTasks.has(status) ? call(taskList, {}, { signal }).catch(() => null) : null,
        // Shown below the panel as well.
        aboutTasks.has(status) ? client.fetchQuery(owedQuery(currentLanguage())).catch(() => []) : [],
        quicker ? client.fetchQuery(acceptedQuery(residence, level)).catch(() => null) : null,
        applicant.level > 0 ? client.fetchQuery(newLevelQuery(applicant.level)) : null,
      ]);
      const tasks = asked?.tasks.filter(isKnown).filter((task) => task.level === level) ?? [];
      const further = owed.filter((task) => task.level === level);
      const ways = accepted?.nonDocument.filter(({ place }) => place === 'instead') ?? [];
      return { currentCase: found, update: goesOn(first) ? first : null, tasks, further, ways };
    },
  });
};
