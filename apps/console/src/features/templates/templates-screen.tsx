import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SearchIcon } from '@credence/ui/icons/search';
import { SelectField } from '@credence/ui/select-field';
import { EmptyState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import { OfflineNotice, PendingChanges } from '../../lists/list-notices.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReadyMark } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import { isTemplateView, templatesHref, type TemplateView } from '../template/index.ts';
import { StartDialog } from './start-dialog.tsx';
import { TemplateTable, TemplateTableSkeleton } from './template-table.tsx';
import { useTemplates } from './use-templates.ts';
import { emptyTexts, filteredViews, linkedViews, viewTitles } from './view-words.ts';

function None({ view, searched, onClear }: { view: TemplateView; searched: boolean; onClear: () => void }) {
  if (!searched) return <EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Nothing found"
      text="A template is found by a part of its code, scene or English title. Look in the other views too."
      action={<Button onClick={onClear}>Clear the search</Button>}
    />
  );
}

const isFiltered = (view: TemplateView) => filteredViews.some((one) => one === view);

interface HeadProps {
  view: TemplateView;
  list: ReturnType<typeof useTemplates>;
  onNew: () => void;
}

function Head({ view, list: { first, searchField }, onNew }: HeadProps) {
  const [, navigate] = useLocation();
  const countOf = {
    all: undefined,
    draft: first?.counts.drafts,
    submitted: first?.counts.submitted,
    offered: first?.counts.offered,
  };
  return (
    <ListHead
      title="Templates"
      views={{
        label: 'Views of the templates',
        views: linkedViews.map((other) => ({
          href: templatesHref(other),
          title: viewTitles[other],
          count: countOf[other],
          current: other === view || (other === 'all' && isFiltered(view)),
        })),
      }}
      filter={
        <SelectField
          label={<VisuallyHidden>State</VisuallyHidden>}
          options={filteredViews.map((value) => ({ value, label: viewTitles[value] }))}
          placeholder="Every state"
          value={isFiltered(view) ? view : ''}
          onChange={({ target: { value } }) => navigate(templatesHref(isTemplateView(value) ? value : 'all'))}
        />
      }
      search={{
        ...searchField,
        label: 'Search by code, scene or title',
        placeholder: 'A part of code, scene or title',
      }}
      action={
        <May do="write-templates">
          <Button variant="primary" size="small" onClick={onNew}>
            New template…
          </Button>
        </May>
      }
    />
  );
}

/** Every questionnaire template, and what is under way with it. */
export function TemplatesScreen({ view }: { view: TemplateView }) {
  const [starting, setStarting] = useState(false);
  const list = useTemplates(view, () => setStarting(true));
  const { query, steady, search, searchField, focus } = list;
  const online = useOnline();
  const now = useServerTime(30_000);
  useTitle(`Templates, ${viewTitles[view].toLowerCase()}`);
  useReadyMark(query.data !== undefined);
  return (
    <div className={heads.screen}>
      <Head view={view} list={list} onNew={() => setStarting(true)} />
      {!online && <OfflineNotice name="The list" />}
      <ListFrame
        query={query}
        name="The list"
        noun="template"
        count={steady.rows.length}
        quiet={!online}
        skeleton={<TemplateTableSkeleton />}
        empty={<None view={view} searched={search !== ''} onClear={() => searchField.onType('')} />}
        aside={<PendingChanges count={steady.pending} onShow={steady.showNow} />}
      >
        <TemplateTable
          rows={steady.rows}
          now={now}
          stale={query.isPlaceholderData}
          body={focus.body}
          hold={steady.hold}
          onOpen={focus.remember}
        />
      </ListFrame>
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </div>
  );
}
