import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const searchDelay = 300;
const searchKey = (list: string) => [`${list}-search`];

/** Has a list searched for something when it is opened next. */
export const searchNext = (client: QueryClient, list: string, typed: string): void =>
  void client.setQueryData(searchKey(list), typed);

/**
 * What is typed, and `search`, the same once typing pauses. Kept in memory, so that it is still there after
 * something was opened; `list` names the list.
 */
export function useSearch(list: string) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => client.getQueryData<string>(searchKey(list)) ?? '');
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    searchNext(client, list, typed);
    const timer = setTimeout(() => setSettled(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [client, list, typed]);
  return { typed, setTyped, search: typed === '' ? '' : settled };
}
