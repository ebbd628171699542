import { composeInformation } from '@credence/contract/information-request';
import type { ResultOf } from '@credence/contract/endpoint';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Worded } from '@credence/questionnaire';

/** Where an account was asked the same. */
export type Before = Omit<ResultOf<typeof composeInformation>['before'][number], 'at'>;

/** By an item's words: what is known of earlier words says nothing of others. */
export type AskedBefore = ReadonlyMap<string, Before>;

export const beforeKey = ['information-request-before'];

const pause = 400;

const nameOf = ({ label, usual = '' }: Worded): string => JSON.stringify([usual, label.trim()]);

export const beforeOf = (before: AskedBefore, item: Worded): Before | undefined => before.get(nameOf(item));

const beforeQuery = (userId: string, language: string, items: readonly Worded[]) =>
  queryOptions({
    queryKey: [...beforeKey, userId, language, items.map(nameOf)],
    queryFn: async ({ signal }): Promise<AskedBefore> => {
      const named = items.map(({ label, usual }) => ({
        label: label.trim(),
        ...(usual !== undefined && { usual }),
      }));
      const { before } = await call(composeInformation, { userId, language, items: named }, signal);
      return new Map(
        before.flatMap(({ at, ...found }) => {
          const item = items[at];
          return item === undefined ? [] : [[nameOf(item), found]];
        }),
      );
    },
    staleTime: 60_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

const none: AskedBefore = new Map();

/** Where the items were asked before, as it becomes known once typing pauses; `check` asks at once. */
export function useBefore(userId: string, language: string, items: readonly Worded[]) {
  const client = useQueryClient();
  const worded = items.filter(({ label }) => label.trim() !== '');
  const what = JSON.stringify(worded.map(nameOf));
  const [settled, setSettled] = useState({ what, worded });
  // Without dependencies: whatever is typed elsewhere meanwhile is typing as well.
  useEffect(() => {
    if (settled.what === what) return undefined;
    const timer = setTimeout(() => setSettled({ what, worded }), pause);
    return () => clearTimeout(timer);
  });
  const known = useQuery({
    ...beforeQuery(userId, language, settled.worded),
    enabled: settled.worded.length > 0,
  });
  return {
    before: known.data ?? none,
    check(): Promise<AskedBefore> {
      setSettled({ what, worded });
      if (worded.length === 0) return Promise.resolve(none);
      return client.fetchQuery({ ...beforeQuery(userId, language, worded), staleTime: 0 });
    },
  };
}
