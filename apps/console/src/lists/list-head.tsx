import { classes } from '@credence/ui/classes';
import { SearchIcon } from '@credence/ui/icons/search';
import { TextField } from '@credence/ui/text-field';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { Kbd } from '../keyboard/kbd.tsx';
import styles from './list-head.module.css';

export interface ListView {
  href: string;
  title: string;
  /** Undefined where it is not known or not shown. */
  count: number | undefined;
  current: boolean;
}

export interface ViewLinksProps {
  /** Name of the links together. */
  label: string;
  views: readonly ListView[];
}

function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map(({ href, title, count, current }) => (
        <Link
          key={href}
          href={href}
          className={classes(styles.view, current && styles.current)}
          aria-current={current ? 'page' : undefined}
        >
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

export interface SearchFieldProps {
  /** What can be searched by. */
  label: string;
  placeholder: string;
  field: Ref<HTMLInputElement>;
  typed: string;
  onType: (typed: string) => void;
  /** Leads from the field to the rows. */
  onDown: () => void;
}

function SearchField({ label, placeholder, field, typed, onType, onDown }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        type="search"
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        leading={<SearchIcon />}
        trailing={<Kbd>/</Kbd>}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
          if (event.key === 'ArrowDown') onDown();
        }}
      />
    </div>
  );
}

export interface ListHeadProps {
  title: string;
  views: ViewLinksProps;
  /** Fields that narrow the list, where they have no place of their own. */
  filter?: ReactNode;
  search?: SearchFieldProps;
  /** At the end. */
  action?: ReactNode;
}

/** Fields that narrow a list. */
export const Filter = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.filter} aria-label="Filter">
    {children}
  </fieldset>
);

/** Above the rows of a list: its views, filter and search. */
export function ListHead({ title, views, filter, search, action }: ListHeadProps) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {views.views.length > 0 && <ViewLinks {...views} />}
      {filter && <Filter>{filter}</Filter>}
      {search && <SearchField {...search} />}
      {action}
    </div>
  );
}
