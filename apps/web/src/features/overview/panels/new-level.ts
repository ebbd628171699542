import { vipPopup } from '@credence/contract/member';
import type { KycLevel } from '@credence/contract/kyc';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';

/** Whether to tell what a new level gives (S7.24). If that cannot be known, it is not told. */
export const newLevelQuery = (level: KycLevel) =>
  queryOptions({
    queryKey: [vipPopup.path, level],
    queryFn: ({ signal }) =>
      call(vipPopup, { bus_type: 1 }, { signal }).catch(() => ({ show: false, level })),
    staleTime: Infinity,
  });

/** Whether the level is news, while this is shown; told once, which the server keeps. */
export function useNewLevel(level: KycLevel): boolean {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(newLevelQuery(level));
  const [news, setNews] = useState(data.show);
  // What is kept from an earlier time at this level, on another site, may be corrected by the server.
  if (data.show && !news) setNews(true);
  useEffect(() => {
    if (!news) return;
    client.setQueryData(newLevelQuery(level).queryKey, { show: false, level });
    // If this fails, it is only told once more.
    call(vipPopup, { bus_type: 1, seen: level }).catch(() => undefined);
  }, [client, level, news]);
  return news;
}
