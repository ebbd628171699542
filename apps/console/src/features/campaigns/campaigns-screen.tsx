import { createCampaign } from '@credence/contract/campaign';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { CheckIcon } from '@credence/ui/icons/check';
import { EmptyState } from '@credence/ui/state-message';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useServerTime } from '../../api/server-time.ts';
import { List } from '../../lists/list.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import heads from '../../lists/list-head.module.css';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import {
  campaignHref,
  campaignsHref,
  campaignsKey,
  type CampaignView,
  campaignViews,
} from '../campaign/index.ts';
import { CampaignCells, campaignColumns } from './campaign-table.tsx';
import { useCampaigns } from './use-campaigns.ts';
import { emptyTexts, viewTitles } from './view-words.ts';

interface HeadProps {
  view: CampaignView;
  list: ReturnType<typeof useCampaigns>;
  begin: { isPending: boolean; mutate: () => void };
}

function Head({ view, list: { first, searchField }, begin }: HeadProps) {
  const countOf = {
    all: undefined,
    draft: first?.counts.draft,
    submitted: first?.counts.submitted,
    open: first?.counts.open,
    ended: undefined,
  };
  return (
    <ListHead
      title="Campaigns"
      views={{
        label: 'Views of the campaigns',
        views: campaignViews.map((other) => ({
          href: campaignsHref(other),
          title: viewTitles[other],
          count: countOf[other],
          current: other === view,
        })),
      }}
      filter={null}
      search={{ ...searchField, label: 'Search by name', placeholder: 'A part of the name' }}
      action={
        <May do="write-campaigns">
          <Button variant="primary" size="small" loading={begin.isPending} onClick={() => begin.mutate()}>
            New campaign
          </Button>
        </May>
      }
    />
  );
}

/** Begins a campaign and opens it. */
function useBegin() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () => call(createCampaign, {}),
    onSuccess({ campaignId }) {
      void client.invalidateQueries({ queryKey: campaignsKey });
      navigate(campaignHref(campaignId));
    },
  });
}

/** Every campaign of re-verification, the newest first. */
export function CampaignsScreen({ view }: { view: CampaignView }) {
  const begin = useBegin();
  const list = useCampaigns(view, () => begin.mutate());
  const now = useServerTime(30_000);
  useTitle(`Campaigns, ${viewTitles[view].toLowerCase()}`);
  return (
    <div className={heads.screen}>
      <Head view={view} list={list} begin={begin} />
      {begin.isError && (
        <Banner tone="danger" title="No campaign was begun" announce>
          {explain(begin.error)}
        </Banner>
      )}
      <List
        list={list}
        noun="campaign"
        caption="Campaigns of re-verification"
        columns={campaignColumns}
        empty={<EmptyState icon={<CheckIcon />} {...emptyTexts[view]} />}
        foundBy="A campaign is found by a part of its name."
        renderCells={(line, link) => <CampaignCells line={line} now={now} link={link} />}
      />
    </div>
  );
}
