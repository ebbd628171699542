import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { SelectField } from '@credence/ui/select-field';
import { EmptyState } from '@credence/ui/state-message';
import { VisuallyHidden } from '@credence/ui/visually-hidden';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useServerTime } from '../../api/server-time.ts';
import { List } from '../../lists/list.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import { isTemplateView, templatesHref, type TemplateView } from '../template/index.ts';
import { StartDialog } from './start-dialog.tsx';
import { TemplateCells, templateColumns } from './template-table.tsx';
import { useTemplates } from './use-templates.ts';
import { emptyTexts, filteredViews, linkedViews, viewTitles } from './view-words.ts';

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
  const now = useServerTime(30_000);
  useTitle(`Templates, ${viewTitles[view].toLowerCase()}`);
  return (
    <div className={heads.screen}>
      <Head view={view} list={list} onNew={() => setStarting(true)} />
      <List
        list={list}
        noun="template"
        caption="Questionnaire templates"
        columns={templateColumns}
        empty={<EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />}
        foundBy="A template is found by a part of its code, scene or English title."
        renderCells={(line, link) => <TemplateCells line={line} now={now} link={link} />}
      />
      {starting && <StartDialog onClose={() => setStarting(false)} />}
    </div>
  );
}
