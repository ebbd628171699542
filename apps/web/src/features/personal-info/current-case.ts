import { currentCase } from '@credence/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { StepLevel } from './steps.ts';

/** The newest case of a level: why it ended as it did. `status` makes a change of the level's status ask again. */
export const currentCaseQuery = (level: StepLevel, status: string) =>
  queryOptions({
    queryKey: [currentCase.path, 'verdict', level, status],
    queryFn: ({ signal }) => call(currentCase, { level: level === 1 ? '1' : '2' }, { signal }),
  });
