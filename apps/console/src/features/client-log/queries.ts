import { clientEventCode, pathTemplate, readClientLog } from '@credence/contract/client-log';
import type { InputOf } from '@credence/contract/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '../../api/client.ts';

/** Which events are listed; '' stands for all. */
export interface Filter {
  code: NonNullable<InputOf<typeof readClientLog>['code']> | '';
  path: string;
}

/** The filter in an address; unknown values are ignored. */
export function readFilter(address: URLSearchParams): Filter {
  const code = v.safeParse(clientEventCode, address.get('code'));
  const path = address.get('path') ?? '';
  return { code: code.success ? code.output : '', path: path === '' ? '' : pathTemplate(path) };
}

/**
 * The address of a filter. What was typed becomes a path template first, so that no address names a person.
 */
export function filterAddress({ code, path }: Filter): string {
  const address = new URLSearchParams();
  if (code !== '') address.set('code', code);
  if (path.trim() !== '') address.set('path', pathTemplate(path.trim()));
  return address.size === 0 ? '/client-log' : `/client-log?${address.toString()}`;
}

/** What browsers reported, page by page, with the counts. */
export const clientLogQuery = ({ code, path }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['client-log', code, path],
    queryFn: ({ pageParam, signal }) =>
      call(
        readClientLog,
        { ...(code && { code }), ...(path && { path }), ...(pageParam && { after: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    // While another filter loads, the previous events stay, dimmed.
    placeholderData: (previous) => previous,
  });
