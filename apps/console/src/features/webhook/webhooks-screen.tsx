import {
  changeWebhook,
  pingWebhook,
  removeWebhook,
  renewWebhookSecret,
} from '@credence/contract/console-webhook';
import type { ResultOf } from '@credence/contract/endpoint';
import type { webhooks } from '@credence/contract/console-webhook';
import type { WebhookEndpoint } from '@credence/contract/webhook';
import { Banner } from '@credence/ui/banner';
import { Button } from '@credence/ui/button';
import { BellIcon } from '@credence/ui/icons/bell';
import { Skeleton } from '@credence/ui/skeleton';
import { EmptyState, ErrorState } from '@credence/ui/state-message';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { explain } from '../../api/messages.ts';
import { useServerTime } from '../../api/server-time.ts';
import heads from '../../lists/list-head.module.css';
import { OfflineNotice } from '../../lists/list-notices.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { focusFirst } from '../../parts/focus.ts';
import { useOnline } from '../../parts/online.ts';
import { Panels } from '../../parts/panel.tsx';
import { useReady } from '../../parts/ready.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useTitle } from '../../parts/title.ts';
import { May } from '../../permissions/may.tsx';
import { partnerHref } from '../partner/index.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointTable, type Step } from './endpoint-table.tsx';
import { deliveriesHref, deliveryHref, webhooksKey, webhooksQuery } from './queries.ts';
import { whyNot } from './webhook-words.ts';
import styles from './webhook.module.css';

/** Id of the button that makes an endpoint. */
const newEndpoint = 'new-endpoint';

type Asked = { step: 'new' } | { step: Exclude<Step, 'ping' | 'start'>; endpoint: WebhookEndpoint };

interface StepProps {
  partnerId: string;
  asked: Asked;
  onDone: (secret?: string) => void;
  onClose: () => void;
}

/** The dialog of what an officer is about to do. */
function StepDialog({ partnerId, asked, onDone, onClose }: StepProps) {
  if (asked.step === 'new' || asked.step === 'change') {
    const endpoint = asked.step === 'new' ? undefined : asked.endpoint;
    return <EndpointDialog partnerId={partnerId} endpoint={endpoint} onDone={onDone} onClose={onClose} />;
  }
  const { mode, id, url } = asked.endpoint;
  const one = { partnerId, mode, id };
  const { host } = new URL(url);
  const asking = {
    stop: {
      title: `Stop sending to ${host}?`,
      text: 'What happens from now on waits for it, thirty days long, and is sent once it is started again.',
      confirm: 'Stop',
      perform: () => call(changeWebhook, { ...one, status: 'stopped' }),
    },
    renew: {
      title: `Make a new secret for ${host}?`,
      text: 'For a day both sign. The partner has to change over in this time; after it, whoever verifies with the former one believes nothing any more.',
      confirm: 'Make a new secret',
      perform: () => call(renewWebhookSecret, one).then(({ secret }) => onDone(secret)),
    },
    remove: {
      title: `Delete the endpoint at ${host}?`,
      text: 'What waits for it is not sent any more, and the log of its deliveries goes with it. That cannot be taken back.',
      confirm: 'Delete',
      perform: () => call(removeWebhook, one),
    },
  }[asked.step];
  const done = asked.step === 'renew' ? () => undefined : () => onDone();
  return (
    <AskDialog {...asking} why={whyNot} dangerous={asked.step !== 'renew'} onDone={done} onClose={onClose} />
  );
}

interface ShownProps {
  partnerId: string;
  data: ResultOf<typeof webhooks>;
  reload: () => Promise<void>;
}

function useSteps(partnerId: string, reload: () => Promise<void>) {
  const [, navigate] = useLocation();
  const start = useMutation({
    mutationFn: ({ mode, id }: WebhookEndpoint) =>
      call(changeWebhook, { partnerId, mode, id, status: 'active' }),
    onSuccess: reload,
  });
  const ping = useMutation({
    mutationFn: ({ mode, id }: WebhookEndpoint) => call(pingWebhook, { partnerId, mode, id }),
    onSuccess: ({ mode, id }) => navigate(deliveryHref(partnerId, mode, id)),
  });
  return { start, ping, error: start.error ?? ping.error };
}

function Shown({ partnerId, data, reload }: ShownProps) {
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const now = useServerTime(30_000);
  const { start, ping, error } = useSteps(partnerId, reload);
  function onStep(endpoint: WebhookEndpoint, step: Step): void {
    start.reset();
    ping.reset();
    if (step === 'ping') ping.mutate(endpoint);
    else if (step === 'start') start.mutate(endpoint);
    else setAsked({ step, endpoint });
  }
  return (
    <>
      {error !== null && (
        <Banner tone="danger" title="It did not work" announce>
          {whyNot(error)}
        </Banner>
      )}
      {/* In one place whether there are endpoints or not, or the focus would be lost with it. */}
      <div className={styles.head}>
        <May do="manage-partners">
          <Button id={newEndpoint} variant="primary" size="small" onClick={() => setAsked({ step: 'new' })}>
            New endpoint…
          </Button>
        </May>
      </div>
      {data.endpoints.length === 0 ? (
        <Panels>
          <EmptyState
            icon={<BellIcon />}
            title="No endpoint yet"
            text="The partner’s server is told nothing by itself: it has to ask for what happened."
          />
        </Panels>
      ) : (
        <EndpointTable partnerId={partnerId} endpoints={data.endpoints} now={now} onStep={onStep} />
      )}
      {asked && (
        <StepDialog
          partnerId={partnerId}
          asked={asked}
          onDone={(made) => {
            setAsked(undefined);
            setSecret(made);
            const loaded = reload();
            // The button that asked goes with the endpoint.
            if (asked.step === 'remove') void loaded.then(() => focusFirst(newEndpoint));
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {secret !== undefined && (
        <ShownOnce
          title="The new secret"
          text="Hand it on so that nobody else reads it: by it the partner knows that a webhook is ours."
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

/** Where a partner is told what happens. */
export function WebhooksScreen({ partnerId }: { partnerId: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(webhooksQuery(partnerId));
  const online = useOnline();
  const title = data === undefined ? 'Webhooks' : `Webhooks of ${data.name}`;
  useTitle(title);
  useReady(data !== undefined);
  const all = { mode: 'live', endpointId: undefined, type: undefined } as const;
  return (
    <div className={heads.screen}>
      <h1>{title}</h1>
      <div className={styles.links}>
        <Link href={partnerHref(partnerId)}>The partner</Link>
        <Link href={deliveriesHref(partnerId, 'all', all)}>Deliveries</Link>
      </div>
      {!online && <OfflineNotice name="The page" />}
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The endpoints could not be loaded"
          text={explain(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && (
        <Shown
          partnerId={partnerId}
          data={data}
          reload={() => client.invalidateQueries({ queryKey: webhooksKey })}
        />
      )}
    </div>
  );
}
