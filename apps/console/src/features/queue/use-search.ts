import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const searchDelay = 300;
const searchKey = ['queue-search'];

/**
 * What is typed, and `search`, the same once typing pauses. Kept in memory, so that it is still there after a
 * case was opened.
 */
export function useSearch() {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => client.getQueryData<string>(searchKey) ?? '');
  const [settled, setSettled] = useState(typed.trim());
  useEffect(() => {
    client.setQueryData(searchKey, typed);
    const timer = setTimeout(() => setSettled(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [client, typed]);
  return { typed, setTyped, search: typed === '' ? '' : settled };
}
