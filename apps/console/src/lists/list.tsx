import { RowLink } from '@credence/ui/table';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ListFrame, type ListQuery } from '../parts/list-frame.tsx';
import { useOnline } from '../parts/online.ts';
import { useReady } from '../parts/ready.ts';
import { NothingFound, OfflineNotice, PendingChanges } from './list-notices.tsx';
import { type Column, GoneNote, ListRow, ListTable, ListTableSkeleton, Rows } from './rows.tsx';
import type { useSteadyRows } from './steady-rows.ts';
import type { useRowFocus } from './use-row-focus.ts';

/** A list as `useList` keeps it. */
export interface Listed<Item> {
  query: ListQuery;
  steady: ReturnType<typeof useSteadyRows<Item>>;
  focus: ReturnType<typeof useRowFocus>;
  search: string;
  searchField: { onType: (typed: string) => void };
  idOf: (item: Item) => string;
}

/** Makes the link of a row, which opens what the row tells of. */
export type LinkOfRow = (href: string, text: ReactNode) => ReactNode;

export interface ListProps<Item> {
  list: Listed<Item>;
  /** Subject of its messages: 'The queue'. */
  name?: string;
  /** What its rows are: 'case'. */
  noun: string;
  /** How many rows there are in all, where that is known. */
  total?: number | undefined;
  caption: string;
  columns: readonly Column[];
  /** Shown where there are no rows, though nothing is searched for. */
  empty: ReactNode;
  /** What can be searched for, in a sentence. */
  foundBy?: string;
  /** Around the table. */
  className?: string | undefined;
  renderCells: (item: Item, link: LinkOfRow) => ReactNode;
}

/** The rows of a list below its head, and everything that can be said in their place. */
export function List<Item>(props: ListProps<Item>) {
  const {
    list,
    name = 'The list',
    noun,
    total,
    caption,
    columns,
    empty,
    foundBy,
    className,
    renderCells,
  } = props;
  const { query, steady, focus, search, searchField, idOf } = list;
  const online = useOnline();
  useReady(query.data !== undefined);
  const linkOf =
    (id: string, gone: boolean): LinkOfRow =>
    (href, text) => (
      <>
        <Link href={href} onClick={() => focus.remember(id)} asChild>
          <RowLink data-row={id}>{text}</RowLink>
        </Link>
        {gone && <GoneNote />}
      </>
    );
  return (
    <>
      {!online && <OfflineNotice name={name} />}
      <ListFrame
        query={query}
        name={name}
        noun={noun}
        count={steady.rows.length}
        total={total}
        quiet={!online}
        skeleton={
          <div className={className}>
            <ListTableSkeleton caption={caption} columns={columns} />
          </div>
        }
        empty={
          search === '' ? empty : <NothingFound foundBy={foundBy} onClear={() => searchField.onType('')} />
        }
        aside={<PendingChanges count={steady.pending} onShow={steady.showNow} />}
      >
        <div className={className}>
          <ListTable caption={caption} columns={columns}>
            <Rows stale={query.isPlaceholderData} body={focus.body} hold={steady.hold}>
              {steady.rows.map(({ item, gone }) => (
                <ListRow key={idOf(item)} gone={gone}>
                  {renderCells(item, linkOf(idOf(item), gone))}
                </ListRow>
              ))}
            </Rows>
          </ListTable>
        </div>
      </ListFrame>
    </>
  );
}
