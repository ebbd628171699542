import type { TemplateDraft } from '@credence/contract/template-editing';
import type { ReactNode } from 'react';
import { BackLink } from '@credence/ui/back-link';
import { Link } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import page from '../../parts/page.module.css';
import { age, exactTime } from '../../words/time.ts';
import { DraftBadge, templateHref } from '../template/index.ts';
import styles from './review.module.css';

export interface DraftHeaderProps {
  draft: TemplateDraft;
  title: string;
  /** Whether it is saved. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** What is being written, by whom, and what can be done with it. */
export function DraftHeader({ draft, title, aside, actions }: DraftHeaderProps) {
  const now = useServerTime(30_000);
  const { templateCode, from, editors, state } = draft;
  const [last] = editors;
  return (
    <div className={styles.header}>
      <Link href={templateHref(templateCode)} asChild>
        <BackLink>Template {templateCode}</BackLink>
      </Link>
      <div className={page.head}>
        <h1 className={page.title}>{title || templateCode}</h1>
        {(state === 'editing' || state === 'submitted') && <DraftBadge state={state} />}
        <span className={page.quiet}>
          {from === null
            ? 'A new template'
            : `From ${from.templateCode === templateCode ? 'version' : `${from.templateCode}, version`} ${from.version}${from.offered ? ' of the release' : ''}`}
          {last && (
            <>
              ; last edited by {last.officerName}{' '}
              <time dateTime={last.at} title={exactTime(last.at)}>
                {age(last.at, now)} ago
              </time>
            </>
          )}
        </span>
        <div className={page.end}>
          {aside}
          {actions}
        </div>
      </div>
    </div>
  );
}
