import {
  type NoticeKind,
  type NoticeLine,
  noticeKind,
  noticeList,
  noticeState,
  noticeText,
} from '@credence/contract/notice';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '../../api/client.ts';

export const noticeViews = ['all', ...noticeState.options] as const;
export type NoticeView = (typeof noticeViews)[number];

export const isNoticeView = (name: string | undefined): name is NoticeView =>
  noticeViews.some((view) => view === name);

/** The list of a view, of one kind where one is chosen. */
export const noticesHref = (view: NoticeView, kind: NoticeKind | undefined): string =>
  kind === undefined ? `/notices/${view}` : `/notices/${view}?kind=${kind}`;

/** The kind in an address; an unknown one is ignored. */
export function readKind(address: URLSearchParams): NoticeKind | undefined {
  const kind = v.safeParse(noticeKind, address.get('kind'));
  return kind.success ? kind.output : undefined;
}

/** Messages page by page. What is searched for goes in the body of the request, never into an address. */
export const noticesQuery = (view: NoticeView, kind: NoticeKind | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: ['notices', view, kind, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        noticeList,
        {
          ...(view !== 'all' && { state: view }),
          ...(kind && { kind }),
          ...(search && { search }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: 30_000,
    // While another search loads, the previous messages stay, dimmed.
    placeholderData: (previous) => previous,
  });

/** What a message says. */
export const noticeTextQuery = ({ userId, id }: Pick<NoticeLine, 'userId' | 'id'>) =>
  queryOptions({
    queryKey: ['notice', userId, id],
    queryFn: ({ signal }) => call(noticeText, { userId, id }, signal),
  });
