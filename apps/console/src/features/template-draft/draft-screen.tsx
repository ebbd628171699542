import { Button } from '@credence/ui/button';
import { Skeleton } from '@credence/ui/skeleton';
import { EmptyState, ErrorState } from '@credence/ui/state-message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { explain } from '../../api/messages.ts';
import { officer } from '../../api/officer.ts';
import { OfflineNotice } from '../../lists/list-notices.tsx';
import { useOnline } from '../../parts/online.ts';
import { useReady } from '../../parts/ready.ts';
import { useTitle } from '../../parts/title.ts';
import { type DraftAddress, draftQuery, templateHref, templatesKey } from '../template/index.ts';
import styles from './draft.module.css';
import { EditingView } from './editing-view.tsx';
import { ReviewView } from '../template-review/index.ts';

const closed = {
  published: { title: 'This draft was published', text: 'It is a version of the template now.' },
  discarded: { title: 'This draft was discarded', text: 'Start another one from the template.' },
};

/** A draft of a template: written, or waiting for another officer. */
export function DraftScreen({ address }: { address: DraftAddress }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const query = useQuery(draftQuery(address));
  const me = useQuery(officer);
  const online = useOnline();
  const draft = query.data;
  useTitle(`Draft of ${address.templateCode}`);
  useReady(draft !== undefined);
  const reload = () => void client.invalidateQueries({ queryKey: templatesKey });
  const toTemplate = (
    <Button onClick={() => navigate(templateHref(address.templateCode))}>Go to the template</Button>
  );

  if (query.isError && !draft)
    return (
      <ErrorState
        title="The draft could not be loaded"
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (!draft || !me.data)
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  if (draft.state === 'published' || draft.state === 'discarded')
    return <EmptyState {...closed[draft.state]} action={toTemplate} />;
  return (
    <>
      {!online && <OfflineNotice name="Saving" />}
      {draft.state === 'editing' ? (
        <EditingView
          key={`${draft.draftId} ${draft.from?.version} ${draft.sentBack?.at}`}
          draft={draft}
          officerId={me.data.id}
          onReload={reload}
        />
      ) : (
        <ReviewView draft={draft} onReload={reload} />
      )}
    </>
  );
}
