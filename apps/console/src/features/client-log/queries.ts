import { clientEventCode, pathTemplate, readClientLog, type InputOf } from '@credence/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '../../api/client.ts';

/** Which events are listed; '' stands for all. */
export interface Filter {
  code: NonNullable<InputOf<typeof readClientLog>['code']> | '';
  path: string;
}

/** The filter that an address holds. Whatever is no code or path in it counts as none. */
export function readFilter(address: URLSearchParams): Filter {
  const code = v.safeParse(clientEventCode, address.get('code'));
  const path = address.get('path') ?? '';
  return { code: code.success ? code.output : '', path: path === '' ? '' : pathTemplate(path) };
}

/** The address of a filter. What was typed is brought into the form of the log first, so that no address holds anything that names a person. */
export function filterAddress({ code, path }: Filter): string {
  const address = new URLSearchParams();
  if (code !== '') address.set('code', code);
  if (path.trim() !== '') address.set('path', pathTemplate(path.trim()));
  return address.size === 0 ? '/client-log' : `/client-log?${address.toString()}`;
}

/** What pages reported, page after page, with the counts of all of it. */
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
    // Until the events of another filter are here those of the last one stay, dimmed.
    placeholderData: (previous) => previous,
  });
