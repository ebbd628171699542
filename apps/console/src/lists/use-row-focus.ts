import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus through the rows, whose links have `data-row`; coming back from what a row opened, it
 * starts at that row. `list` names the list.
 */
export function useRowFocus(list: string, loaded: boolean) {
  const client = useQueryClient();
  const body = useRef<HTMLTableSectionElement>(null);
  const key = `${list}-last-row`;

  useEffect(() => {
    if (!loaded) return;
    const row = client.getQueryData<string>([key]);
    if (row) body.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus();
    client.removeQueries({ queryKey: [key] });
  }, [client, key, loaded]);

  return {
    /** Ref of the element around the rows. */
    body,
    step(by: 1 | -1): void {
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const target = at === -1 ? links[by === 1 ? 0 : links.length - 1] : links[at + by];
      target?.focus();
      target?.scrollIntoView({ block: 'nearest' });
    },
    remember: (row: string) => void client.setQueryData([key], row),
  };
}
