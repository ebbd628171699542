import { useList } from '../../lists/use-list.ts';
import { useMay } from '../../permissions/may.tsx';
import { templatesHref, templatesKey, templatesPage, type TemplateView } from '../template/index.ts';
import { linkedViews, viewTitles } from './view-words.ts';

/** A list of templates: its rows, how they are narrowed, and the keys that work on them. */
export const useTemplates = (view: TemplateView, onNew: () => void) => {
  const may = useMay();
  return useList({
    title: 'Templates',
    queryKey: [...templatesKey, 'list'],
    view,
    load: ({ search, after }, signal) =>
      templatesPage(
        { ...(view !== 'all' && { state: view }), ...(search && { search }), ...(after && { after }) },
        signal,
      ),
    refreshInterval: 30_000,
    idOf: ({ templateCode }) => templateCode,
    views: linkedViews.map((other) => ({ title: viewTitles[other], href: templatesHref(other) })),
    own: may('write-templates') ? [{ keys: ['n'], label: 'New template', run: onNew }] : [],
  });
};
