import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const lastRowKey = ['queue-last-row'];

/** Moves the focus through the rows; coming back from a case, it starts at the row that was opened. */
export function useRowFocus(loaded: boolean) {
  const client = useQueryClient();
  const body = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    if (!loaded) return;
    const caseId = client.getQueryData<string>(lastRowKey);
    if (caseId) body.current?.querySelector<HTMLElement>(`[data-case="${caseId}"]`)?.focus();
    client.removeQueries({ queryKey: lastRowKey });
  }, [client, loaded]);

  return {
    /** Ref of the element around the rows. */
    body,
    step(by: 1 | -1): void {
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const target = at === -1 ? links[by === 1 ? 0 : links.length - 1] : links[at + by];
      target?.focus();
      target?.scrollIntoView({ block: 'nearest' });
    },
    remember: (caseId: string) => void client.setQueryData(lastRowKey, caseId),
  };
}
