import { currentCase } from '@credence/contract/verification';
import type { Level } from '@credence/contract/words';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The newest case of a level, or null. An update is a case of level 1, whatever level it is for. */
export const currentCaseQuery = (level: Level) =>
  queryOptions({
    queryKey: [currentCase.path, level],
    queryFn: ({ signal }) => call(currentCase, { level: level === 1 ? '1' : '2' }, { signal }),
  });
