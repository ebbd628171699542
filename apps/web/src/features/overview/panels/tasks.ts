import type { ResultOf } from '@credence/contract/endpoint';
import type { taskList } from '@credence/contract/identity';
import { type TaskCode, taskCodes } from '@credence/contract/kyc-words';

type Told = ResultOf<typeof taskList>['tasks'][number];

/** A task that has its text. */
export type Task = Told & { code: TaskCode };

/** A server newer than this page may ask for more; its own screens say so. */
export const isKnown = (task: Told): task is Task => taskCodes.some((code) => code === task.code);
